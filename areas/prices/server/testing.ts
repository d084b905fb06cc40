/** What tests of prices share. */
import { formatDay } from '@holdfast/calendar';
import { parsePrice } from '@holdfast/money';
import { type ClosesQuery, type HoursQuery, type PriceSource } from '../sources/price-source.ts';
import type pg from 'pg';
import { insertReturningId } from '@holdfast/database/queries.ts';

export async function addCoin(
  pool: pg.Pool,
  coin: { symbol: string; name?: string; marketId?: string | null; hasPrices?: boolean; isSpam?: boolean },
): Promise<number> {
  return insertReturningId(
    pool,
    `INSERT INTO coins (symbol, name, decimals, market_id, has_prices, is_spam) VALUES ($1, $2, 18, $3, $4, $5)
       RETURNING id`,
    [coin.symbol, coin.name ?? coin.symbol, coin.marketId ?? null, coin.hasPrices ?? true, coin.isSpam ?? false],
  );
}

const hourText = (hourMs: number): string => new Date(hourMs).toISOString().slice(0, 13);

/**
 * A market of fixed prices: one for the moment, and "2024-03-05" style days and "2024-03-05T10" style hours of each
 * id.
 */
export function createFakeSource(market: {
  readonly spots?: Readonly<Record<string, string>>;
  readonly closes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hours?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hourlyDaysMax?: number;
  readonly observedAtMs?: number;
  readonly fail?: () => void;
}): PriceSource & { readonly requested: string[] } {
  const requested: string[] = [];
  return {
    name: 'CoinGecko',
    requested,
    spot: async (ids) => {
      requested.push(`spot ${ids.join(',')}`);
      market.fail?.();
      return {
        prices: ids.flatMap((id) => {
          const text = market.spots?.[id];
          return text
            ? [{ id, price: parsePrice(text), observedAtMs: market.observedAtMs ?? Date.now(), source: 'CoinGecko' }]
            : [];
        }),
        gaps: ids.filter((id) => !market.spots?.[id]).map((id) => ({ id, reason: 'unknown_coin' as const })),
      };
    },
    dailyCloses: async ({ id, from, to }: ClosesQuery) => {
      requested.push(`closes ${id} ${formatDay(from)} ${formatDay(to)}`);
      market.fail?.();
      const closes = [];
      for (let day = from; day <= to; day = (day + 1) as typeof day) {
        const text = market.closes?.[id]?.[formatDay(day)];
        if (text) closes.push({ day, price: parsePrice(text), observedAtMs: 0, source: 'CoinGecko' });
      }
      return { closes, gaps: [] };
    },
    hourly: {
      historyDaysMax: market.hourlyDaysMax ?? null,
      prices: async ({ id, hours }: HoursQuery) => {
        requested.push(`hours ${id} ${hours.map(hourText).join(' ')}`);
        market.fail?.();
        const priced = hours.map((hourMs) => ({ hourMs, text: market.hours?.[id]?.[hourText(hourMs)] }));
        return {
          prices: priced.flatMap(({ hourMs, text }) =>
            text === undefined ? [] : [{ hourMs, price: parsePrice(text), source: 'CoinGecko' }],
          ),
          gaps: priced.flatMap(({ hourMs, text }) =>
            text === undefined ? [{ hourMs, reason: 'no_price' as const }] : [],
          ),
        };
      },
    },
  };
}
