export * from './calls.ts';
export * from './loans.ts';
export * from './pools.ts';
export * from './shared.ts';
export * from './stakes.ts';
