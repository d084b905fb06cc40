export * from './calls.ts';
export * from './client-transaction.ts';
export * from './lending-admin.ts';
export * from './lending.ts';
export * from './tax.ts';
