/** Looking up coins by id, for every feature that shows one. */
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

export interface NamedCoin {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

export async function requireCoin(queries: Queries, coinId: number): Promise<NamedCoin> {
  const coin = (await loadCoins(queries, [coinId])).get(coinId);
  if (!coin) throw new AppError('not_found', `There is no coin ${coinId}.`);
  return coin;
}

export async function loadCoins(queries: Queries, coinIds: Iterable<number>): Promise<Map<number, NamedCoin>> {
  const ids = [...new Set(coinIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<NamedCoin>({
    name: 'load-coins',
    text: 'SELECT id, symbol, name, decimals FROM coins WHERE id = ANY ($1::bigint[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id stands in for a symbol that is missing, although a coin that a transfer refers to cannot be deleted. */
export function symbolOf(coins: ReadonlyMap<number, NamedCoin>, coinId: number): string {
  return coins.get(coinId)?.symbol ?? `coin ${coinId}`;
}

/** The coin as the rows of a response name it. */
export interface CoinName {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
  readonly coinDecimals: number;
}

/** For a coin that a row of the books refers to, and that therefore exists. */
export function nameOf(coins: ReadonlyMap<number, NamedCoin>, coinId: number): CoinName {
  const coin = coins.get(coinId);
  if (!coin) throw new Error(`Coin ${coinId} is owed but unknown.`);
  return { coinId, coinSymbol: coin.symbol, coinName: coin.name, coinDecimals: coin.decimals };
}

/** SQL for whether a coin is the accounting currency; other money is worth the rate of the day. */
export const IS_DOLLAR = `(is_cash AND symbol = 'USD')`;

/** SQL for the asset that a coin counts as: the primary coin of its alias group, or the coin itself. */
export const assetOf = (coinColumn: string): string =>
  `coalesce((SELECT lead.coin_id
               FROM alias_coin_members follower
               JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
              WHERE follower.coin_id = ${coinColumn}), ${coinColumn})`;
