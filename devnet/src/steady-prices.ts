/** A price of each coin that tests use for every day, so that a reader can recompute all figures. */
export const STEADY_PRICES: Readonly<Record<string, string>> = {
  ETH: '2000',
  POL: '0.5',
  USDC: '1',
  DAI: '1',
  WBTC: '40000',
  TIDE: '0.5',
};
