export * from './decimal.ts';
export * from './money-error.ts';
export * from './partial-usd.ts';
export * from './presentation.ts';
export { ROUNDINGS, type Rounding } from './rounding.ts';
