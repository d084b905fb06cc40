/**
 * How much of each coin was held, owed to clients and borrowed at the end of some days.
 *
 * Coins held follow from the lots of the books: a lot counts from the day it was acquired to the day it was disposed
 * of. Cash has no lots and follows from its transfers. What is held today is read from the books' holdings instead, so
 * that it equals the figure on the Asset Holdings page even if more was sold than was ever bought. A lot that took over
 * an older one's date (a setting, for liquidity) counts from that older date. Tokens that stand for other coins are
 * left out: those coins are counted where they are.
 */
import { type UtcDay, utcDayOf } from '@holdfast/calendar';
import { add, type Amount, parseAmount, ZERO } from '@holdfast/money';
import { assetOf } from '../../catalogue/coins.ts';
import { firstMoneyMove, moneyHeldAt } from '../../books/money-holdings.ts';
import type { Queries } from '../../db/queries.ts';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedRow, toOwedFigures } from '../../lending/sum-loans.ts';

export type AmountByCoin = ReadonlyMap<number, Amount>;

const DAY_MS = 86_400_000;
const endOf = (day: UtcDay): Date => new Date((day + 1) * DAY_MS - 1);

/** Null while the books and the loans are empty. */
export async function findFirstDay(queries: Queries): Promise<UtcDay | null> {
  const { rows } = await queries.query<{ at: Date | null; loan_day: number | null }>(
    `SELECT least((SELECT min(acquired_at) FROM book_open_lots),
       (SELECT min(acquired_at) FROM book_positions WHERE lot_id IS NOT NULL)) AS at, (SELECT min(start_day)
       FROM loan_segments) AS loan_day`,
  );
  const cashAt = await firstMoneyMove(queries);
  const days = [
    rows[0]?.at ? utcDayOf(rows[0].at.getTime()) : null,
    cashAt === null ? null : utcDayOf(cashAt.getTime()),
    (rows[0]?.loan_day ?? null) as UtcDay | null,
  ].filter((day) => day !== null);
  return days.length === 0 ? null : (Math.min(...days) as UtcDay);
}

/**
 * Lots that were opened and closed between the same two days cancel each other out, so few rows leave the database;
 * what was gone before the first day is not even read.
 */
const READ_LOT_CHANGES = `
  SELECT asset_id AS coin_id, width_bucket(at, $1::timestamptz[]) AS step, sum(amount) AS amount FROM (
    SELECT asset_id, acquired_at AS at, amount FROM book_open_lots
    UNION ALL SELECT asset_id, acquired_at, amount FROM book_positions WHERE lot_id IS NOT NULL
      AND disposed_at > ($1::timestamptz[])[1]
    UNION ALL SELECT asset_id, disposed_at, -amount FROM book_positions WHERE lot_id IS NOT NULL
      AND disposed_at > ($1::timestamptz[])[1]) AS changes
   GROUP BY 1, 2 HAVING sum(amount) <> 0`;

const READ_DEBT_CHANGES = `
  SELECT asset_id AS coin_id, width_bucket(at, $1::timestamptz[]) AS step, sum(amount) AS amount
    FROM book_liabilities WHERE kind = 'loan' GROUP BY 1, 2 HAVING sum(amount) <> 0`;

const READ_CLIENT_CHANGES = `
  SELECT asset_id AS coin_id, width_bucket(at, $1::timestamptz[]) AS step, sum(amount) AS amount
    FROM book_liabilities WHERE kind = 'clientPrincipal' GROUP BY 1, 2 HAVING sum(amount) <> 0`;

/** Principal owed to clients by the books, for each day, in order. */
export function loadBookedPrincipal(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  return loadSteps(queries, READ_CLIENT_CHANGES, days);
}

/** For each day, in order. The last day is today. */
export async function loadHeld(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const [coins, cash] = [await loadSteps(queries, READ_LOT_CHANGES, days), await moneyHeldAt(queries, days.map(endOf))];
  const held = coins.map((ofDay, index) => new Map([...ofDay, ...(cash[index] ?? [])]));
  const { rows } = await queries.query<{ asset_id: number; amount: string }>(
    `SELECT asset_id, sum(amount) AS amount FROM book_holdings h JOIN coins c ON c.id = h.asset_id
       AND c.claim_kind IS NULL GROUP BY 1 HAVING sum(amount) <> 0`,
  );
  return [...held.slice(0, -1), new Map(rows.map((row) => [row.asset_id, parseAmount(row.amount)]))];
}

/** Repaying more than was borrowed is interest, not a credit, so a negative debt counts as zero. */
export async function loadDebts(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const debts = await loadSteps(queries, READ_DEBT_CHANGES, days);
  return debts.map((debt) => new Map([...debt].filter(([, amount]) => amount > 0n)));
}

async function loadSteps(queries: Queries, statement: string, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const { rows } = await queries.query<{ coin_id: number; step: number; amount: string }>(statement, [days.map(endOf)]);
  let known = new Map<number, Amount>();
  return days.map((_, step) => {
    known = new Map(known);
    for (const row of rows.filter((each) => each.step === step))
      known.set(row.coin_id, add(known.get(row.coin_id) ?? ZERO, parseAmount(row.amount)));
    return known;
  });
}

/**
 * Principal and interest, exactly as the liabilities of that day. The caller refreshes the loans first. Where the books
 * have more principal than lending, the greater amount counts: a deposit without a recorded client still is not the
 * operator's own.
 */
export async function loadOwedToClients(
  queries: Queries,
  { day, booked }: { day: UtcDay; booked: AmountByCoin },
): Promise<AmountByCoin> {
  const { rows } = await queries.query<OwedRow & { coin_id: number }>(
    `WITH owed AS (${OWED_LOANS}), per_coin AS (SELECT coin_id, ${OWED_SUMS} FROM owed GROUP BY coin_id)
     SELECT ${assetOf('per_coin.coin_id')} AS coin_id, sum(principal) AS principal, sum(interest) AS interest,
       sum(interest_due) AS interest_due, sum(deposits)::bigint AS deposits
       FROM per_coin GROUP BY 1`,
    await owedLoansValues(queries, day),
  );
  const owed = new Map([...booked].filter(([, principal]) => principal > 0n));
  for (const row of rows) {
    const { principal, interest } = toOwedFigures(row);
    const byBooks = owed.get(row.coin_id) ?? ZERO;
    owed.set(row.coin_id, add(byBooks > principal ? byBooks : principal, interest));
  }
  return owed;
}
