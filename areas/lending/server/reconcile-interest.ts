/**
 * Interest that is due is recorded as a pending client transaction. This keeps the pending transactions equal to the
 * interest owed.
 *
 *   owed on an anniversary, not recorded             a pending transaction is added
 *   pending, and the amount owed changed             its amount is corrected (part was paid, or an old entry changed)
 *   pending, and nothing is owed any more            it is deleted
 *   paid, and a correction leaves some of it owed    another one, due on the day the correction was found
 *
 * Each anniversary of a deposit has one transaction, which the database enforces, and paid ones are never changed. So
 * the same interest cannot be recorded twice.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import { listInterestDue } from '../engine/interest-due.ts';
import { type LoanBook } from '../engine/compute-loan-book.ts';
import { add, type Amount, formatDecimal, parseAmount, ZERO } from '@holdfast/money';
import type pg from 'pg';
import type { NotNull } from '@holdfast/database/queries.ts';

interface WrittenRow {
  id: number;
  deposit_id: number;
  due_on: NotNull<string>;
  amount: string;
  status: 'pending' | 'cleared';
}

interface Wanted {
  readonly depositId: number;
  readonly userId: number;
  readonly coinId: number;
  readonly dueOn: string;
  readonly amount: Amount;
}

export async function reconcileInterest(
  client: pg.PoolClient,
  { userIds, book, day }: { userIds: readonly number[]; book: LoanBook; day: UtcDay },
): Promise<{ added: number; changed: number; removed: number }> {
  const { rows } = await client.query<WrittenRow>(
    `SELECT id, deposit_id, due_on, amount, status FROM client_transactions
      WHERE user_id = ANY ($1) AND type = 'interest' AND deposit_id IS NOT NULL AND status <> 'cancelled' ORDER BY id
        FOR UPDATE`,
    [userIds],
  );
  const written = new Map(rows.map((row) => [keyOf(row.deposit_id, row.due_on), row]));
  const wanted = listWanted({ book, day, rows, written });
  const wantedKeys = new Set(wanted.map((one) => keyOf(one.depositId, one.dueOn)));
  const missing = wanted.filter((one) => !written.has(keyOf(one.depositId, one.dueOn)));
  const changed = wanted.flatMap((one) => {
    const row = written.get(keyOf(one.depositId, one.dueOn));
    return row && parseAmount(row.amount) !== one.amount ? [{ id: row.id, amount: one.amount }] : [];
  });
  const gone = rows.filter((row) => row.status === 'pending' && !wantedKeys.has(keyOf(row.deposit_id, row.due_on)));
  await writeChanges(client, { missing, changed, goneIds: gone.map((row) => row.id) });
  return { added: missing.length, changed: changed.length, removed: gone.length };
}

const keyOf = (depositId: number, dueOn: string): string => `${depositId} ${dueOn}`;

function listWanted({
  book,
  day,
  rows,
  written,
}: {
  book: LoanBook;
  day: UtcDay;
  rows: readonly WrittenRow[];
  written: ReadonlyMap<string, WrittenRow>;
}): Wanted[] {
  const due = listInterestDue(book, { day, daysAhead: 0 }).map(
    (one): Wanted => ({
      depositId: Number(one.depositId),
      userId: Number(one.userId),
      coinId: Number(one.coinId),
      dueOn: formatDay(one.anniversary),
      amount: one.amount,
    }),
  );
  const isPaid = (one: Wanted): boolean => written.get(keyOf(one.depositId, one.dueOn))?.status === 'cleared';
  const regular = due.filter((one) => !isPaid(one));
  const corrections = new Map<number, Wanted>();
  for (const one of due.filter(isPaid)) {
    const before = corrections.get(one.depositId);
    corrections.set(one.depositId, { ...one, amount: add(before?.amount ?? ZERO, one.amount) });
  }
  const taken = new Set(regular.map((one) => keyOf(one.depositId, one.dueOn)));
  const placed = [...corrections.values()].map((one) => ({
    ...one,
    dueOn: dayOfCorrection({ depositId: one.depositId, day, rows, written, taken }),
  }));
  return [...regular, ...placed];
}

/** A pending correction keeps its day; a new one takes the first free day from today on. */
function dayOfCorrection({
  depositId,
  day,
  rows,
  written,
  taken,
}: {
  depositId: number;
  day: UtcDay;
  rows: readonly WrittenRow[];
  written: ReadonlyMap<string, WrittenRow>;
  taken: ReadonlySet<string>;
}): string {
  const waiting = rows.find(
    (row) => row.deposit_id === depositId && row.status === 'pending' && !taken.has(keyOf(depositId, row.due_on)),
  );
  if (waiting) return waiting.due_on;
  for (let free = day as number; ; free += 1) {
    const dueOn = formatDay(free as UtcDay);
    if (!written.has(keyOf(depositId, dueOn)) && !taken.has(keyOf(depositId, dueOn))) return dueOn;
  }
}

async function writeChanges(
  client: pg.PoolClient,
  {
    missing,
    changed,
    goneIds,
  }: { missing: readonly Wanted[]; changed: readonly { id: number; amount: Amount }[]; goneIds: readonly number[] },
): Promise<void> {
  if (goneIds.length > 0) await client.query('DELETE FROM client_transactions WHERE id = ANY ($1)', [goneIds]);
  if (changed.length > 0) {
    await client.query(
      `UPDATE client_transactions SET amount = given.amount FROM unnest($1::bigint[], $2::numeric[])
         AS given (id, amount) WHERE client_transactions.id = given.id`,
      [changed.map((one) => one.id), changed.map((one) => formatDecimal(one.amount))],
    );
  }
  if (missing.length === 0) return;
  await client.query(
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at, deposit_id, due_on)
     SELECT user_id, 'interest', coin_id, amount, due_on::timestamp AT TIME ZONE 'UTC', deposit_id, due_on
       FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::bigint[], $5::date[])
         AS given (user_id, coin_id, amount, deposit_id, due_on) ORDER BY due_on, deposit_id`,
    [
      missing.map((one) => one.userId),
      missing.map((one) => one.coinId),
      missing.map((one) => formatDecimal(one.amount)),
      missing.map((one) => one.depositId),
      missing.map((one) => one.dueOn),
    ],
  );
}
