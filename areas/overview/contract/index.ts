export * from './calls.ts';
export * from './contract.ts';
export * from './net-worth.ts';
export * from './setup-state.ts';
export * from './specified-calls.ts';
