/** Liabilities: all clients together by coin, and one page of clients. The database sums them exactly. */
import { type LendingCalls } from '../../contract/calls.ts';
import { formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { ClientLiability, CoinLiability } from '../../contract/lending-admin.ts';
import { add, formatDecimal, type Price, sumPartialUsd, type Usd, valueAt } from '@holdfast/money';
import type pg from 'pg';
import { type CoinName, loadCoins, type NamedCoin, nameOf } from '@holdfast/catalogue/server';
import { ValueCache } from '@holdfast/database/value-cache.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedFigures, type OwedRow, toOwedFigures } from '../sum-loans.ts';
import { endOfDay, type FoundPrice } from '@holdfast/prices/server';
import { datedPricesAt, debtFigures, usdText } from '../prices-at.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { startsWith } from './list-client-transactions.ts';

type Query = QueryOf<LendingCalls['getLiabilities']>;

interface LiabilityRow extends OwedRow {
  kind: 'coin' | 'client';
  user_id: number | null;
  coin_id: number;
  clients: number | null;
  position: number | null;
  matching: number | null;
}

export const liabilityHandlers = defineHandlers(({ pool, now: clock }: LendingDependencies) => ({
  async getLiabilities({ query }) {
    const now = clock();
    const day = query.as_of === undefined ? utcDayOf(now.getTime()) : parseUtcDay(query.as_of);
    const coinIds = await listLentCoins(pool);
    const [names, prices] = [await loadCoins(pool, coinIds), await datedPricesAt(pool, coinIds, endOfDay(day, now))];
    const rows = await readCached(pool, { query, day, prices });
    const coins = rows
      .filter((row) => row.kind === 'coin')
      .map((row) => toCoinLiability(row, nameOf(names, row.coin_id), prices.get(row.coin_id)));
    const items = await toClients(pool, { rows: rows.filter((row) => row.kind === 'client'), names, prices });
    return {
      asOf: formatDay(day),
      coins: coins.map((one) => one.liability),
      totalUsd: sumPartialUsd(coins.map(({ liability: { coinId, coinSymbol }, usd }) => ({ coinId, coinSymbol, usd }))),
      items,
      total: rows.find((row) => row.kind === 'coin')?.matching ?? 0,
      page: query.page,
      limit: query.limit,
    };
  },
}));

/** Steps from one coin to the next in the index instead of reading all rows. */
async function listLentCoins(queries: Queries): Promise<number[]> {
  const { rows } = await queries.query<{ coin_id: number }>(
    `WITH RECURSIVE lent AS (
       SELECT min(coin_id) AS coin_id FROM client_transactions
       UNION ALL SELECT (SELECT min(x.coin_id) FROM client_transactions x WHERE x.coin_id > lent.coin_id) FROM lent
       WHERE lent.coin_id IS NOT NULL)
     SELECT coin_id FROM lent WHERE coin_id IS NOT NULL`,
  );
  return rows.map((row) => row.coin_id);
}

interface Requested {
  readonly query: Query;
  readonly day: UtcDay;
  readonly prices: ReadonlyMap<number, FoundPrice>;
}

/** Debts are rounded loan by loan, so every page needs all loans; it is cached until a loan or a price changes. */
const PAGES_MAX = 100;
const pageCache = new ValueCache<LiabilityRow[]>('loan_segments', PAGES_MAX);

async function readCached(pool: pg.Pool, requested: Requested): Promise<LiabilityRow[]> {
  const { query, day, prices } = requested;
  // Names and addresses of clients change without their loans.
  if (query.search || query.sort === 'client') return readRows(pool, requested);
  const priced = [...prices].map(([coinId, { price }]) => [coinId, formatDecimal(price)]);
  const [rows = []] = await pageCache.get(pool, [JSON.stringify([day, query, priced])], () =>
    readRows(pool, requested),
  );
  return rows;
}

async function readRows(queries: Queries, { query, day, prices }: Requested): Promise<LiabilityRow[]> {
  const values = await owedLoansValues(queries, day);
  const place = (value: unknown): string => `$${values.push(value)}`;
  const narrow = [
    ...(query.user_id === undefined ? [] : [`user_id = ${place(query.user_id)}`]),
    ...(query.coin_id === undefined ? [] : [`coin_id = ${place(query.coin_id)}`]),
  ];
  const beginning = query.search ? place(startsWith(query.search)) : null;
  const found =
    beginning === null
      ? ''
      : `JOIN users u ON u.id = p.user_id AND (u.email ILIKE ${beginning} OR u.first_name ILIKE ${beginning}
        OR u.last_name ILIKE ${beginning})`;
  // Clients without any known value come last in either order.
  const worth = `sum((p.principal + p.interest) * v.price)`;
  const byClient = query.sort === 'client' ? `(SELECT lower(email) FROM users WHERE id = p.user_id)` : worth;
  const prized =
    `unnest(${place([...prices.keys()])}::bigint[], ` +
    `${place([...prices.values()].map(({ price }) => formatDecimal(price)))}::numeric[])`;
  const sql = `
    WITH owed AS (${OWED_LOANS}),
    per_client AS MATERIALIZED (SELECT user_id, coin_id, ${OWED_SUMS}
    FROM owed ${narrow.length > 0 ? `WHERE ${narrow.join(' AND ')}` : ''} GROUP BY user_id, coin_id),
    ranked AS MATERIALIZED (
      SELECT p.user_id, row_number() OVER (ORDER BY ${byClient} ${query.order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST,
        p.user_id) AS position
        FROM per_client p ${found} LEFT JOIN ${prized} AS v (coin_id, price) ON v.coin_id = p.coin_id
       GROUP BY p.user_id)
    SELECT 'coin' AS kind, NULL::bigint AS user_id, coin_id, sum(principal) AS principal, sum(interest) AS interest,
      sum(interest_due) AS interest_due, sum(deposits)::bigint AS deposits,
           count(*) AS clients, NULL::bigint AS position, (SELECT count(*) FROM ranked) AS matching FROM per_client
           GROUP BY coin_id
    UNION ALL
    SELECT 'client', p.user_id, p.coin_id, p.principal, p.interest, p.interest_due, p.deposits, NULL, r.position, NULL
    FROM ranked r JOIN per_client p ON p.user_id = r.user_id
     WHERE r.position > ${(query.page - 1) * query.limit} AND r.position <= ${query.page * query.limit}
    ORDER BY kind, position, coin_id`;
  const { rows } = await queries.query<LiabilityRow>(sql, values);
  return rows;
}

interface Valued<Liability> {
  readonly liability: Liability;
  readonly usd: Usd | null;
}

function owedUsd(figures: OwedFigures, price: Price | undefined): Usd | null {
  return valueAt(add(figures.principal, figures.interest), price);
}

function toCoinLiability(row: LiabilityRow, name: CoinName, price: FoundPrice | undefined): Valued<CoinLiability> {
  const figures = toOwedFigures(row);
  const usd = owedUsd(figures, price?.price);
  const liability = {
    ...name,
    ...debtFigures(figures),
    clients: row.clients ?? 0,
    deposits: row.deposits,
    priceUsd: price === undefined ? null : formatDecimal(price.price),
    pricedAt: price?.pricedAt.toISOString() ?? null,
    totalUsd: usd === null ? null : formatDecimal(usd),
  };
  return { liability, usd };
}

async function toClients(
  queries: Queries,
  {
    rows,
    names,
    prices,
  }: { rows: readonly LiabilityRow[]; names: ReadonlyMap<number, NamedCoin>; prices: ReadonlyMap<number, FoundPrice> },
): Promise<ClientLiability[]> {
  const userIds = [...new Set(rows.map((row) => row.user_id ?? 0))];
  const people = await queries.query<{ id: number; email: string; name: string }>(
    `SELECT id, email, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = ANY ($1)`,
    [userIds],
  );
  const byId = new Map(people.rows.map((row) => [row.id, row]));
  return userIds.map((userId) => {
    const own = rows
      .filter((row) => row.user_id === userId)
      .map((row) => ({ row, figures: toOwedFigures(row), price: prices.get(row.coin_id)?.price }));
    return {
      userId,
      userEmail: byId.get(userId)?.email ?? '',
      userName: byId.get(userId)?.name ?? '',
      totalUsd: sumPartialUsd(
        own.map(({ row, figures, price }) => {
          const { coinId, coinSymbol } = nameOf(names, row.coin_id);
          return { coinId, coinSymbol, usd: owedUsd(figures, price) };
        }),
      ),
      coins: own.map(({ row, figures, price }) => ({
        ...nameOf(names, row.coin_id),
        ...debtFigures(figures),
        deposits: row.deposits,
        totalUsd: usdText(add(figures.principal, figures.interest), price),
      })),
    };
  });
}
