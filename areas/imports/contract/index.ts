export * from './calls.ts';
export * from './imports.ts';
export * from './exchanges.ts';
