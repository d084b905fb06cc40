import type { Queries } from '@holdfast/database/queries.ts';

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

/** Dollar stablecoins that a person has looked at, by id. */
export async function loadStablecoinIds(queries: Queries): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT id FROM coins WHERE NOT is_cash AND NOT is_spam AND NOT needs_review AND claim_kind IS NULL
        AND upper(symbol) = ANY ($1) ORDER BY id`,
    [[...STABLE_SYMBOLS]],
  );
  return rows.map(({ id }) => id);
}
