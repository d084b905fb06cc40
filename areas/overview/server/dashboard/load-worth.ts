/**
 * How much of each coin was held, owed to clients and borrowed at the end of some days.
 *
 * Coins held follow from the lots of the books: a lot counts from the day it was acquired to the day it was disposed
 * of. Coins at hand that are owed in kind have no lots and are added. Cash has none either and follows from its
 * transfers. What is held today is read from the books' holdings instead, so that it equals the figure on the Asset
 * Holdings page even if more was sold than was ever bought. A lot that took over an older one's date (a setting, for
 * liquidity) counts from that older date; a gift counts from the day it was received. Tokens that stand for other
 * coins are left out: those coins are counted where they are.
 */
import { formatDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, parseAmount, ZERO } from '@holdfast/money';
import type pg from 'pg';
import { assetOf } from '@holdfast/catalogue/server';
import { moneyHeldAt } from '@holdfast/books/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { loadDebtsByCoin } from '@holdfast/lending/server';

export type AmountByCoin = ReadonlyMap<number, Amount>;

/** Null while the books and the loans are empty. */
export async function findFirstDay(queries: Queries): Promise<UtcDay | null> {
  const { rows } = await queries.query<{ held_day: string | null; loan_day: number | null }>({
    name: 'first-day-of-worth',
    text: `SELECT least((SELECT min(day) FROM book_held_days), (SELECT min(day) FROM book_borrowed_days),
                    (SELECT min(day) FROM book_money_days))::text
                    AS held_day,
                  (SELECT min(start_day) FROM loan_segments) AS loan_day`,
  });
  const { held_day: heldDay = null, loan_day: loanDay = null } = rows[0] ?? {};
  const days = [heldDay === null ? null : parseUtcDay(heldDay), loanDay as UtcDay | null].filter((day) => day !== null);
  return days.length === 0 ? null : (Math.min(...days) as UtcDay);
}

/** What was gone before the month of the first day is not even read: it cancels itself out. */
const READ_COIN_CHANGES = `
  SELECT asset_id AS coin_id, width_bucket(day - 1, $1::date[]) AS step, sum(amount) AS amount
    FROM (SELECT asset_id, day, amount FROM book_held_days WHERE until >= date_trunc('month', ($1::date[])[1])::date
          UNION ALL SELECT asset_id, day, amount FROM book_borrowed_days) AS moved
   GROUP BY 1, 2 HAVING sum(amount) <> 0`;

const READ_LIABILITY_CHANGES = (kind: 'loan' | 'clientPrincipal'): string => `
  SELECT asset_id AS coin_id, width_bucket((at AT TIME ZONE 'UTC')::date - 1, $1::date[]) AS step, sum(amount) AS amount
    FROM book_liabilities WHERE kind = '${kind}' GROUP BY 1, 2 HAVING sum(amount) <> 0`;

/** Principal owed to clients by the books, for each day, in order. */
export function loadBookedPrincipal(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  return loadSteps(queries, READ_LIABILITY_CHANGES('clientPrincipal'), days);
}

/** For each day, in order. The last day is today. */
export async function loadHeld(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const [coins, cash] = [await loadSteps(queries, READ_COIN_CHANGES, days), await moneyHeldAt(queries, days)];
  const held = coins.map((ofDay, index) => new Map([...ofDay, ...(cash[index] ?? [])]));
  const { rows } = await queries.query<{ asset_id: number; amount: string }>(
    `SELECT asset_id, sum(amount) AS amount FROM book_holdings h JOIN coins c ON c.id = h.asset_id
       AND c.claim_kind IS NULL GROUP BY 1 HAVING sum(amount) <> 0`,
  );
  return [...held.slice(0, -1), new Map(rows.map((row) => [row.asset_id, parseAmount(row.amount)]))];
}

/** Repaying more than was borrowed is interest, not a credit, so a negative debt counts as zero. */
export async function loadDebts(queries: Queries, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const debts = await loadSteps(queries, READ_LIABILITY_CHANGES('loan'), days);
  return debts.map((debt) => new Map([...debt].filter(([, amount]) => amount > 0n)));
}

async function loadSteps(queries: Queries, statement: string, days: readonly UtcDay[]): Promise<AmountByCoin[]> {
  const { rows } = await queries.query<{ coin_id: number; step: number; amount: string }>(statement, [
    days.map(formatDay),
  ]);
  let known = new Map<number, Amount>();
  return days.map((_, step) => {
    known = new Map(known);
    for (const row of rows.filter((each) => each.step === step))
      known.set(row.coin_id, add(known.get(row.coin_id) ?? ZERO, parseAmount(row.amount)));
    return known;
  });
}

/**
 * Principal and interest, exactly as the liabilities of each day. Where the books have more principal than lending, the
 * greater amount counts: a deposit without a recorded client still is not the operator's own.
 */
export async function loadOwedToClients(
  pool: pg.Pool,
  { days, booked }: { days: readonly UtcDay[]; booked: readonly AmountByCoin[] },
): Promise<AmountByCoin[]> {
  const debts = await loadDebtsByCoin(pool, days);
  const assets = await loadAssets(pool, [...new Set(debts.flatMap((debt) => [...debt.keys()]))]);
  return debts.map((debt, index) => {
    const principals = new Map<number, Amount>();
    const interests = new Map<number, Amount>();
    for (const [coinId, { principal, interest }] of debt) {
      const asset = assets.get(coinId) ?? coinId;
      principals.set(asset, add(principals.get(asset) ?? ZERO, principal));
      interests.set(asset, add(interests.get(asset) ?? ZERO, interest));
    }
    const owed = new Map([...(booked[index] ?? [])].filter(([, principal]) => principal > 0n));
    for (const [asset, principal] of principals) {
      const byBooks = owed.get(asset) ?? ZERO;
      owed.set(asset, add(byBooks > principal ? byBooks : principal, interests.get(asset) ?? ZERO));
    }
    return owed;
  });
}

/** The asset that each coin counts as. */
async function loadAssets(queries: Queries, coinIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await queries.query<{ coin_id: number; asset_id: number }>({
    name: 'assets-of-coins',
    text: `SELECT given.coin_id, ${assetOf('given.coin_id')} AS asset_id FROM unnest($1::bigint[]) AS given (coin_id)`,
    values: [coinIds],
  });
  return new Map(rows.map((row) => [row.coin_id, row.asset_id]));
}
