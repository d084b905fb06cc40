/** The two plain text formats, read by the programs they are for. */
import {
  type CoinId,
  coinIdOf,
  type JournalEntry,
  ledgerAccount,
  ledgerAccountKey,
  lotIdOf,
} from '@holdfast/accounting';
import { addBooksDays, parseBooksDay } from '@holdfast/calendar';
import { type Amount, formatDecimal, ONE_UNITS, parseDecimal, type Price, type Usd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { amountOf, entryOf, generateJournal, lineOf, testNames, USD_COIN, usdOf } from '../testing/histories.ts';
import { hasProgram, runOn } from '../testing/programs.ts';
import { writeBeancount } from './beancount.ts';
import { writeHledger } from './hledger.ts';
import {
  createAccountNames,
  createCommodityNames,
  type LedgerBalance,
  type PlainTextLedger,
} from './plain-text-ledger.ts';

const SEEDS = Array.from({ length: 5 }, (_, index) => index + 1);
const NAMES = { name: 'ledger', title: 'Test "books"' };
const commodityOf = createCommodityNames(testNames);

/** A journal with its balances at the end of its last day, as a chain would state them, and prices. */
function ledgerOf(seed: number): PlainTextLedger {
  const entries = generateJournal(seed, 150);
  const last = entries.at(-1)!.day;
  const sums = new Map<string, LedgerBalance>();
  for (const { lines } of entries)
    for (const { account, assetId, amount } of lines)
      if (assetId !== null && (account.kind === 'wallet' || account.kind === 'stake')) {
        const key = ledgerAccountKey(account);
        const before = sums.get(key)?.amount ?? 0n;
        sums.set(key, { day: last, account, assetId, amount: (before + amount) as Amount });
      }
  const prices = [{ day: last, assetId: coinIdOf(10), price: parseDecimal<Price>('3150.42') }];
  return { entries, names: testNames, prices, balances: [...sums.values()] };
}

/** Dollars and units by the account of the file, straight from the journal. */
function totalsOf(entries: readonly JournalEntry[], nameOf: (line: JournalEntry['lines'][number]) => string) {
  const usd = new Map<string, bigint>();
  const units = new Map<string, bigint>();
  for (const { lines } of entries)
    for (const line of lines) {
      if (line.account.kind === 'trading') continue;
      const account = nameOf(line);
      usd.set(account, (usd.get(account) ?? 0n) + line.usd);
      const commodity = line.amount === 0n || line.assetId === null ? 'USD' : commodityOf(line.assetId as CoinId);
      const amount = line.amount === 0n ? (line.usd as bigint) : (line.amount as bigint);
      const key = `${account} ${commodity}`;
      units.set(key, (units.get(key) ?? 0n) + amount);
    }
  return { usd, units };
}

/** "1.5 USD" of a cell that may have several amounts. */
function amountsOf(cell: string): [commodity: string, amount: bigint][] {
  // Beancount writes small numbers with an exponent: -1E-12.
  const plain = cell.replace(
    /(\d)E-(\d+)/g,
    (_, digit: string, places: string) => `0.${'0'.repeat(Number(places) - 1)}${digit}`,
  );
  return [...plain.matchAll(/(-?\d+(?:\.\d+)?)\s+"?([A-Z][\w.-]*)"?/g)].map(([, number = '', commodity = '']) => [
    commodity,
    parseDecimal(number) as bigint,
  ]);
}

const nonZero = (map: ReadonlyMap<string, bigint>) =>
  Object.fromEntries(
    [...map].filter(([, value]) => value !== 0n).map(([key, value]) => [key, formatDecimal(value as Usd)]),
  );

describe.skipIf(!hasProgram('bean-check'))('beancount', () => {
  const accounts = createAccountNames(testNames, (part) => part);

  it.each(SEEDS)('accepts journal %i with strict booking, and has its totals', (seed) => {
    const ledger = ledgerOf(seed);
    const file = writeBeancount(ledger, NAMES);
    expect(runOn(file, ['bean-check', '{file}'])).toEqual({ status: 0, output: '' });

    const query = runOn(file, [
      'bean-query',
      '-f',
      'csv',
      '-q',
      '{file}',
      'SELECT account, sum(weight) AS w GROUP BY account',
    ]);
    const found = new Map<string, bigint>();
    for (const line of query.output.split('\n').slice(1)) {
      const [account = '', weight = ''] = line.split(',').map((cell) => cell.trim());
      const plain = account.replace(/:No-Lot$/, '');
      for (const [commodity, amount] of amountsOf(/[A-Z]/.test(weight) ? weight : `${weight || '0'} USD`)) {
        expect(commodity).toBe('USD');
        found.set(plain, (found.get(plain) ?? 0n) + amount);
      }
    }
    const { usd } = totalsOf(ledger.entries, (line) => accounts.of(line.account));
    const expected = [...usd.values()]
      .filter((value) => abs(value) > MILLIONTH)
      .map(millionths)
      .toSorted();
    const stated = [...found].filter(([name, value]) => !name.includes('Rounding') && abs(value) > MILLIONTH);
    expect(stated.map(([, value]) => millionths(value)).toSorted()).toEqual(expected);
    expect(abs(found.get('Expenses:Rounding') ?? 0n)).toBeLessThan(MILLIONTH);
  });

  it('error: it refuses a file in which one line is missing or a lot is reduced twice', () => {
    const { text, name } = writeBeancount(ledgerOf(3), NAMES);
    const lines = text.split('\n');
    const reduction = lines.findIndex((line) => /^ {2}Assets:.*-\d.*\{/.test(line));
    expect(reduction).toBeGreaterThan(0);
    const without = { name, text: lines.toSpliced(reduction, 1).join('\n') };
    expect(runOn(without, ['bean-check', '{file}']).status).not.toBe(0);
    const twice = { name, text: lines.toSpliced(reduction, 0, lines[reduction]!).join('\n') };
    expect(runOn(twice, ['bean-check', '{file}']).status).not.toBe(0);
  });

  it('error: it refuses a balance that the chain does not have', () => {
    const ledger = ledgerOf(4);
    const wrong = ledger.balances!.map((balance, index) =>
      index === 0 ? { ...balance, amount: (balance.amount + 1n) as Amount } : balance,
    );
    expect(runOn(writeBeancount({ ...ledger, balances: wrong }, NAMES), ['bean-check', '{file}']).output).toContain(
      'Balance failed',
    );
  });
});

describe.skipIf(!hasProgram('hledger'))('hledger', () => {
  it.each(SEEDS)('accepts journal %i strictly, and has its totals to the last digit', (seed) => {
    const ledger = ledgerOf(seed);
    const file = writeHledger(ledger, NAMES);
    expect(runOn(file, ['hledger', '-f', '{file}', 'check', '--strict'])).toEqual({ status: 0, output: '' });

    const read = (...options: string[]) => {
      const { output } = runOn(file, ['hledger', '-f', '{file}', 'bal', '--flat', '-N', '-O', 'csv', ...options]);
      const rows = output
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.slice(1, -1).split('","'));
      return rows.flatMap(([account = '', cell = '']) =>
        amountsOf(cell.replaceAll('""', '"')).map(
          ([commodity, amount]) => [`${account} ${commodity}`, amount] as const,
        ),
      );
    };
    const clean = createAccountNames(testNames, (part) =>
      part
        .replace(/[()|]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    const { usd, units } = totalsOf(ledger.entries, (line) => clean.of(line.account));
    expect(nonZero(new Map(read()))).toEqual(nonZero(units));
    const inDollars = new Map([...usd].map(([account, value]) => [`${account} USD`, value]));
    expect(nonZero(new Map(read('-B')))).toEqual(nonZero(inDollars));
  });

  it('error: it refuses an entry that is a digit apart, and a wrong balance', () => {
    const ledger = ledgerOf(5);
    const { name, text } = writeHledger(ledger, NAMES);
    const check = (changed: string) =>
      runOn({ name, text: changed }, ['hledger', '-f', '{file}', 'check', '--strict']).status;
    expect(check(text.replace(/ {4}(-?\d+\.\d*[1-8])( USD\n)/, '    $11$2'))).not.toBe(0);
    expect(check(text.replace(/ = (-?\d)/, ' = 9$1'))).not.toBe(0);
  });
});

const MILLIONTH = ONE_UNITS / 1_000_000n;
const abs = (value: bigint): bigint => (value < 0n ? -value : value);
/** Rounded to a millionth of a dollar: beancount computes with 28 digits. */
const millionths = (value: bigint): string => String((value + (value < 0n ? -MILLIONTH : MILLIONTH) / 2n) / MILLIONTH);

describe('plain text', () => {
  const day = parseBooksDay('2025-03-01');
  const wallet = ledgerAccount('wallet', { assetId: coinIdOf(10) });
  const cash = ledgerAccount('money', { assetId: USD_COIN });
  const lot = { id: lotIdOf(7), acquiredAt: 0, acquiredDay: day, openTransactionId: '1' };
  const buy = entryOf(1, day, [
    lineOf(wallet, { assetId: coinIdOf(10), amount: amountOf('3'), usd: usdOf('1001'), lot }),
    lineOf(cash, { assetId: USD_COIN, amount: amountOf('-1001'), usd: usdOf('-1001') }),
  ]);
  const third = (amount: string, usd: string) =>
    lineOf(wallet, { assetId: coinIdOf(10), amount: amountOf(amount), usd: usdOf(usd), lot });

  it('beancount reduces a lot by the unit cost that it was opened with', () => {
    const sale = entryOf(2, addBooksDays(day, 1), [
      third('-1', '-333.666666666666666666666666'),
      lineOf(cash, {
        assetId: USD_COIN,
        amount: amountOf('333.666666666666666666666666'),
        usd: usdOf('333.666666666666666666666666'),
      }),
    ]);
    const { text } = writeBeancount({ entries: [buy, sale], names: testNames }, NAMES);
    expect(text.match(/\{[^}]*\}/g)).toEqual([
      '{333.666666666666666666666667 USD, 2025-03-01, "7"}',
      '{333.666666666666666666666667 USD, 2025-03-01, "7"}',
    ]);
  });

  it('a cost that is added to a lot takes its units out and in again', () => {
    const fee = entryOf(2, day, [
      third('0', '2'),
      lineOf(cash, { assetId: USD_COIN, amount: amountOf('-2'), usd: usdOf('-2') }),
    ]);
    const { text } = writeBeancount({ entries: [buy, fee], names: testNames }, NAMES);
    expect(text).toContain('-3 ETH {333.666666666666666666666667 USD, 2025-03-01, "7"}');
    expect(text).toContain(' 3 ETH {334.333333333333333333333334 USD, 2025-03-01, "7"}');
  });

  it('commodities with one symbol, or with a symbol that programs refuse, have names of their own', () => {
    expect([1, 10, 11, 12].map((id) => commodityOf(coinIdOf(id)))).toEqual(['USD', 'ETH', 'AAVE-V3', 'ETH-X12']);
  });

  it('the same journal gives the same bytes', () => {
    for (const write of [writeBeancount, writeHledger])
      expect(write(ledgerOf(6), NAMES).text).toBe(write(ledgerOf(6), NAMES).text);
  });

  it('error: an account without a place in the chart is named', () => {
    const names = { ...testNames, chartAccountOf: () => null };
    expect(() => writeHledger({ entries: [buy], names }, NAMES)).toThrow(/no account for “wallet\|10”/);
  });
});
