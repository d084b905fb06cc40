import { priceCalls } from './price-calls.ts';

export const pricesCalls = {
  ...priceCalls,
};
export type PricesCalls = typeof pricesCalls;
