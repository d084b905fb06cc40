import { ApiError } from '@holdfast/contract';
import { beforeEach, expect, it } from 'vitest';
import { booksCalls } from '../../contract/calls.ts';
import { ACCEPTED, checkWithBeancount, checkWithHledger } from '../ledger-files/testing/check-plain-text.ts';
import { hasProgram } from '../ledger-files/testing/programs.ts';
import { loadPlainTextLedger } from '../ledger/export-ledger.ts';
import { CLOSED_AND_EXPORTED, dumpBooks, GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['year_locks', ...CLOSED_AND_EXPORTED, ...GENERATED_BOOKS]);

beforeEach(async () => {
  await world.pool.query('TRUNCATE entered_entry_lines, entered_entries');
  await world.enter({ at: '2023-03-05', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  await world.enter({ at: '2024-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3000 USD'] });
  await world.enter({ at: '2024-06-05', action: null, transfers: ['in 1 USDC'] });
  await world.regenerate();
});

const AUDIT = [
  { code: '5200', side: 'debit', usd: '1250.50' },
  { code: '1000', side: 'credit', usd: '1250.50' },
] as const;
const enter = (day: string, more: object = {}) =>
  world.api(booksCalls.enterJournalEntry, { body: { day, memo: 'Audit fee', lines: [...AUDIT], ...more } });
const reverse = (id: number, day: string) =>
  world.api(booksCalls.reverseJournalEntry, { params: { id }, body: { day, memo: 'Invoiced twice' } });
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  return `${error.status} ${JSON.stringify(error.data)}`;
};
const YEAR = { from: '2024-01-01', to: '2024-12-31' };
const journal = async () =>
  (await world.api(booksCalls.listJournal, { query: { from: '2023-01-01', to: '2024-12-31', limit: 100 } })).items;
const trialOf = async (code: string) => {
  const { rows } = await world.api(booksCalls.getTrialBalance, { query: YEAR });
  const row = rows.find((each) => each.code === code);
  return row ? Number(row.debitUsd) - Number(row.creditUsd) : 0;
};

it('an entry is in the journal and the statements once the books are updated, with a number and its memo', async () => {
  const [fees, money] = [await trialOf('5200'), await trialOf('1000')];
  const entered = await enter('2024-03-31');
  expect(entered).toMatchObject({ number: null, day: '2024-03-31', totalUsd: '1250.5', reversedById: null });
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBe('2024-03-31T00:00:00.000Z');
  await world.regenerate();
  expect([await trialOf('5200'), await trialOf('1000')]).toEqual([fees + 1250.5, money - 1250.5]);
  const inJournal = (await journal()).find(({ id }) => id === `entered:${entered.id}`);
  expect(inJournal).toMatchObject({ title: 'Journal entry', memo: 'Audit fee', number: '2024-1', debitUsd: '1250.5' });
  expect(inJournal?.lines.map(({ code, usd }) => [code, usd])).toEqual([
    ['5200', '1250.5'],
    ['1000', '-1250.5'],
  ]);
  const { items } = await world.api(booksCalls.listEnteredEntries, { query: {} });
  expect(items).toEqual([{ ...entered, number: '2024-1' }]);
  const checks = await world.api(booksCalls.getLedgerChecks, { query: {} });
  expect(checks.items.filter(({ check }) => check !== 'suspense').every(({ differences }) => differences === 0)).toBe(
    true,
  );
});

it('numbers have no gaps, and are the same however the books are regenerated', async () => {
  for (const day of ['2024-06-05', '2024-02-01', '2024-12-31', '2023-03-05']) await enter(day);
  await world.regenerate();
  const numbers = async () => (await journal()).map(({ id, number }) => `${number} ${id}`).toReversed();
  const first = await numbers();
  expect(first.map((text) => text.split(' ')[0])).toEqual([
    '2023-1',
    '2023-2',
    ...Array.from({ length: 5 }, (_, index) => `2024-${index + 1}`),
  ]);
  const dump = await dumpBooks(world.pool, { withRecords: true });
  await world.regenerate({ fromScratch: true });
  expect(await numbers()).toEqual(first);
  expect(await dumpBooks(world.pool, { withRecords: true })).toEqual(dump);
});

it('a reversal takes an entry back on a later day, once; nothing is changed or deleted', async () => {
  const fees = await trialOf('5200');
  const { id } = await enter('2024-03-31');
  const reversal = await reverse(id, '2024-04-02');
  expect(reversal).toMatchObject({ reversesId: id, memo: 'Invoiced twice', totalUsd: '1250.5' });
  await world.regenerate();
  expect(await trialOf('5200')).toBe(fees);
  expect(await refusal(reverse(id, '2024-04-03'))).toContain('409 {"detail":"This entry is reversed already.');
  expect(await refusal(reverse(reversal.id, '2024-04-03'))).toContain('This entry is a reversal.');
  const other = await enter('2024-05-01');
  expect(await refusal(reverse(other.id, '2024-04-30'))).toContain('A reversal must not be before its entry');
  for (const change of [`UPDATE entered_entries SET memo = 'x'`, 'DELETE FROM entered_entry_lines'])
    await expect(world.pool.query(change)).rejects.toThrow('A journal entry is not changed or deleted.');
});

it('error: unbalanced entries, unknown accounts, fractions of cents and days to come are refused', async () => {
  const lines = (usd: string, code = '1000') => ({ lines: [AUDIT[0], { code, side: 'credit', usd }] });
  expect(await refusal(enter('2024-03-31', lines('1250.49')))).toContain('Debits and credits differ by $0.01');
  expect(await refusal(enter('2024-03-31', lines('1250.50', '9999')))).toContain('There is no account 9999');
  expect(await refusal(enter('2024-03-31', lines('1250.505')))).toContain('at most two decimal places');
  expect(await refusal(enter('2999-01-01'))).toContain('This day is in the future');
  await expect(
    world.pool.query(`INSERT INTO entered_entries (day, memo) VALUES ('2024-01-01', 'Without lines')`),
  ).rejects.toThrow('Debits and credits of a journal entry must be equal.');
});

it('the same entry sent twice is entered once', async () => {
  const first = await enter('2024-03-31', { key: 'one' });
  expect((await enter('2024-03-31', { key: 'one' })).id).toBe(first.id);
  expect(await refusal(enter('2024-03-30', { key: 'one' }))).toContain('409');
});

it('error: a closed period takes no entry, and a filed statement keeps the entries it has', async () => {
  const { id } = await enter('2023-12-31');
  await world.regenerate();
  const { counts } = await world.api(booksCalls.getLockCheck, { params: { year: 2023 } });
  await world.api(booksCalls.lockYear, { params: { year: 2023 }, body: { acknowledged: counts } });
  for (const call of [() => enter('2023-12-31'), () => enter('2022-05-05'), () => reverse(id, '2023-12-31')])
    expect(await refusal(call())).toContain('409 {"detail":"The books are closed before 2024-01-01.');
  expect((await reverse(id, '2024-01-01')).day).toBe('2024-01-01');
  await world.regenerate();
  expect((await world.api(booksCalls.getLockDifference, { params: { year: 2023 } })).isSame).toBe(true);
});

it('error: an account of the chart with entries is not deleted', async () => {
  await world.api(booksCalls.setChartAccounts, {
    body: { accounts: [{ code: '5990', name: 'Audit', class: 'expenses' }] },
  });
  await enter('2024-03-31', { lines: [{ ...AUDIT[0], code: '5990' }, AUDIT[1]] });
  const { accounts } = await world.api(booksCalls.getChart, {});
  const id = accounts.find(({ code }) => code === '5990')!.id;
  expect(await refusal(world.api(booksCalls.deleteChartAccount, { params: { id } }))).toContain(
    'Journal entries were entered on this account.',
  );
  await world.pool.query('TRUNCATE entered_entry_lines, entered_entries');
  await world.api(booksCalls.deleteChartAccount, { params: { id } });
});

it('files for Beancount and hledger have the entries, and the programs accept them', async () => {
  await reverse((await enter('2024-03-31')).id, '2024-04-02');
  await enter('2024-05-31');
  await world.regenerate();
  const days = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };
  const ledger = await loadPlainTextLedger(world.pool, { to: '2024-12-31' }, days);
  expect(ledger.entries.filter(({ kind }) => kind === 'entered')).toHaveLength(3);
  if (hasProgram('bean-check')) expect(checkWithBeancount(ledger)).toEqual(ACCEPTED);
  if (hasProgram('hledger')) expect(checkWithHledger(ledger)).toEqual(ACCEPTED);
});
