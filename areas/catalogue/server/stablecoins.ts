/** Symbols of dollar stablecoins. Only reviewed coins are checked, because anyone can give a token any symbol. */
const STABLE_SYMBOLS: ReadonlySet<string> = new Set([
  'USDC',
  'USDC.E',
  'USDBC',
  'USDT',
  'USDT0',
  'USDT.E',
  'DAI',
  'DAI.E',
  'XDAI',
  'USDS',
  'SUSD',
  'TUSD',
  'BUSD',
  'FDUSD',
  'PYUSD',
  'GUSD',
  'USDP',
  'PAX',
  'LUSD',
  'FRAX',
  'CRVUSD',
  'USDE',
  'GHO',
  'RLUSD',
  'USD1',
  'USDD',
  'DOLA',
]);

export function isStableSymbol(symbol: string): boolean {
  return STABLE_SYMBOLS.has(symbol.toUpperCase());
}

/** SQL for whether a coin is a dollar stablecoin that a person has looked at. */
export const IS_STABLECOIN = `(NOT is_cash AND NOT is_spam AND NOT needs_review AND claim_kind IS NULL
  AND upper(symbol) IN (${[...STABLE_SYMBOLS].map((symbol) => `'${symbol}'`).join(', ')}))`;
