export * from './calls.ts';
export * from './imports.ts';
