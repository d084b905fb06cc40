export * from './balance.ts';
export * from './calls.ts';
export * from './rule.ts';
export * from './transaction.ts';
