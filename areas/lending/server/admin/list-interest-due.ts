/**
 * Interest to be paid, as of any day. Today, interest that is due is read from the client transactions recorded for it,
 * which is what an admin can pay. As of another day it follows from the segments of the loans, with the payments made
 * until that day. Upcoming interest always follows from the segments, as if nothing were paid before.
 */
import { type LendingCalls } from '../../contract/calls.ts';
import { addUtcDays, formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { InterestDue, InterestDueList } from '../../contract/lending-admin.ts';
import { anniversaryOf } from '../../engine/anniversary.ts';
import { elapsedYears } from '../../engine/loan-segments.ts';
import { PARTS_PER_YEAR, TICKS_PER_UNIT } from '../../engine/interest.ts';
import { type Amount, formatDecimal, type Price } from '@holdfast/money';
import { loadCoins, type NamedCoin, nameOf } from '@holdfast/catalogue/server';
import { escapeLikeWildcards, type NotNull, type Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { endOfDay } from '@holdfast/prices/server';
import { pricesAt, usdText } from '../prices-at.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { userName } from '@holdfast/database/user-name.ts';

type Query = QueryOf<LendingCalls['listInterestDue']>;

const MONTH_DAYS_MAX = 31;
/** Interest further ahead would not be a meaningful figure; the limit also bounds the work. */
const DAYS_AHEAD_MAX = 3_653;

interface DueRow {
  client_transaction_id: number | null;
  deposit_id: number;
  user_id: number;
  user_email: string;
  user_name: string;
  coin_id: number;
  due_day: NotNull<number>;
  units: string;
}

interface MonthRow {
  month: NotNull<string>;
  coin_id: number;
  units: string;
  overdue: string;
  payments: number;
}

/**
 * Rounds down to the coin's decimals as the engine does: cumulatively, so that the parts add up to the payable amount.
 */
const payable = (ticks: string): string =>
  `(div(${ticks}, ${TICKS_PER_UNIT}) - mod(div(${ticks}, ${TICKS_PER_UNIT}), power(10::numeric, 24 - decimals)))`;

/** Interest owed on the anniversary after so many years, in ticks. */
const owedAfter = (years: string): string => `(base_ticks + principal_units * rate_ppm * ${years} * ${PARTS_PER_YEAR})`;

/** $1 the day; $2 to $4 every start day with its anniversaries; $5 a client and $6 a coin, or null. */
const RUNNING = `
  WITH running AS (
    SELECT s.*, k.decimals FROM loan_segments s JOIN coins k ON k.id = s.coin_id
     WHERE s.from_day <= $1 AND s.to_day > $1
       AND ($5::bigint IS NULL OR s.user_id = $5) AND ($6::bigint IS NULL OR s.coin_id = $6)
  ), anniversaries AS (
    SELECT r.deposit_id, r.user_id, r.coin_id, a.due_day, ${payable(owedAfter('a.years'))} AS up_to,
           CASE WHEN a.years - 1 > r.years THEN ${payable(owedAfter('(a.years - 1)'))}
                ELSE ${payable('r.due_ticks')} END AS before
      FROM running r
      JOIN unnest($2::integer[], $3::integer[], $4::integer[]) AS a (start_day, years, due_day)
        ON a.start_day = r.start_day AND a.years > r.years
  )`;

const DUE_TODAY = `${RUNNING}, due AS (
    SELECT NULL::bigint AS client_transaction_id, deposit_id, user_id, coin_id, due_day, up_to - before AS units
      FROM anniversaries WHERE up_to > before
    UNION ALL
    SELECT id, deposit_id, user_id, coin_id, due_on - date '1970-01-01', amount * power(10::numeric, 24)
      FROM client_transactions
     WHERE type = 'interest' AND status = 'pending' AND deposit_id IS NOT NULL
       AND ($5::bigint IS NULL OR user_id = $5) AND ($6::bigint IS NULL OR coin_id = $6)
  )`;

/** What a payment before the day left unpaid of earlier anniversaries, and the anniversaries since. */
const DUE_ON_DAY = `${RUNNING}, earlier AS (
    SELECT r.deposit_id, r.user_id, r.coin_id, r.decimals, d.day AS due_day, d.unpaid,
           sum(d.unpaid) OVER (PARTITION BY r.deposit_id ORDER BY d.day) AS unpaid_up_to
      FROM running r CROSS JOIN LATERAL unnest(r.due_days, r.due_unpaid_ticks) AS d (day, unpaid)
  ), due AS (
    SELECT x.id AS client_transaction_id, found.* FROM (
      SELECT deposit_id, user_id, coin_id, due_day,
             ${payable('unpaid_up_to')} - ${payable('(unpaid_up_to - unpaid)')} AS units
        FROM earlier
      UNION ALL SELECT deposit_id, user_id, coin_id, due_day, up_to - before FROM anniversaries) AS found
      LEFT JOIN client_transactions x
        ON x.deposit_id = found.deposit_id AND x.due_on = date '1970-01-01' + found.due_day AND x.status <> 'cancelled'
     WHERE found.units > 0
  )`;

export const interestDueHandlers = defineHandlers(({ pool, now: clock }: LendingDependencies) => ({
  async listInterestDue({ query }) {
    const now = clock();
    const today = utcDayOf(now.getTime());
    const day = query.as_of === undefined ? today : parseUtcDay(query.as_of);
    if (day - today > DAYS_AHEAD_MAX)
      throw invalidField({
        loc: ['query', 'as_of'],
        msg: 'Choose a day within ten years from today.',
        input: query.as_of,
      });
    const due = day === today ? DUE_TODAY : DUE_ON_DAY;
    const values = [
      day,
      ...(await listAnniversaries(pool, {
        day,
        after: day === today ? today : null,
        lastDay: addUtcDays(day, query.months_ahead * MONTH_DAYS_MAX),
      })),
      query.user_id ?? null,
      query.coin_id ?? null,
    ];
    const name = query.search ? `%${escapeLikeWildcards(query.search)}%` : null;
    const months = await pool.query<MonthRow>(
      `${due}
       SELECT to_char(date '1970-01-01' + due_day, 'YYYY-MM') AS month, coin_id, trunc(sum(units)) AS units,
              trunc(coalesce(sum(units) FILTER (WHERE due_day < $1), 0)) AS overdue, count(*) AS payments
         FROM due d JOIN users u ON u.id = d.user_id ${WITH_NAME} GROUP BY 1, 2 ORDER BY 1, 2`,
      [...values, name],
    );
    const { rows } = await pool.query<DueRow>(
      `${due}
       SELECT d.client_transaction_id, d.deposit_id, d.user_id, u.email AS user_email,
              trim(u.first_name || ' ' || u.last_name) AS user_name, d.coin_id, d.due_day, trunc(d.units) AS units
         FROM due d JOIN users u ON u.id = d.user_id
        ${WITH_NAME} ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`,
      [...values, name],
    );
    const coinIds = [...new Set([...months.rows, ...rows].map((row) => row.coin_id))];
    // A future day has no price yet, so upcoming interest is valued at the latest price.
    const pricedAt = day > today ? now : endOfDay(day, now);
    const [names, prices] = [await loadCoins(pool, coinIds), await pricesAt(pool, coinIds, pricedAt)];
    return {
      asOf: formatDay(day),
      months: toMonths(months.rows, { names, prices }),
      items: rows.map((row) => toInterestDue(row, { day, names, prices })),
      total: months.rows.reduce((total, row) => total + row.payments, 0),
      page: query.page,
      limit: query.limit,
    };
  },
}));

/** $7: a part of a client's name or e-mail address, or null. */
const WITH_NAME = `WHERE ($7::text IS NULL OR u.email ILIKE $7 OR (u.first_name || ' ' || u.last_name) ILIKE $7)`;

/** The order ends with the deposit: without it, equal rows could swap between two pages. */
function orderOf({ sort, order }: Query): string {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  const first = {
    due: `d.due_day ${direction}`,
    client: `lower(${userName('u')}) ${direction}, d.due_day`,
    amount: `d.units ${direction}, d.due_day`,
  }[sort];
  return `${first}, d.deposit_id`;
}

/** For every day on which a loan can have started: the years that end after one day and no later than another. */
async function listAnniversaries(
  queries: Queries,
  { day, after, lastDay }: { day: UtcDay; after: UtcDay | null; lastDay: UtcDay },
): Promise<[number[], number[], number[]]> {
  const { rows } = await queries.query<{ first: number | null; newest: number | null }>(
    'SELECT min(start_day) AS first, max(start_day) AS newest FROM loan_segments',
  );
  const [first, newest] = [rows[0]?.first ?? day + 1, Math.min(day, rows[0]?.newest ?? day)];
  const [startDays, years, dueDays]: [number[], number[], number[]] = [[], [], []];
  for (let startDay = first as UtcDay; startDay <= newest; startDay = (startDay + 1) as UtcDay) {
    const last = elapsedYears(startDay, lastDay).years;
    for (let year = after === null ? 1 : elapsedYears(startDay, after).years + 1; year <= last; year += 1) {
      startDays.push(startDay);
      years.push(year);
      dueDays.push(anniversaryOf(startDay, year));
    }
  }
  return [startDays, years, dueDays];
}

interface Lookups {
  readonly names: ReadonlyMap<number, NamedCoin>;
  readonly prices: ReadonlyMap<number, Price>;
}

const amountOf = (units: string): Amount => BigInt(units) as Amount;

function toMonths(rows: readonly MonthRow[], { names, prices }: Lookups): InterestDueList['months'] {
  return [...new Set(rows.map((row) => row.month))].map((month) => ({
    month,
    coins: rows
      .filter((row) => row.month === month)
      .map((row) => ({
        coinId: row.coin_id,
        coinSymbol: nameOf(names, row.coin_id).coinSymbol,
        amount: formatDecimal(amountOf(row.units)),
        overdue: formatDecimal(amountOf(row.overdue)),
        payments: row.payments,
        valueUsd: usdText(amountOf(row.units), prices.get(row.coin_id)),
      })),
  }));
}

function toInterestDue(row: DueRow, { day, names, prices }: Lookups & { day: UtcDay }): InterestDue {
  return {
    clientTransactionId: row.client_transaction_id,
    depositId: row.deposit_id,
    userId: row.user_id,
    userEmail: row.user_email,
    userName: row.user_name,
    ...nameOf(names, row.coin_id),
    dueOn: formatDay(row.due_day as UtcDay),
    amount: formatDecimal(amountOf(row.units)),
    valueUsd: usdText(amountOf(row.units), prices.get(row.coin_id)),
    status: row.due_day < day ? 'overdue' : row.due_day === day ? 'due' : 'upcoming',
  };
}
