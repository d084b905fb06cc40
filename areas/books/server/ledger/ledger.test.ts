import { booksCalls } from '../../contract/calls.ts';
import { parseUsd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { GENERATED_BOOKS, useBooksWorld } from '../testing.ts';
import { exportLedger } from './export-ledger.ts';

const world = useBooksWorld(['price_dailies', ...GENERATED_BOOKS, 'manual_positions']);

/** A year of trades, with income, a fee, a move and a gain, and a second one that sells at a loss. */
async function enterTwoYears(): Promise<void> {
  const entries = [
    { at: '2023-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 2000 USD'] },
    { at: '2023-06-01', action: 'stakingReward', transfers: ['in 0.1 ETH 180'] },
    { at: '2023-09-01', action: 'ownTransfer', transfers: ['move 1 ETH', 'fee 0.01 ETH 20'] },
    { at: '2024-02-01', action: 'sell', transfers: ['out 0.5 ETH', 'in 1100 USD'] },
    { at: '2024-07-15', action: 'sell', transfers: ['out 0.25 ETH', 'in 200 USD'] },
  ];
  for (const entry of entries) await world.enter(entry);
}

const trialBalance = async (query: { from?: string; to?: string; compare?: 'none' | 'year' | 'previous' }) => {
  const balance = await world.api(booksCalls.getTrialBalance, { query });
  return {
    ...balance,
    lines: balance.rows.map(
      ({ code, debitUsd, creditUsd, before }) =>
        `${code} ${debitUsd} ${creditUsd}${before ? ` | ${before.debitUsd} ${before.creditUsd}` : ''}`,
    ),
  };
};

const checks = async () =>
  Object.fromEntries(
    (await world.api(booksCalls.getLedgerChecks, { query: {} })).items.map(({ check, differences }) => [
      check,
      differences,
    ]),
  );

const EXPORTED = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };

const PASSED = { holdings: 0, liabilities: 0, gains: 0, flows: 0, suspense: 0 };

it('the trial balance of a period has its income and gains, and earlier ones in retained earnings', async () => {
  await enterTwoYears();
  await world.regenerate();
  const { lines, totals, differenceUsd, roundingUsd } = await trialBalance({ from: '2024-01-01', to: '2024-12-31' });
  expect([differenceUsd, roundingUsd]).toEqual(['0', '0']);
  expect(totals.debitUsd).toBe(totals.creditUsd);
  const first = await trialBalance({ from: '2023-01-01', to: '2023-12-31' });
  expect(lines).toEqual(expect.arrayContaining(['4500 0 600', '4510 50 0']));
  expect(first.lines).toContain('4000 0 180');
  // Nothing was staked in 2024: what was earned in 2023 is in retained earnings.
  expect(lines.some((line) => line.startsWith('4000 '))).toBe(false);
  const statement = await world.api(booksCalls.getIncomeStatement, { query: { from: '2023-01-01', to: '2023-12-31' } });
  const earned = statement.net.usd;
  expect(lines).toContain(`3100 0 ${earned}`);
});

it('an entry of the journal is listed with the count and the debits of all of its lines', async () => {
  await enterTwoYears();
  await world.regenerate();
  const { items } = await world.api(booksCalls.listJournal, { query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(['allocation', ...Array.from({ length: 5 }, () => 'transaction')]);
  for (const { id, lineCount, debitUsd } of items) {
    const { rows } = await world.pool.query(
      `SELECT count(*) AS lines, sum(usd) FILTER (WHERE usd > 0) AS debits FROM journal_lines WHERE entry_id = $1`,
      [id],
    );
    expect([lineCount, parseUsd(debitUsd)]).toEqual([rows[0].lines, parseUsd(rows[0].debits)]);
  }
});

it('a trial balance stands beside that of the year before, on any day of a month', async () => {
  await enterTwoYears();
  await world.regenerate();
  const both = await trialBalance({ from: '2024-01-01', to: '2024-12-31', compare: 'year' });
  const before = await trialBalance({ from: '2023-01-01', to: '2023-12-31' });
  expect(both.comparedWith).toEqual({ from: '2023-01-01', to: '2023-12-31' });
  expect(both.totalsBefore).toEqual(before.totals);
  const gainOn = async (day: string) =>
    (await trialBalance({ from: '2024-01-01', to: day })).lines.find((line) => line.startsWith('4510'));
  expect([await gainOn('2024-07-14'), await gainOn('2024-07-15')]).toEqual([undefined, '4510 50 0']);
});

it('the journal agrees with holdings, liabilities, gains, income and expenses', async () => {
  await enterTwoYears();
  await world.regenerate();
  expect(await checks()).toEqual(PASSED);
  await world.pool.query(`UPDATE book_holdings SET amount = amount + 1 WHERE asset_id = $1`, [world.eth]);
  await world.pool.query(`UPDATE book_gains SET gain_usd = gain_usd + 0.01`);
  await world.pool.query(`DELETE FROM book_flows WHERE side = 'income'`);
  expect(await checks()).toEqual({ ...PASSED, holdings: 2, gains: 2, flows: 1 });
});

it('the balance sheet adds up: assets equal liabilities, equity and earnings', async () => {
  await enterTwoYears();
  await world.regenerate();
  const sheet = await world.api(booksCalls.getBalanceSheet, { query: { to: '2024-03-31' } });
  const totalOf = (name: string) => Number(sheet.sections.find(({ section }) => section === name)?.total.usd);
  expect(totalOf('assets')).toBe(totalOf('liabilities') + totalOf('equity') + Number(sheet.earnings.usd));
  expect(totalOf('assets')).not.toBe(0);
});

it('coins of unclassified transactions are in suspense until they are classified', async () => {
  const id = await world.enter({ at: '2024-03-01', action: null, transfers: ['in 1 ETH'] });
  await world.enter({ at: '2024-03-02', action: 'buy', transfers: ['in 1 ETH', 'out 1000 USD'] });
  await world.regenerate();
  expect(await checks()).toEqual({ ...PASSED, suspense: 1 });
  const { items } = await world.api(booksCalls.listJournal, { query: { account: '2900' } });
  expect(
    items.map(({ kind, transactionId, lines }) => [kind, transactionId, lines.map(({ amount }) => amount)]),
  ).toEqual([['unclassified', id, ['1', '-1']]]);
  await world.classify([id], 'airdrop');
  await world.regenerate();
  expect(await checks()).toEqual(PASSED);
  expect((await world.api(booksCalls.listJournal, { query: { account: '2900' } })).total).toBe(0);
});

it('the journal is filtered by account, coin, day, action and transaction, and leads to lots', async () => {
  await enterTwoYears();
  await world.regenerate();
  const list = async (query: Parameters<typeof world.api<typeof booksCalls.listJournal>>[1]['query']) =>
    (await world.api(booksCalls.listJournal, { query })).items.map(({ day, action }) => `${day} ${action}`);
  expect(await list({ account: '4510' })).toEqual(['2024-07-15 sell']);
  expect(await list({ action: 'stakingReward' })).toEqual(['2023-06-01 stakingReward']);
  expect(await list({ from: '2023-01-01', to: '2023-06-30' })).toEqual(['2023-06-01 stakingReward', '2023-03-01 buy']);
  // The five transactions, and the change to lots per wallet.
  expect(await list({ search: 'eth' })).toHaveLength(6);
  expect(await list({ search: 'usdc' })).toEqual([]);
  expect(await list({ coin_id: world.usd, limit: 1 })).toEqual(['2024-07-15 sell']);
  const [sale] = (await world.api(booksCalls.listJournal, { query: { from: '2024-02-01', to: '2024-02-01' } })).items;
  const lot = sale!.lines.find(({ lotId }) => lotId !== null);
  const [buy] = (await world.api(booksCalls.listJournal, { query: { action: 'buy' } })).items;
  expect(lot!.lotTransactionId).toBe(buy!.transactionId);
  expect(await world.api(booksCalls.getJournalEntry, { query: { id: sale!.id } })).toEqual(sale);
});

it('error: a period that ends before it begins, and an entry that does not exist', async () => {
  await expect(trialBalance({ from: '2024-02-01', to: '2024-01-01' })).rejects.toThrow(/422/);
  await expect(world.api(booksCalls.getJournalEntry, { query: { id: 'transaction:0' } })).rejects.toThrow(/404/);
});

it('a disposal that was entered manually is in the journal of the next generation', async () => {
  await enterTwoYears();
  await world.api(booksCalls.addManualPosition, {
    body: {
      coinId: world.eth,
      amount: '1',
      acquiredDay: '2020-01-01',
      disposedDay: '2024-05-05',
      proceedsUsd: '500',
      costUsd: '100',
      reason: 'Statement of the broker',
    },
  });
  await world.regenerate();
  expect(await checks()).toEqual(PASSED);
  const { lines } = await trialBalance({ from: '2024-05-01', to: '2024-05-31' });
  expect(lines).toContain('4510 0 400');
});

const saleAccounts = async () => {
  const { items } = await world.api(booksCalls.listJournal, { query: { from: '2024-02-01', to: '2024-02-01' } });
  return items.flatMap(({ lines }) => lines).map(({ code }) => code);
};

it('the most specific mapping decides the account, and statements follow it without new books', async () => {
  await enterTwoYears();
  await world.regenerate();
  await world.api(booksCalls.setChartAccounts, {
    body: {
      accounts: [
        { code: '1110', name: 'Hot wallet', class: 'assets' },
        { code: '1120', name: 'Ether', class: 'assets' },
      ],
    },
  });
  await world.api(booksCalls.setChartMapping, { body: { kind: 'wallet', coinId: world.eth, code: '1120' } });
  expect(await saleAccounts()).toContain('1120');
  const { mappings } = await world.api(booksCalls.setChartMapping, {
    body: { kind: 'wallet', walletId: world.hot, code: '1110' },
  });
  expect(await saleAccounts()).toContain('1110');
  expect(mappings.find(({ code }) => code === '1110')).toMatchObject({ kindName: 'Wallets', walletId: world.hot });
  const { lines, totals } = await trialBalance({ to: '2024-12-31' });
  expect(lines.some((line) => line.startsWith('1110 '))).toBe(true);
  expect(totals.debitUsd).toBe(totals.creditUsd);
  for (const { id } of mappings.filter(({ code }) => code === '1110' || code === '1120'))
    await world.api(booksCalls.deleteChartMapping, { params: { id } });
  expect(await saleAccounts()).toContain('1100');
});

it('two actions of one category go to two accounts, in statements, journal and exports', async () => {
  await world.enter({ at: '2024-03-01', action: 'interestReceived', transfers: ['in 0.1 ETH 150'] });
  await world.enter({ at: '2024-03-02', action: 'p2pInterest', transfers: ['in 0.1 ETH 170'] });
  await world.regenerate();
  const period = { from: '2024-03-01', to: '2024-03-31' };
  expect((await trialBalance(period)).lines).toContain('4200 0 320');
  const before = await world.api(booksCalls.setChartAccounts, {
    body: { accounts: [{ code: '4210', name: 'Private loans', class: 'income' }] },
  });
  const byAction = { kind: 'income', action: 'p2pInterest', code: '4210' } as const;
  const chart = await world.api(booksCalls.setChartMapping, { body: byAction });
  const mapping = chart.mappings.find(({ action }) => action === 'p2pInterest')!;
  expect(mapping).toMatchObject({ kind: 'income', category: null, code: '4210' });
  const { lines, totals } = await trialBalance(period);
  expect(lines).toEqual(expect.arrayContaining(['4200 0 150', '4210 0 170']));
  expect(totals.debitUsd).toBe(totals.creditUsd);
  expect(await checks()).toEqual(PASSED);
  const { items } = await world.api(booksCalls.listJournal, { query: { account: '4210' } });
  expect(items.map(({ action }) => action)).toEqual(['p2pInterest']);
  const file = await exportLedger(world.pool, { ...period, format: 'quickbooks', summing: 'month' }, EXPORTED);
  expect(Buffer.from(file.bytes).toString('utf8')).toMatch(/Private loans,,170\.00/);
  // Naming the category as well is more specific.
  const both = { ...byAction, category: 'interest', code: '4200' } as const;
  const more = await world.api(booksCalls.setChartMapping, { body: both });
  expect((await trialBalance(period)).lines).toContain('4200 0 320');
  for (const { id } of more.mappings.filter(({ action }) => action !== null))
    await world.api(booksCalls.deleteChartMapping, { params: { id } });
  const added = before.accounts.find(({ code }) => code === '4210')!;
  await world.api(booksCalls.deleteChartAccount, { params: { id: added.id } });
});

it('a statement counts the entries with a missing price or cost, balances those of all time', async () => {
  await world.enter({ at: '2022-05-01', action: 'airdrop', transfers: ['in 9 USDC'] });
  await world.enter({ at: '2022-06-01', action: 'giftReceived', transfers: ['in 9 USDC'] });
  await world.regenerate();
  const incomplete = async (year: number) => {
    const query = { from: `${year}-01-01`, to: `${year}-12-31` };
    const statements = [booksCalls.getTrialBalance, booksCalls.getBalanceSheet, booksCalls.getIncomeStatement] as const;
    return Promise.all(statements.map(async (call) => (await world.api(call, { query })).incompleteEntries));
  };
  expect(await incomplete(2021)).toEqual([0, 0, 0]);
  expect(await incomplete(2022)).toEqual([2, 2, 2]);
  expect(await incomplete(2023), 'the lots are still part of the balances').toEqual([2, 2, 0]);
});

async function balanceSheetText(): Promise<string> {
  const { rawPayload } = await world.app.inject({
    method: 'GET',
    url: '/api/accounting/ledger/statements/balance-sheet?to=2024-12-31',
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  return pdfTexts(rawPayload).join(' ').replaceAll(/\s+/g, ' ');
}

it('an account without a mapping is counted, named in the PDF, and still part of the totals', async () => {
  await enterTwoYears();
  await world.regenerate();
  const { mappings } = await world.api(booksCalls.getChart, {});
  const [wallet, money] = (['wallet', 'money'] as const).map((kind) => mappings.find((one) => one.kind === kind)!);
  const chart = await world.api(booksCalls.deleteChartMapping, { params: { id: wallet!.id } });
  expect(chart.unmapped).toEqual(['Wallets']);
  const { unmapped, totals, rows } = await trialBalance({ to: '2024-12-31' });
  expect([unmapped, rows.find(({ code }) => code === null)?.name]).toEqual([1, 'Wallets']);
  expect(totals.debitUsd).toBe(totals.creditUsd);
  expect(await balanceSheetText()).toContain(
    'One kind of account has no account in the chart of accounts and is shown',
  );
  await world.api(booksCalls.deleteChartMapping, { params: { id: money!.id } });
  expect(await balanceSheetText()).toContain(
    '2 kinds of accounts have no account in the chart of accounts and are shown',
  );
  for (const { kind, code } of [wallet!, money!]) await world.api(booksCalls.setChartMapping, { body: { kind, code } });
});

it('error: a mapping or an account that makes no sense is refused', async () => {
  const map = (body: Parameters<typeof world.api<typeof booksCalls.setChartMapping>>[1]['body']) =>
    expect(world.api(booksCalls.setChartMapping, { body })).rejects.toThrow(/422/);
  await map({ kind: 'wallet', code: '9999' });
  await map({ kind: 'wallet', category: 'staking', code: '1100' });
  await map({ kind: 'income', walletId: world.hot, code: '4000' });
  await map({ kind: 'wallet', coinId: 999_999, code: '1100' });
  await map({ kind: 'wallet', action: 'buy', code: '1100' });
  await map({ kind: 'income', action: 'earn', code: '4000' });
  const { accounts } = await world.api(booksCalls.getChart, {});
  const wallets = accounts.find(({ code }) => code === '1100')!;
  await expect(world.api(booksCalls.deleteChartAccount, { params: { id: wallets.id } })).rejects.toThrow(/409/);
  const twice = [
    { code: '1', name: 'Same', class: 'assets' as const },
    { code: '2', name: 'Same', class: 'assets' as const },
  ];
  await expect(world.api(booksCalls.setChartAccounts, { body: { accounts: twice } })).rejects.toThrow(/422/);
  await expect(
    world.api(booksCalls.setChartAccounts, { body: { accounts: [{ code: '1', name: 'Wallets', class: 'assets' }] } }),
  ).rejects.toThrow(/409/);
});
