export * from './agreement.ts';
export * from './api-token.ts';
export * from './approval.ts';
export * from './audit.ts';
export * from './calls.ts';
export * from './config.ts';
export * from './passkey.ts';
export * from './user.ts';
