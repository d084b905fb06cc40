/** Loads what figures need besides the state of the contracts. */
import type { FigureContext, PricedCoin } from '@holdfast/protocols/engine';
import type { Price } from '@holdfast/money';
import { findPrices } from '@holdfast/prices/server';
import type { Queries } from '@holdfast/database/queries.ts';

interface CoinRow {
  address: string;
  id: number;
  symbol: string;
  decimals: number;
}

/** The coins of these contracts with their prices at a moment, and the prices of past moments that figures ask for. */
export async function loadFigureContext(
  queries: Queries,
  given: {
    readonly networkId: number;
    readonly addresses: readonly string[];
    readonly at: Date;
    /** Moments of events in coins; one price a day and coin is enough. */
    readonly moments: readonly { readonly address: string; readonly at: Date }[];
    readonly isConfirmed: (address: string) => boolean;
    readonly accountIds: ReadonlyMap<string, number>;
  },
): Promise<FigureContext> {
  const { networkId, at, isConfirmed, accountIds } = given;
  const { rows } = await queries.query<CoinRow>(
    `SELECT lower(a.address) AS address, c.id, c.symbol, a.decimals FROM coin_addresses a
       JOIN coins c ON c.id = a.coin_id WHERE a.network_id = $1 AND a.address = ANY ($2)
      UNION ALL SELECT 'native', c.id, c.symbol, c.decimals FROM networks n JOIN coins c ON c.id = n.native_coin_id
      WHERE n.id = $1 AND 'native' = ANY ($2)`,
    [networkId, [...new Set(given.addresses)]],
  );
  const coinIds = [...new Set(rows.map(({ id }) => id))];
  const latest = await findPrices(
    queries,
    coinIds.map((coinId) => ({ coinId, at })),
  );
  const priceNow = new Map(
    coinIds.map((coinId, index) => {
      const priced = latest[index];
      return [coinId, priced?.found ? priced.price : null] as const;
    }),
  );
  const coins = new Map(
    rows.map(({ address, id, symbol, decimals }): [string, PricedCoin] => [
      address,
      { coinId: id, symbol, decimals, price: priceNow.get(id) ?? null },
    ]),
  );
  const past = await loadPastPrices(
    queries,
    given.moments.flatMap(({ address, at: moment }) => {
      const coin = coins.get(address.toLowerCase());
      return coin ? [{ coinId: coin.coinId, at: moment }] : [];
    }),
  );
  return {
    at,
    coinOf: (address) => coins.get(address.toLowerCase()) ?? null,
    priceAt: (coinId, moment) => past.get(dayKey(coinId, moment)) ?? null,
    isConfirmed,
    accountIdOf: (address) => accountIds.get(address) ?? null,
  };
}

const dayKey = (coinId: number, at: Date): string => `${coinId}/${at.toISOString().slice(0, 10)}`;

async function loadPastPrices(
  queries: Queries,
  moments: readonly { readonly coinId: number; readonly at: Date }[],
): Promise<Map<string, Price | null>> {
  const distinct = [...new Map(moments.map((moment) => [dayKey(moment.coinId, moment.at), moment])).entries()];
  const found = await findPrices(
    queries,
    distinct.map(([, moment]) => moment),
  );
  return new Map(
    distinct.map(([key], index) => {
      const priced = found[index];
      return [key, priced?.found ? priced.price : null];
    }),
  );
}
