export * from './calls.ts';
export * from './price.ts';
