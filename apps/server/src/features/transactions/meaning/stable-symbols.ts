/** Coins meant to be worth one dollar. Only reviewed coins are asked: anyone can give a token any symbol. */
export const STABLE_SYMBOLS: ReadonlySet<string> = new Set([
  'USDC', 'USDC.E', 'USDBC', 'USDT', 'USDT0', 'USDT.E', 'DAI', 'DAI.E', 'XDAI', 'USDS', 'SUSD', 'TUSD', 'BUSD', 'FDUSD', 'PYUSD', 'GUSD', 'USDP', 'PAX', 'LUSD',
  'FRAX', 'CRVUSD', 'USDE', 'GHO', 'RLUSD', 'USD1', 'USDD', 'DOLA',
]);
