import { type CallOutput, type CallParsed, type Contract, TOTAL_MAX } from '@holdfast/contract';
import type pg from 'pg';

type Query = CallParsed<Contract['listMissingPrices']>['query'];

/** A market may be late by a day or two; after that someone should look. */
const AGE_DAYS_MAX = 3;

interface Row {
  id: number;
  symbol: string;
  name: string;
  market_id: string | null;
  latest_day: string | null;
}

/** A coin that is worth a ratio of another one needs no price of its own. */
const MISSING = `
  FROM price_watch w
 WHERE w.latest_day < $1::date - ${AGE_DAYS_MAX}
   AND ($2::text IS NULL OR ($2 = 'never_priced') = (w.latest_day = '-infinity'))
   AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = w.coin_id)`;

/** Those that never had a price first, then the ones whose last price is oldest. */
export async function listMissingPrices(pool: pg.Pool, query: Query, now: Date): Promise<CallOutput<Contract['listMissingPrices']>> {
  const filter = [now.toISOString().slice(0, 10), query.reason ?? null];
  const counted = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM (SELECT ${MISSING} LIMIT ${TOTAL_MAX + 1}) AS found`, filter);
  const { rows } = await pool.query<Row>(
    `SELECT c.id, c.symbol, c.name, c.market_id, nullif(page.latest_day, '-infinity') AS latest_day
       FROM (SELECT w.coin_id, w.latest_day ${MISSING} ORDER BY w.latest_day, w.coin_id LIMIT $3 OFFSET $4) AS page
       JOIN coins c ON c.id = page.coin_id
      ORDER BY page.latest_day, page.coin_id`,
    [...filter, query.limit, (query.page - 1) * query.limit],
  );
  const total = counted.rows[0]?.total ?? 0;
  return {
    items: rows.map((row) => ({
      coinId: row.id,
      symbol: row.symbol,
      name: row.name,
      marketId: row.market_id,
      reason: row.latest_day === null ? 'never_priced' : 'out_of_date',
      latestDay: row.latest_day,
    })),
    total: Math.min(total, TOTAL_MAX),
    isTotalCapped: total > TOTAL_MAX,
    page: query.page,
    limit: query.limit,
  };
}
