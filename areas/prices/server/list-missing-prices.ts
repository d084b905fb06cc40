import { type PricesCalls } from '../contract/calls.ts';
import type pg from 'pg';
import { countRows } from '@holdfast/database/bounded-page.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { defineHandlers } from './define-handlers.ts';
import { type OutputOf, type QueryOf } from '@holdfast/http/server/handler.ts';
import type { PriceDependencies } from './get-coin-prices.ts';

type Query = QueryOf<PricesCalls['listMissingPrices']>;

/** A market may be a day or two late; older prices need attention. */
const AGE_DAYS_MAX = 3;

interface Row {
  coin_id: number;
  symbol: string;
  name: string;
  market_id: string | null;
  latest_day: string | null;
  is_used: boolean;
}

/**
 * A coin priced by another one, through a ratio or as an alias, needs no prices. Of the currencies, only those that
 * some transaction uses need one.
 */
const MISSING = `
 WHERE w.latest_day < $1::date - ${AGE_DAYS_MAX}
   AND ($2::text IS NULL OR ($2 = 'never_priced') = (w.latest_day = '-infinity'))
   AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = w.coin_id)
   AND NOT EXISTS (SELECT FROM price_bases b JOIN price_watch base ON base.coin_id = b.of_coin_id
   WHERE b.coin_id = w.coin_id)
   AND NOT EXISTS (SELECT FROM coins cash WHERE cash.id = w.coin_id AND cash.is_cash
   AND NOT EXISTS (SELECT FROM transfers x WHERE x.coin_id = cash.id))`;

/** Search terms are stored in lower case and byte order, so that a prefix is a range. */
const FOUND = `
   AND w.coin_id IN (SELECT t.coin_id FROM coin_terms t WHERE t.term >= lower($3::text)
   AND t.term < lower($3::text) || U&'\\+10FFFF')`;

/** Some transaction moves the coin, or an alias of it, which has the same price. */
const IS_USED = `(EXISTS (SELECT FROM transfers x WHERE x.coin_id = w.coin_id)
   OR EXISTS (SELECT FROM alias_coin_members own JOIN alias_coin_members other USING (alias_coin_id)
                JOIN transfers x ON x.coin_id = other.coin_id WHERE own.coin_id = w.coin_id))`;

/** Coins in use come first unless the symbol decides: their missing prices are missing in the books. */
const SORT_EXPRESSIONS: Record<Query['sort'], (direction: string) => string> = {
  latestDay: (direction) => `is_used DESC, w.latest_day ${direction}`,
  symbol: (direction) => `lower(c.symbol) ${direction}`,
};

export const missingPriceHandlers = defineHandlers(({ pool, now }: PriceDependencies) => ({
  listMissingPrices: ({ query }) => listMissingPrices(pool, query, now()),
}));

export async function listMissingPrices(
  pool: pg.Pool,
  query: Query,
  now: Date,
): Promise<OutputOf<PricesCalls['listMissingPrices']>> {
  const where = query.search ? MISSING + FOUND : MISSING;
  const values = [
    now.toISOString().slice(0, 10),
    query.reason ?? null,
    ...(query.search ? [query.search.replace(/\s+/g, ' ')] : []),
  ];
  const total = await countRows(pool, { rows: `SELECT FROM price_watch w ${where}`, values }, query);
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const { rows } = await pool.query<Row>(
    `SELECT c.id AS coin_id, c.symbol, c.name, c.market_id, nullif(w.latest_day, '-infinity') AS latest_day,
            ${IS_USED} AS is_used
       FROM price_watch w JOIN coins c ON c.id = w.coin_id ${where}
      ORDER BY ${SORT_EXPRESSIONS[query.sort](direction)}, w.coin_id ${direction}
      LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`,
    values,
  );
  return {
    items: rows.map((row) => ({
      ...toRecord(row),
      reason: row.latest_day === null ? 'never_priced' : 'out_of_date',
    })),
    ...total,
    page: query.page,
    limit: query.limit,
  };
}
