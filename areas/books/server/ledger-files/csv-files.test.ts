/** Every CSV format, read again and added up. */
import { coinIdOf } from '../../engine/ids.ts';
import { type JournalEntry } from '../../engine/journal/types.ts';
import { ledgerAccount, ledgerAccountKey } from '../../engine/journal/ledger-account.ts';
import { parseBooksDay } from '@holdfast/calendar';
import { type Amount, formatDecimal, parseDecimal, parseUsd, roundTo, type Usd } from '@holdfast/money';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { GENERIC_COLUMNS, NETSUITE_COLUMNS, writeColumns } from './column-files.ts';
import { findUnmapped } from './ledger-names.ts';
import { postEntries, SUMMINGS } from './post-entries.ts';
import type { PostedEntry } from './posted-entry.ts';
import { writeQuickBooks } from './quickbooks.ts';
import { writeSubledger } from './subledger.ts';
import { engineJournal, entryOf, lineOf, testNames } from './testing/journals.ts';
import { writeXero } from './xero.ts';

type Row = Record<string, string>;
const read = (text: string): Row[] => parse(text, { columns: true }) as Row[];
const journal = engineJournal({ histories: 100, seed: 5 });
const day = parseBooksDay('2025-02-28');
const fee = ledgerAccount('expense', { category: 'fee' });
const bank = ledgerAccount('money', { assetId: coinIdOf('USD') });

/** Dollars and cents by account, from the journal alone: each entry, account, coin and client is rounded once. */
function roundedTotals(entries: readonly JournalEntry[], keyOf: (entry: JournalEntry) => string): Map<string, bigint> {
  const exact = new Map<string, bigint>();
  for (const entry of entries)
    for (const { account, assetId, usd } of entry.lines) {
      const key = JSON.stringify([testNames.chartAccountOf(account)!.code, keyOf(entry), assetId, account.partyId]);
      exact.set(key, (exact.get(key) ?? 0n) + usd);
    }
  const totals = new Map<string, bigint>();
  for (const [key, usd] of exact) {
    const [code] = JSON.parse(key) as [string];
    totals.set(code, (totals.get(code) ?? 0n) + roundTo<Usd>(usd as Usd, 2, 'halfAwayFromZero'));
  }
  return totals;
}

function sumBy(rows: readonly Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + amountOf(row));
  return sums;
}

const dollars = (text: string | undefined): bigint => (text ? (parseDecimal(text) as bigint) : 0n);
const nonZero = (sums: ReadonlyMap<string, bigint>) =>
  Object.fromEntries(
    [...sums]
      .filter(([key, value]) => value !== 0n && key !== testNames.roundingAccount.code)
      .map(([key, value]) => [key, formatDecimal(value as Usd)]),
  );
const columnTotals = (rows: readonly Row[], { by, of }: { by: string; of: string }) =>
  nonZero(
    sumBy(
      rows,
      (row) => row[by]!,
      (row) => dollars(row[of]),
    ),
  );

describe.each(SUMMINGS)('posted by %s', (by) => {
  const keyOf = (entry: JournalEntry): string =>
    by === 'transaction' ? entry.id : new Date(entry.day * 86_400_000).toISOString().slice(0, by === 'day' ? 10 : 7);
  const posted = postEntries(journal, testNames, { by });
  const expected = nonZero(roundedTotals(journal, keyOf));
  const codeByName = new Map(
    posted.entries.flatMap(({ lines }) => lines.map(({ account }) => [account.name, account.code])),
  );

  it('QuickBooks: every JournalNo balances in cents, and the accounts have their totals', () => {
    const rows = writeQuickBooks(posted.entries, { name: 'journal' }).flatMap(({ text }) => read(text));
    const amount = (row: Row) => dollars(row['Debits']) - dollars(row['Credits']);
    expect([...sumBy(rows, (row) => row['JournalNo']!, amount).values()].every((sum) => sum === 0n)).toBe(true);
    expect(nonZero(sumBy(rows, (row) => codeByName.get(row['AccountName']!)!, amount))).toEqual(expected);
    expect(rows.every((row) => /^\d\d\/\d\d\/\d{4}$/.test(row['JournalDate']!) && row['JournalNo']!.length <= 21)).toBe(
      true,
    );
    expect(
      rows.every((row) => /^(\d+\.\d\d)?$/.test(row['Debits']!) && (row['Debits'] === '') !== (row['Credits'] === '')),
    ).toBe(true);
  });

  it('Xero: at most 300 lines a file, entries whole and balanced, and the accounts have their totals', () => {
    const files = writeXero(posted.entries, { name: 'journal' });
    const seen = new Set<string>();
    for (const { text } of files) {
      const rows = read(text);
      expect(rows.length).toBeLessThanOrEqual(300);
      const sums = sumBy(
        rows,
        (row) => `${row['Narration']} ${row['Date']}`,
        (row) => dollars(row['Amount']),
      );
      for (const [key, sum] of sums) {
        expect(sum).toBe(0n);
        expect(seen.has(key)).toBe(false);
        seen.add(key);
      }
    }
    expect(files.length > 1 || by !== 'transaction', 'one file would not show where it is divided').toBe(true);
    const rows = files.flatMap(({ text }) => read(text));
    expect(columnTotals(rows, { by: 'AccountCode', of: 'Amount' })).toEqual(expected);
    expect(rows.every((row) => /^\d\d\/\d\d\/\d{4}$/.test(row['Date']!) && row['TaxRate'] === 'Tax Exempt')).toBe(true);
  });

  it.each([
    ['NetSuite', NETSUITE_COLUMNS, 'Account', 'External ID'],
    ['columns of one’s own', GENERIC_COLUMNS, 'Account code', 'Number'],
  ] as const)('%s: entries balance, and the accounts have their totals', (_, mapping, code, number) => {
    const rows = read(writeColumns(posted.entries, { name: 'journal', mapping }).text);
    const amount = (row: Row) => dollars(row['Debit']) - dollars(row['Credit']);
    expect([...sumBy(rows, (row) => row[number]!, amount).values()].every((sum) => sum === 0n)).toBe(true);
    expect(nonZero(sumBy(rows, (row) => row[code]!, amount))).toEqual(expected);
  });

  it('the subledger has every posting to the last digit, and the number under which it was posted', () => {
    const rows = read(writeSubledger(journal, testNames, { name: 'detail', details: posted.details }).text);
    expect(rows).toHaveLength(journal.reduce((total, { lines }) => total + lines.length, 0));
    const exact = new Map<string, bigint>();
    for (const { lines } of journal)
      for (const { account, usd } of lines) {
        const key = ledgerAccountKey(account);
        exact.set(key, (exact.get(key) ?? 0n) + usd);
      }
    expect(columnTotals(rows, { by: 'Ledger account', of: 'USD' })).toEqual(nonZero(exact));
    const numbers = new Set(posted.entries.map(({ number }) => number));
    expect(new Set(rows.map((row) => row['Number']!).filter((number) => number !== ''))).toEqual(numbers);
  });

  it('the same entries give the same bytes', () => {
    const again = postEntries(engineJournal({ histories: 100, seed: 5 }), testNames, { by });
    expect(writeXero(again.entries, { name: 'a' })).toEqual(writeXero(posted.entries, { name: 'a' }));
    expect(writeQuickBooks(again.entries, { name: 'a' })).toEqual(writeQuickBooks(posted.entries, { name: 'a' }));
  });
});

describe('rounding', () => {
  it('goes to the rounding account, and is counted', () => {
    const interest = ledgerAccount('income', { category: 'interest' });
    const staking = ledgerAccount('income', { category: 'staking' });
    const entry = entryOf(1, day, [
      lineOf(interest, { usd: parseUsd('-33.335') }),
      lineOf(staking, { usd: parseUsd('-33.335') }),
      lineOf(bank, { usd: parseUsd('66.67') }),
    ]);
    const { entries, rounding } = postEntries([entry], testNames, { by: 'transaction' });
    expect(entries[0]!.lines.map(({ cents, description }) => [cents, description])).toEqual([
      [6667n, ''],
      [-3334n, ''],
      [-3334n, ''],
      [1n, 'Rounding difference'],
    ]);
    expect(rounding).toEqual({ lines: 1, cents: 1n });
  });

  it('entries that move units alone are left out, and counted', () => {
    const wallet = ledgerAccount('wallet', { assetId: coinIdOf('ETH') });
    const moved = entryOf(1, day, [lineOf(wallet, { assetId: coinIdOf('ETH'), amount: 1n as Amount })]);
    expect(postEntries([moved], testNames, { by: 'day' })).toMatchObject({ entries: [], withoutDollars: 1 });
  });
});

describe('an entry with more lines than a file', () => {
  const entryWith = (accounts: number, lines: number): PostedEntry => ({
    key: 'month:2025-02',
    number: 'HF-2025-02',
    day,
    narration: 'All transactions of 2025-02',
    lines: Array.from({ length: lines }, (_, index) => ({
      account: { code: String(index % accounts), name: `Account ${index % accounts}` },
      cents: index === 0 ? BigInt(lines - 1) : -1n,
      description: `${index} ETH`,
      name: '',
    })),
  });

  it('is summed by account, and states it', () => {
    const [file, ...more] = writeXero([entryWith(7, 400)], { name: 'journal' });
    const rows = read(file!.text);
    expect(more).toEqual([]);
    expect(rows).toHaveLength(7);
    expect(rows[0]!['Narration']).toContain('(400 lines summed by account)');
    expect(rows.reduce((total, row) => total + dollars(row['Amount']), 0n)).toBe(0n);
  });

  it('error: more accounts than lines are refused with what to do', () => {
    expect(() => writeXero([entryWith(302, 604)], { name: 'journal' })).toThrow(
      /Xero takes 300 lines.*shorter period/s,
    );
  });
});

describe('refusals', () => {
  const entry = entryOf(1, day, [lineOf(fee, { usd: parseUsd('1') }), lineOf(bank, { usd: parseUsd('-1') })]);

  it('error: accounts without a place in the chart are listed, and nothing is posted', () => {
    const names = { ...testNames, chartAccountOf: () => null };
    expect(findUnmapped([entry, entry], names)).toEqual([fee, bank]);
    expect(findUnmapped([entry], testNames)).toEqual([]);
    expect(() => postEntries([entry], names, { by: 'day' })).toThrow(/Map it, then export again/);
  });

  it('error: a mapping without the account or the amount is refused', () => {
    const mapping = { dateFormat: 'iso', columns: [{ label: 'No', field: 'number' }] } as const;
    expect(() => writeColumns([], { name: 'a', mapping })).toThrow(/no column for the date, the account, the amount/);
  });

  it('error: two columns with one heading are refused, whatever their case', () => {
    const mapping = {
      ...GENERIC_COLUMNS,
      columns: [...GENERIC_COLUMNS.columns, { label: 'DATE', field: 'name' }],
    } as const;
    expect(() => writeColumns([], { name: 'a', mapping })).toThrow(/Two columns have the heading “DATE”/);
  });

  it('a symbol that looks like a formula is written as text', () => {
    const { entries } = postEntries(journal, testNames, { by: 'month' });
    const mapping = {
      ...GENERIC_COLUMNS,
      columns: [...GENERIC_COLUMNS.columns, { label: 'Fixed', field: 'fixed', text: '=1+1' }],
    } as const;
    expect(read(writeColumns(entries, { name: 'a', mapping }).text)[0]!['Fixed']).toBe("'=1+1");
  });
});
