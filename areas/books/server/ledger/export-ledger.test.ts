import { booksCalls } from '../../contract/calls.ts';
import { type GivenLedgerColumns, LEDGER_FORMATS } from '../../contract/ledger.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCEPTED, checkWithBeancount, checkWithHledger } from '../ledger-files/testing/check-plain-text.ts';
import { hasProgram, runOn } from '../ledger-files/testing/programs.ts';
import { GENERATED_BOOKS, useBooksWorld } from '../testing.ts';
import { exportLedger, type LedgerExport, loadPlainTextLedger } from './export-ledger.ts';
import { zipFiles } from './zip-files.ts';

const world = useBooksWorld([...GENERATED_BOOKS, 'wallet_balances', 'price_dailies', 'ledger_columns']);
beforeEach(async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 3 ETH', 'out 999 USD'] });
  await world.enter({ at: '2023-06-01', action: 'stakingReward', transfers: ['in 0.1 ETH 180'] });
  await world.enter({ at: '2024-02-01', action: 'sell', transfers: ['out 1 ETH', 'in 2000 USD'] });
  await world.regenerate();
});

const PERIOD = { from: '2023-01-01', to: '2024-12-31' };
const DAYS = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };

const file = async (query: Partial<LedgerExport> & Pick<LedgerExport, 'format'>) => {
  const given = { ...PERIOD, summing: 'transaction', ...query } as const;
  const { bytes, contentType, fileName } = await exportLedger(world.pool, given, DAYS);
  return { text: Buffer.from(bytes).toString('utf8'), contentType, fileName };
};

type Row = Readonly<Record<string, string>>;
const read = (text: string): Row[] => parse(text, { columns: true }) as Row[];
const cents = (text = ''): number => Math.round(Number(text) * 100);

function sumBy(rows: readonly Row[], column: string, amountOf: (row: Row) => number): Record<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[column] ?? '', (sums.get(row[column] ?? '') ?? 0) + amountOf(row));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

/** Debits less credits in cents, as the trial balance has them. */
async function trialBalance(by: 'code' | 'name'): Promise<Record<string, number>> {
  const { rows } = await world.api(booksCalls.getTrialBalance, { query: PERIOD });
  return Object.fromEntries(
    rows.map((row) => [row[by], cents(row.debitUsd) - cents(row.creditUsd)]).filter(([, sum]) => sum !== 0),
  ) as Record<string, number>;
}

const sides = (debit: string, credit: string) => (row: Row) => cents(row[debit]) - cents(row[credit]);
const OPENED = [
  {
    format: 'quickbooks',
    entry: 'JournalNo',
    account: 'AccountName',
    by: 'name',
    amountOf: sides('Debits', 'Credits'),
  },
  {
    format: 'xero',
    entry: 'Narration',
    account: 'AccountCode',
    by: 'code',
    amountOf: (row: Row) => cents(row['Amount']),
  },
  { format: 'netsuite', entry: 'External ID', account: 'Account', by: 'code', amountOf: sides('Debit', 'Credit') },
  { format: 'csv', entry: 'Number', account: 'Account code', by: 'code', amountOf: sides('Debit', 'Credit') },
  {
    format: 'subledger',
    entry: 'Entry',
    account: 'Account code',
    by: 'code',
    amountOf: (row: Row) => cents(row['USD']),
  },
] as const;

it.each(OPENED)('$format: each entry adds up to zero, and the accounts to the trial balance', async (opened) => {
  const { text, fileName } = await file({ format: opened.format });
  expect(fileName).toBe(`${opened.format}-2023-01-01-2024-12-31.csv`);
  const rows = read(text);
  expect(new Set(rows.map((row) => row[opened.entry])).size).toBe(3);
  expect(sumBy(rows, opened.entry, opened.amountOf)).toEqual({});
  expect(sumBy(rows, opened.account, opened.amountOf)).toEqual(await trialBalance(opened.by));
});

it.skipIf(!hasProgram('bean-check'))('beancount accepts its file and has its totals', async () => {
  await enterChain({ onChain: '2.1' });
  const ledger = await loadPlainTextLedger(world.pool, PERIOD, DAYS);
  expect(checkWithBeancount(ledger)).toEqual(ACCEPTED);
  const { text } = await file({ format: 'beancount' });
  const changed = text.replace(/ balance (\S+) {2}2\.1 /, ' balance $1  2.2 ');
  expect(changed).not.toBe(text);
  expect(runOn({ name: 'changed.beancount', text: changed }, ['bean-check', '{file}']).output).toContain(
    'Balance failed',
  );
});

it.skipIf(!hasProgram('hledger'))('hledger accepts its file and has its totals', async () => {
  await enterChain({ onChain: '2.1' });
  expect(checkWithHledger(await loadPlainTextLedger(world.pool, PERIOD, DAYS))).toEqual(ACCEPTED);
});

it.each(LEDGER_FORMATS)('%s: exported again after no change, it has the same bytes', async (format) => {
  const first = await file({ format, summing: 'month' });
  expect(first.text).toMatch(/ETH|Wallets/);
  expect(await file({ format, summing: 'month' })).toEqual(first);
});

it('the entries of a month are one entry with its detail attached, in one archive', async () => {
  const { text, contentType, fileName } = await file({ format: 'xero', summing: 'month' });
  expect([contentType, fileName]).toEqual(['application/zip', 'xero-2023-01-01-2024-12-31.zip']);
  expect(text).toContain('xero-2023-01-01-2024-12-31-detail.csv');
});

it('the subledger names hash, network, wallet and lot of each line', async () => {
  await world.pool.query(`UPDATE transactions SET hash = '0xabc' || id`);
  const [sale] = read((await file({ format: 'subledger' })).text).filter(
    (row) => row['Action'] === 'sell' && row['Amount'] === '-1' && row['Class'] === 'assets',
  );
  expect(sale).toMatchObject({ Coin: 'ETH', Wallet: 'Hot one', USD: '-333', 'Lot acquired': '2023-03-01', Flags: '' });
  expect(sale?.['Hash']).toBe(`0xabc${sale?.['Transaction']}`);
  const [buy] = read((await file({ format: 'subledger', to: '2023-03-31' })).text);
  expect(sale?.['Lot transaction']).toBe(buy?.['Transaction']);
});

/** A balance of the hot wallet that was read on 1 June 2024, and prices of two days. */
async function enterChain({ onChain }: { onChain: string | null }): Promise<void> {
  await world.pool.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain, checked_at)
     VALUES ($1, $2, 812, 2.1, $3, '2024-06-01T10:00:00Z')`,
    [world.hot, world.eth, onChain],
  );
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     VALUES ($1, '2023-03-31', 'import', 1810.5), ($1, '2024-12-31', 'import', 3350)`,
    [world.eth],
  );
}

describe.each(['beancount', 'hledger'] as const)('prices and balances of chains for %s', (format) => {
  const [price, balance] =
    format === 'beancount'
      ? [/^\S+ price ETH .*$/gm, /^2024-06-02 balance Assets:Wallets:Hot-one {2}2\.1 ~ 0 ETH$/m]
      : [/^P \S+ ETH .*$/gm, /^2024-06-01 \* Balance of the chain\n {4}Assets:Wallets:Hot one {4}0 ETH = 2\.1 ETH$/m];

  it('a coin has its price at the end of a month and on the last day, and no line where it is unknown', async () => {
    await enterChain({ onChain: '2.1' });
    const { text } = await file({ format });
    expect(text.match(price)?.map((line) => line.replace(/price |P /, ''))).toEqual([
      '2023-03-31 ETH 1810.5 USD',
      '2024-12-31 ETH 3350 USD',
    ]);
  });

  it('a balance that the books agree with is asserted', async () => {
    await enterChain({ onChain: '2.1' });
    expect((await file({ format })).text).toMatch(balance);
  });

  it('a balance that the books do not agree with is a comment with both figures', async () => {
    await enterChain({ onChain: '2' });
    const { text } = await file({ format });
    expect(text).not.toMatch(/ balance | = /);
    expect(text).toMatch(
      /^; 2024-06-01 Assets:Wallets:Hot.one: the chain has 2 ETH at block 812, the books have 2\.1 ETH\.$/m,
    );
  });

  it('balances of a later day, and those that could not be read, are counted', async () => {
    await enterChain({ onChain: null });
    expect((await file({ format })).text).toContain('could not be read from chains and are not asserted: 1.');
    expect((await file({ format, to: '2024-05-31' })).text).toContain('after 2024-05-31 and are not asserted: 1.');
  });
});

describe('columns of one’s own', () => {
  const COLUMNS: GivenLedgerColumns = {
    name: 'Sage',
    dateFormat: 'european',
    columns: [
      { label: 'Datum', field: 'date' },
      { label: 'Konto', field: 'accountCode' },
      { label: 'Betrag', field: 'amount' },
      { label: 'Beleg', field: 'number' },
      { label: 'Währung', field: 'fixed', text: 'USD' },
    ],
  };
  const save = (part: Partial<GivenLedgerColumns> = {}) =>
    world.api(booksCalls.setLedgerColumns, { body: { ...COLUMNS, ...part } });

  it('are chosen, renamed and ordered, with a date format and a signed amount', async () => {
    await save();
    const rows = read((await file({ format: 'csv', columns: 'Sage' })).text);
    expect(Object.keys(rows[0]!)).toEqual(['Datum', 'Konto', 'Betrag', 'Beleg', 'Währung']);
    expect(rows[0]).toMatchObject({ Datum: '01/03/2023', Betrag: '999.00', Währung: 'USD' });
    expect(sumBy(rows, 'Konto', (row) => cents(row['Betrag']))).toEqual(await trialBalance('code'));
  });

  it('are listed, replaced under their name, and deleted', async () => {
    await save({ name: 'Zoho' });
    await save();
    await save({ dateFormat: 'iso' });
    const { items } = await world.api(booksCalls.listLedgerColumns, {});
    expect(items.map(({ name, dateFormat }) => `${name} ${dateFormat}`)).toEqual(['Sage iso', 'Zoho european']);
    const left = await world.api(booksCalls.deleteLedgerColumns, { params: { id: items[0]!.id } });
    expect(left.items.map(({ name }) => name)).toEqual(['Zoho']);
    await expect(world.api(booksCalls.deleteLedgerColumns, { params: { id: items[0]!.id } })).rejects.toThrow(/404/);
  });

  it('error: columns without an amount, two with one heading, an unknown name and another format', async () => {
    await expect(save({ columns: COLUMNS.columns.toSpliced(2, 1) })).rejects.toThrow(/422/);
    await expect(save({ columns: [...COLUMNS.columns, { label: 'konto', field: 'name' }] })).rejects.toThrow(/422/);
    await expect(file({ format: 'csv', columns: 'Sage' })).rejects.toThrow(/no saved columns/);
    await save();
    await expect(file({ format: 'beancount', columns: 'Sage' })).rejects.toThrow(/Only the format csv/);
  });
});

it('error: an account without a mapping blocks the export of every format with words', async () => {
  const { mappings } = await world.api(booksCalls.getChart, {});
  const wallet = mappings.find(({ kind }) => kind === 'wallet')!;
  await world.api(booksCalls.deleteChartMapping, { params: { id: wallet.id } });
  for (const format of LEDGER_FORMATS)
    await expect(file({ format })).rejects.toThrow(/no account for: Wallets\. Map them under Chart of accounts/);
  await world.api(booksCalls.setChartMapping, { body: { kind: 'wallet', code: wallet.code } });
});

it('an archive has the signature, the names and the content of its files', () => {
  const bytes = Buffer.from(zipFiles([{ name: 'a.csv', bytes: Buffer.from('one') }]));
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.readUInt32LE(14)).toBe(0x7a6c86f1);
  expect(bytes.subarray(30, 38).toString()).toBe('a.csvone');
});

describe('cents', () => {
  beforeEach(async () => {
    for (let index = 0; index < 30; index += 1) {
      const year = index < 12 ? 2023 : 2024;
      const at = `${year}-0${4 + (index % 6)}-${10 + (index % 12)}T0${index % 10}:00:00Z`;
      await world.enter({ at, action: 'stakingReward', transfers: [`in 0.001 ETH 1.33${index % 10}`] });
    }
    await world.enter({ at: '2024-11-01', action: 'sell', transfers: ['out 0.0137 ETH', 'in 33.337 USD'] });
    await world.regenerate();
  });

  const rowsOf = async (from: string, to: string) => read((await file({ format: 'csv', from, to })).text);
  const movements = (rows: readonly Row[]) => sumBy(rows, 'Account code', sides('Debit', 'Credit'));
  const trialOf = async (from: string, to: string) => {
    const trial = await world.api(booksCalls.getTrialBalance, { query: { from, to } });
    return new Map(trial.rows.map((row) => [row.code ?? '', row]));
  };
  const centsOf = (row: { debitUsd: string; creditUsd: string } | undefined) =>
    cents(row?.debitUsd) - cents(row?.creditUsd);

  it.each([
    ['2023-01-01', '2024-12-31'],
    ['2024-01-01', '2024-12-31'],
    ['2024-05-01', '2024-08-31'],
  ])(
    'the file of %s to %s agrees with the trial balance by account, with one entry of carried cents',
    async (from, to) => {
      const rows = await rowsOf(from, to);
      const moved = movements(rows);
      const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const [closing, opening] = [await trialOf(from, to), await trialOf('2022-01-01', dayBefore)];
      for (const [code, row] of closing) {
        if (row.hasEarnings) continue;
        const isOfPeriod = row.class === 'income' || row.class === 'expenses';
        expect(moved[code] ?? 0, row.name).toBe(centsOf(row) - (isOfPeriod ? 0 : centsOf(opening.get(code))));
      }
      expect(Object.values(moved).reduce((sum, each) => sum + each, 0)).toBe(0);
      const carried = rows.filter((row) => row['Number']?.startsWith('HF-CENTS'));
      expect(carried.length).toBeGreaterThan(0);
      expect(new Set(carried.map((row) => row['Number'])).size).toBe(1);
    },
  );

  it('an export without anything new writes no file, although cents were carried', async () => {
    const run = (to: string) =>
      world.api(booksCalls.exportEntries, { body: { format: 'csv', summing: 'transaction', from: '2023-01-01', to } });
    expect((await run('2024-12-30')).created).toBeGreaterThan(30);
    expect((await run('2024-12-31')).export).toBeNull();
  });
});
