import type { Queries } from './lending-dependencies.ts';

export interface CoinName {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
  readonly coinDecimals: number;
}

export async function loadCoinNames(queries: Queries, coinIds: readonly number[]): Promise<Map<number, CoinName>> {
  if (coinIds.length === 0) return new Map();
  const { rows } = await queries.query<{ id: number; symbol: string; name: string; decimals: number }>(
    'SELECT id, symbol, name, decimals FROM coins WHERE id = ANY ($1)',
    [coinIds],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { coinId: row.id, coinSymbol: row.symbol, coinName: row.name, coinDecimals: row.decimals },
    ]),
  );
}

/** For a coin that a row of the books refers to, and that therefore exists. */
export function nameOf(names: ReadonlyMap<number, CoinName>, coinId: number): CoinName {
  const name = names.get(coinId);
  if (!name) throw new Error(`Coin ${coinId} is owed but unknown.`);
  return name;
}
