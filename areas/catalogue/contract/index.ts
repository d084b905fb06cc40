export * from './calls.ts';
export * from './coin.ts';
export * from './counterparty.ts';
export * from './network.ts';
export * from './wallet.ts';
export * from './source-name.ts';
export * from './token-statement.ts';
