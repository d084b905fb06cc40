import { AppError } from '../../http/app-error.ts';
import type { Queries } from '../../pricing/find-price.ts';

export interface NamedCoin {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
}

export async function requireCoin(queries: Queries, coinId: number): Promise<NamedCoin> {
  const coin = (await loadCoins(queries, [coinId])).get(coinId);
  if (!coin) throw new AppError('not_found', `There is no coin ${coinId}.`);
  return coin;
}

export async function loadCoins(queries: Queries, coinIds: Iterable<number>): Promise<Map<number, NamedCoin>> {
  const { rows } = await queries.query<{ id: number; symbol: string; name: string }>(
    'SELECT id, symbol, name FROM coins WHERE id = ANY ($1)',
    [[...new Set(coinIds)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What a row of the books is about exists, for nothing that a transfer names can be deleted; its id stands in all the
 * same.
 */
export function symbolOf(coins: ReadonlyMap<number, NamedCoin>, coinId: number): string {
  return coins.get(coinId)?.symbol ?? `coin ${coinId}`;
}
