import { transactionsCalls } from '@holdfast/transactions/contract';
import { ApiError } from '@holdfast/contract';
import { beforeEach, expect, it } from 'vitest';
import { booksCalls } from '../../contract/calls.ts';
import { addressOf, ingestInto, transactionOf, transferOf } from '../../../transactions/server/ingest/testing.ts';
import { CLOSED_AND_EXPORTED, dumpBooks, GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['year_locks', 'manual_positions', ...CLOSED_AND_EXPORTED, ...GENERATED_BOOKS]);

beforeEach(async () => {
  await world.enter({ at: '2022-03-05', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  await world.enter({ at: '2023-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3000 USD'] });
  await world.enter({ at: '2023-07-05', action: null, transfers: ['in 500 USD'] });
  await world.enter({ at: '2024-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3500 USD'] });
  await world.regenerate();
});

const lock = async (year: number) => {
  const params = { year };
  const { counts } = await world.api(booksCalls.getLockCheck, { params });
  return world.api(booksCalls.lockYear, { params, body: { acknowledged: counts } });
};
const query = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31`, compare: 'none' }) as const;
const days = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31`, limit: 100 });
const statementsOf = async (year: number) => ({
  trial: await world.api(booksCalls.getTrialBalance, { query: query(year) }),
  sheet: await world.api(booksCalls.getBalanceSheet, { query: query(year) }),
  income: await world.api(booksCalls.getIncomeStatement, { query: query(year) }),
  journal: await journalOf(year),
});
const journalOf = async (year: number) => (await world.api(booksCalls.listJournal, { query: days(year) })).items;
const trialOf = async (year: number, name: string) => {
  const { rows } = await world.api(booksCalls.getTrialBalance, { query: query(year) });
  const row = rows.find((each) => each.name === name);
  return row && Number(row.debitUsd) - Number(row.creditUsd);
};
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  return `${error.status} ${JSON.stringify(error.data)}`;
};

/** What a file brings: facts, which are never refused. */
const importWire = (key: string, day: string, amount: string) =>
  ingestInto(world.pool, {
    networkId: world.network,
    transactions: [
      transactionOf(key, {
        atMs: Date.parse(`${day}T12:00:00Z`),
        transfers: [
          transferOf(
            { coin: { kind: 'symbol', symbol: 'USD' }, from: { kind: 'address', address: addressOf('bank') } },
            amount,
          ),
        ],
      }),
    ],
  });

it('two wires of a locked year that a file brings are posted in the first open period, and name their day', async () => {
  await lock(2023);
  const filed = await statementsOf(2023);
  const before = await trialOf(2024, 'Bank and money');
  await importWire('0xw1', '2023-05-05', '20000');
  await importWire('0xw2', '2023-08-08', '1000');
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBe('2023-05-05T12:00:00.000Z');
  const { message } = await world.regenerate();
  expect(message).toContain('updated');
  expect(await statementsOf(2023)).toEqual(filed);
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBeNull();
  expect(await trialOf(2024, 'Bank and money')).toBe((before ?? 0) + 21_000);
  const late = (await journalOf(2024)).filter(({ correctsDay }) => correctsDay !== null);
  expect(late.map(({ day, correctsDay, debitUsd }) => `${day} corrects ${correctsDay}: ${debitUsd}`)).toEqual(
    expect.arrayContaining(['2024-01-01 corrects 2023-05-05: 20000', '2024-01-01 corrects 2023-08-08: 1000']),
  );
  const difference = await world.api(booksCalls.getLockDifference, { params: { year: 2023 } });
  expect(difference).toMatchObject({ isSame: true, statements: [], hasStatement: true });
  const kept = await dumpBooks(world.pool, { withRecords: true });
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool, { withRecords: true })).toEqual(kept);
});

it('the corrections are closed with the year in which they are posted, and return to their day when it is unlocked', async () => {
  await lock(2023);
  await importWire('0xw1', '2023-05-05', '20000');
  await world.regenerate();
  await lock(2024);
  const filed = await statementsOf(2024);
  await importWire('0xw3', '2023-05-06', '7');
  await world.regenerate({ fromScratch: true });
  expect(await statementsOf(2024)).toEqual(filed);
  expect((await journalOf(2025)).map(({ day, correctsDay }) => [day, correctsDay])).toEqual([
    ['2025-01-01', '2023-05-06'],
  ]);
  for (const year of [2024, 2023])
    await world.api(booksCalls.unlockYear, { params: { year }, query: { reason: 'Wires were missing' } });
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).not.toBeNull();
  await world.regenerate();
  const days = (await journalOf(2023)).map(({ day }) => day);
  expect(days).toEqual(expect.arrayContaining(['2023-05-05', '2023-05-06', '2023-07-05']));
  expect((await journalOf(2024)).some(({ correctsDay }) => correctsDay !== null)).toBe(false);
});

it('an unclassified transaction that was filed and is deleted is taken back in the first open period', async () => {
  await lock(2023);
  const filed = await statementsOf(2023);
  const { rows } = await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE NOT is_classified');
  await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: rows[0]!.id } });
  await world.regenerate();
  expect(await statementsOf(2023)).toEqual(filed);
  const late = async () => (await journalOf(2024)).filter(({ correctsDay }) => correctsDay !== null);
  expect(await late()).toMatchObject([{ day: '2024-01-01', correctsDay: '2023-07-05', debitUsd: '500' }]);
  // The same wire from another source has another id, and nothing is left to correct.
  await world.enter({ at: '2023-07-05', action: null, transfers: ['in 500 USD'] });
  await world.regenerate();
  expect(await statementsOf(2023)).toEqual(filed);
  expect(await late()).toEqual([]);
});

it('error: what would change a statement of a locked year is refused, also where no disposal changes', async () => {
  await lock(2023);
  const filed = await statementsOf(2023);
  const { rows } = await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE NOT is_classified');
  const refused = [
    await refusal(world.enter({ at: '2023-12-05', action: 'buy', transfers: ['in 1 USDC', 'out 5 USD'] })),
    await refusal(world.enter({ at: '2022-12-05', action: 'buy', transfers: ['in 1 USDC', 'out 5 USD'] })),
    await refusal(world.enter({ at: '2023-12-05', action: 'otherIncome', transfers: ['in 5 USD'] })),
    await refusal(world.classify([rows[0]!.id], 'otherIncome')),
  ];
  for (const text of refused) expect(text).toMatch(/^409 .*The year 2023 is locked/);
  expect(refused[1]).toContain('the balances that 4 accounts begin with would change');
  await world.regenerate({ fromScratch: true });
  expect(await statementsOf(2023)).toEqual(filed);
});

it('a year that an earlier version locked keeps what was filed with it', async () => {
  await lock(2023);
  await world.pool.query(
    `UPDATE year_locks SET statement = NULL, statement_hash = NULL, content = content - 'entries' - 'opening'`,
  );
  const { rows } = await world.pool.query<{ content: never }>('SELECT content FROM year_locks');
  const { hashOf } = await import('../generation/period-content.ts');
  await world.pool.query('UPDATE year_locks SET content_hash = $1', [hashOf(rows[0]!.content)]);
  await world.enter({ at: '2023-12-05', action: 'buy', transfers: ['in 1 USDC', 'out 5 USD'] });
  await world.regenerate();
  const difference = await world.api(booksCalls.getLockDifference, { params: { year: 2023 } });
  expect(difference).toMatchObject({ isSame: true, hasStatement: false });
});

it('the chart of accounts is part of a filed statement, and the comparison shows what moved to another account', async () => {
  await lock(2023);
  await world.api(booksCalls.setChartAccounts, {
    body: { accounts: [{ code: '1999', name: 'Other coins', class: 'assets' }] },
  });
  await world.api(booksCalls.setChartMapping, { body: { kind: 'wallet', coinId: world.eth, code: '1999' } });
  try {
    const { isSame, statements, rowsTotal } = await world.api(booksCalls.getLockDifference, { params: { year: 2023 } });
    expect([isSame, rowsTotal]).toEqual([false, 0]);
    expect(statements).toContainEqual({
      statement: 'balanceSheet',
      line: '1999 Other coins',
      filedUsd: '0',
      nowUsd: '3000',
    });
  } finally {
    await world.pool.query(`DELETE FROM chart_accounts WHERE code = '1999'`);
  }
});
