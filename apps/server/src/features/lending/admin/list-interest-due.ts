/**
 * Interest to be paid. What has fallen due is written down as client transactions; what is to come follows from the
 * stretches of the loans, as if nothing were paid before.
 */
import type { CallParsed, Contract, InterestDue, InterestDueList } from '@holdfast/contract';
import {
  accrualOn,
  addDays,
  anniversaryOf,
  formatUtcDay,
  TICKS_PER_UNIT,
  TICKS_PER_YEAR,
  type UtcDay,
  utcDayOf,
} from '@holdfast/lending';
import { type Amount, formatDecimal, type Price } from '@holdfast/money';
import { refreshLoans } from '../../../loans/refresh-loans.ts';
import { type CoinName, loadCoinNames, nameOf } from '../coin-names.ts';
import { usdText } from '../debt-figures.ts';
import type { LendingDependencies, Queries } from '../lending-dependencies.ts';
import { pricesAt } from '../prices-at.ts';

type Query = CallParsed<Contract['listInterestDue']>['query'];

const MONTH_DAYS_MAX = 31;

interface DueRow {
  client_transaction_id: number | null;
  deposit_id: number;
  user_id: number;
  user_email: string;
  user_name: string;
  coin_id: number;
  due_day: number;
  units: string;
}

interface MonthRow {
  month: string;
  coin_id: number;
  units: string;
  overdue: string;
  payments: number;
}

/**
 * Cut down to what the coin can carry, as the engine does: cumulatively, so that the parts add up to what can be paid.
 */
const payable = (ticks: string): string =>
  `(div(${ticks}, ${TICKS_PER_UNIT}) - mod(div(${ticks}, ${TICKS_PER_UNIT}), power(10::numeric, 24 - k.decimals)))`;

const DUE = `
  WITH coming AS (
    SELECT s.*, a.due_day, a.years AS ending, k.decimals,
           ${payable(`(s.base + s.principal * a.years * ${TICKS_PER_YEAR})`)} AS up_to,
           CASE WHEN a.years - 1 > s.years THEN ${payable(`(s.base + s.principal * (a.years - 1) * ${TICKS_PER_YEAR})`)} ELSE ${payable('s.due')} END AS before
      FROM loan_segments s JOIN coins k ON k.id = s.coin_id JOIN unnest($2::integer[], $3::integer[], $4::integer[]) AS a (start_day, years, due_day) ON a.start_day = s.start_day
     WHERE s.from_day <= $1 AND s.to_day > $1 AND ($5::bigint IS NULL OR s.user_id = $5) AND ($6::bigint IS NULL OR s.coin_id = $6)
  ), due AS (
    SELECT NULL::bigint AS client_transaction_id, deposit_id, user_id, coin_id, due_day, up_to - before AS units FROM coming WHERE up_to > before
    UNION ALL
    SELECT id, deposit_id, user_id, coin_id, due_on - date '1970-01-01', amount * power(10::numeric, 24)
      FROM client_transactions WHERE type = 'interest' AND status = 'pending' AND deposit_id IS NOT NULL AND ($5::bigint IS NULL OR user_id = $5) AND ($6::bigint IS NULL OR coin_id = $6)
  )`;

export async function listInterestDue(
  { pool, now: clock }: LendingDependencies,
  query: Query,
): Promise<InterestDueList> {
  const now = clock();
  await refreshLoans(pool, { now });
  const today = utcDayOf(now.getTime());
  const values = [
    today,
    ...(await comingAnniversaries(pool, { today, lastDay: addDays(today, query.months_ahead * MONTH_DAYS_MAX) })),
    query.user_id ?? null,
    query.coin_id ?? null,
  ];
  const months = await pool.query<MonthRow>(
    `${DUE} SELECT to_char(date '1970-01-01' + due_day, 'YYYY-MM') AS month, coin_id, trunc(sum(units)) AS units, trunc(coalesce(sum(units) FILTER (WHERE due_day < $1), 0)) AS overdue, count(*) AS payments
       FROM due GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  );
  const { rows } = await pool.query<DueRow>(
    `${DUE} SELECT d.client_transaction_id, d.deposit_id, d.user_id, u.email AS user_email, trim(u.first_name || ' ' || u.last_name) AS user_name, d.coin_id, d.due_day, trunc(d.units) AS units
       FROM due d JOIN users u ON u.id = d.user_id ORDER BY d.due_day, d.deposit_id LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`,
    values,
  );
  const coinIds = [...new Set([...months.rows, ...rows].map((row) => row.coin_id))];
  const [names, prices] = [await loadCoinNames(pool, coinIds), await pricesAt(pool, coinIds, now)];
  return {
    asOf: formatUtcDay(today),
    months: toMonths(months.rows, { names, prices }),
    items: rows.map((row) => toInterestDue(row, { today, names, prices })),
    total: months.rows.reduce((total, row) => total + row.payments, 0),
    page: query.page,
    limit: query.limit,
  };
}

/** For every day on which a loan can have started: the years that end after today and no later than a day. */
async function comingAnniversaries(
  queries: Queries,
  { today, lastDay }: { today: UtcDay; lastDay: UtcDay },
): Promise<[number[], number[], number[]]> {
  const { rows } = await queries.query<{ first: number | null }>('SELECT min(start_day) AS first FROM loan_segments');
  const [startDays, years, dueDays]: [number[], number[], number[]] = [[], [], []];
  for (let startDay = (rows[0]?.first ?? today + 1) as UtcDay; startDay <= today; startDay = (startDay + 1) as UtcDay) {
    const last = accrualOn(startDay, lastDay).years;
    for (let year = accrualOn(startDay, today).years + 1; year <= last; year += 1) {
      startDays.push(startDay);
      years.push(year);
      dueDays.push(anniversaryOf(startDay, year));
    }
  }
  return [startDays, years, dueDays];
}

interface Lookups {
  readonly names: ReadonlyMap<number, CoinName>;
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

function toInterestDue(row: DueRow, { today, names, prices }: Lookups & { today: UtcDay }): InterestDue {
  return {
    clientTransactionId: row.client_transaction_id,
    depositId: row.deposit_id,
    userId: row.user_id,
    userEmail: row.user_email,
    userName: row.user_name,
    ...nameOf(names, row.coin_id),
    dueOn: formatUtcDay(row.due_day as UtcDay),
    amount: formatDecimal(amountOf(row.units)),
    valueUsd: usdText(amountOf(row.units), prices.get(row.coin_id)),
    status: row.due_day < today ? 'overdue' : row.due_day === today ? 'due' : 'upcoming',
  };
}
