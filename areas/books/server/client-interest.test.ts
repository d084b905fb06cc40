/** Interest paid to clients is an expense of the operator, as it stands on the clients' summaries. */
import { lendingCalls } from '@holdfast/lending/contract';
import { add, type Amount, formatDecimal, parseAmount, ZERO } from '@holdfast/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { loadRecordedSettings } from './generation/book-settings.ts';
import { loadBookTerms } from './generation/book-terms.ts';
import { readHistory } from './generation/read-history.ts';
import { refreshLoans } from '../../lending/server/refresh-loans.ts';
import { type BooksWorld, createBooksWorld } from './testing.ts';

let world: BooksWorld;
let clientIds: number[];

/** Early in a UTC day, which is the day before in the time zone of the books. */
const on = (day: string): string => `${day}T03:00:00Z`;

async function deposit(day: string, userId: number, amount: string): Promise<number> {
  const id = await world.enter({ at: on(day), action: null, transfers: [`in ${amount} USDC ${amount}`] });
  await world.classify([id], 'clientDeposit', { clientId: userId });
  return id;
}

/** Pays a client transaction by a transaction of that day, and returns the transaction. */
async function pay(
  day: string,
  payment: { id: number; type: 'withdrawal' | 'interest'; amount: string },
): Promise<number> {
  const { id, type, amount } = payment;
  const carrier = await world.enter({ at: on(day), action: null, transfers: [`out ${amount} USDC ${amount}`] });
  await world.classify([carrier], type === 'withdrawal' ? 'clientWithdrawal' : 'clientInterestPayment', {
    clientTransactionId: id,
  });
  return carrier;
}

async function withdraw(day: string, userId: number, amount: string): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at)
       VALUES ($1, 'withdrawal', $2, $3, $4) RETURNING id`,
    [userId, world.usdc, amount, on(day)],
  );
  return pay(day, { id: rows[0]!.id, type: 'withdrawal', amount });
}

async function payInterestDue(day: string, userId: number): Promise<void> {
  await refreshLoans(world.pool, { now: new Date() });
  const { rows } = await world.pool.query<{ id: number; amount: string }>(
    `SELECT id, trim_scale(amount)::text AS amount FROM client_transactions
      WHERE user_id = $1 AND type = 'interest' AND status = 'pending' AND due_on <= $2 ORDER BY due_on, id`,
    [userId, day],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) await pay(day, { ...row, type: 'interest' });
}

beforeAll(async () => {
  world = await createBooksWorld();
  const other = await world.addPerson({ role: 'client', hasAgreed: true });
  clientIds = [world.client.userId, other.userId];
  const [first, second] = clientIds as [number, number];
  await world.enter({ at: on('2022-01-01'), action: 'buy', transfers: ['in 100000 USDC 100000'] });
  await deposit('2022-03-01', first, '36500');
  await deposit('2022-09-15', first, '1000.000001');
  await deposit('2022-05-20', second, '777.123456');
  await withdraw('2022-08-09', first, '100.5');
  await payInterestDue('2023-03-02', first);
  await withdraw('2023-07-04', second, '123.456789');
  // New Year's Eve in Los Angeles: a payment of 2023 for the operator and for the client.
  await withdraw('2024-01-01', second, '1.5');
  await withdraw('2024-02-29', first, '4000');
  await payInterestDue('2024-06-01', second);
  await world.regenerate();
}, 120_000);
afterAll(() => world.close());

/** Interest by day, over the summaries of all clients. */
async function summaries(year: number): Promise<Record<string, string>> {
  const byDay = new Map<string, Amount>();
  for (const userId of clientIds) {
    const { coins } = await world.api(lendingCalls.getInterestSummary, {
      params: { year },
      query: { user_id: userId },
    });
    for (const { day, interest } of coins.flatMap((coin) => coin.payments))
      byDay.set(day, add(byDay.get(day) ?? ZERO, parseAmount(interest)));
  }
  return Object.fromEntries([...byDay].map(([day, interest]) => [day, formatDecimal(interest)]).sort());
}

async function expenses(year: number): Promise<Record<string, string>> {
  const { rows } = await world.pool.query<{ day: string; amount: string }>(
    `SELECT day, trim_scale(sum(amount))::text AS amount FROM book_flows WHERE side = 'expense'
       AND category = 'interestPaid' AND year = $1 GROUP BY day ORDER BY day`,
    [year],
  );
  return Object.fromEntries(rows.map((row) => [row.day, row.amount]));
}

it('the engine receives the interest part of every payment, as the lending side splits it', async () => {
  const carried = await transaction(world.pool, async (client) => {
    const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
    const found: [string, string | null][] = [];
    for await (const batch of readHistory(client, { terms, from: null, until: null }))
      for (const { action, transfers } of batch)
        if (action === 'clientWithdrawal')
          for (const { interestAmount } of transfers)
            found.push([action, interestAmount === undefined ? null : formatDecimal(interestAmount)]);
    return found;
  });
  // 36,500 at 8 % is 8 a day, 161 days: the withdrawal of 100.5 is interest as a whole.
  expect(carried[0]).toEqual(['clientWithdrawal', '100.5']);
  expect(carried).toHaveLength(4);
  expect(carried.every(([, interest]) => interest !== null)).toBe(true);
});

it.each([2022, 2023, 2024])(
  'the interest on the clients’ summaries of %i is the expense of the books, day by day',
  async (year) => {
    const expected = await summaries(year);
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(await expenses(year)).toEqual(expected);
  },
);

it('a payment after midnight UTC belongs to the day and year of the operator, on both sides', async () => {
  expect(await summaries(2023)).toMatchObject({ '2023-12-31': '1.5' });
  expect(await expenses(2023)).toMatchObject({ '2023-12-31': '1.5' });
});

it('a deposit recorded later with an earlier start changes the split of payments and outdates the books', async () => {
  const stale = async () =>
    (await world.pool.query('SELECT min(at) AS at FROM book_changes')).rows[0].at as Date | null;
  await world.regenerate();
  expect(await stale()).toBeNull();
  const before = await expenses(2024);
  const id = await world.enter({ at: on('2022-06-01'), action: null, transfers: ['in 50000 USDC 50000'] });
  await world.classify([id], 'clientDeposit', { clientId: clientIds[0]! });
  expect((await stale())!.toISOString()).toBe(new Date(on('2022-06-01')).toISOString());
  await world.regenerate();
  const after = await expenses(2024);
  expect(after).toEqual(await summaries(2024));
  expect(after).not.toEqual(before);
});
