/** Exports a journal, lets beancount and hledger check the files, and compares their totals with the journal's. */
import type { JournalLine } from '../../../engine/journal/types.ts';
import { type Decimal, formatDecimal, ONE_UNITS, parseDecimal } from '@holdfast/money';
import type { LedgerFile } from '../ledger-file.ts';
import { cleanBeancountPart, writeBeancount } from '../plain-text/beancount.ts';
import { cleanHledgerPart, writeHledger } from '../plain-text/hledger.ts';
import { createPlainTextNames, DOLLARS, type PlainTextLedger } from '../plain-text/plain-text-ledger.ts';
import { runOn } from './programs.ts';

/** Nothing to find: the program accepts the file, and its totals are those of the journal. */
export const ACCEPTED = { status: 0, output: '', differences: [] };

interface Report {
  readonly status: number | null;
  /** What the program complains about. */
  readonly output: string;
  /** "account: 1.5, expected 1". */
  readonly differences: string[];
}

/** Beancount computes with 28 digits; its totals are compared to a millionth of a dollar. */
const MILLIONTH = ONE_UNITS / 1_000_000n;

export function checkWithBeancount(ledger: PlainTextLedger): Report {
  const file = writeBeancount(ledger, { name: 'ledger', title: 'Test "books"' });
  const checked = runOn(file, ['bean-check', '{file}']);
  // As texts they have all digits; numbers would be shown with the usual ones of their column: Decimal('1.5').
  const dollars = query(file, 'SELECT account, str(sum(number(weight))) AS total GROUP BY account');
  const units = query(file, 'SELECT account, currency, str(sum(number)) AS total GROUP BY account, currency');
  const expected = totalsOf(ledger, cleanBeancountPart);
  // The dollars of an account are also in the costs of its lots, so their units alone state nothing.
  const isCoin = ([key]: readonly [string, bigint]): boolean => !key.endsWith(` ${DOLLARS}`);
  return {
    ...checked,
    differences: [
      ...differencesOf(dollars, expected.usd, MILLIONTH),
      ...differencesOf(new Map([...units].filter(isCoin)), new Map([...expected.units].filter(isCoin)), MILLIONTH),
    ],
  };
}

/** The rows of a query, by all columns but the last; what has no lot counts to its account. */
function query(file: LedgerFile, text: string): Map<string, bigint> {
  const { output } = runOn(file, ['bean-query', '-f', 'csv', '-q', '{file}', text]);
  const sums = new Map<string, bigint>();
  for (const line of output.trim().split('\n').slice(1)) {
    const cells = line.split(',').map((cell) => cell.trim());
    const key = cells
      .slice(0, -1)
      .join(' ')
      .replace(/:No-Lot\b/, '');
    sums.set(key, (sums.get(key) ?? 0n) + numberOf(/'(.*)'/.exec(cells.at(-1) ?? '')?.[1] ?? '0'));
  }
  return sums;
}

/** Totals of units and of dollars are compared to the last digit. */
export function checkWithHledger(ledger: PlainTextLedger): Report {
  const file = writeHledger(ledger, { name: 'ledger' });
  const checked = runOn(file, ['hledger', '-f', '{file}', 'check', '--strict']);
  const read = (...options: string[]): Map<string, bigint> => {
    const { output } = runOn(file, ['hledger', '-f', '{file}', 'bal', '--flat', '-N', '-O', 'csv', ...options]);
    const rows = output
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.slice(1, -1).split('","'));
    return new Map(
      rows.flatMap(([account = '', cell = '']) =>
        amountsOf(cell.replaceAll('""', '"')).map(([commodity, amount]): [string, bigint] => [
          `${account} ${commodity}`,
          amount,
        ]),
      ),
    );
  };
  const { usd, units } = totalsOf(ledger, cleanHledgerPart);
  const inDollars = new Map([...usd].map(([account, value]) => [`${account} ${DOLLARS}`, value]));
  return {
    ...checked,
    differences: [...differencesOf(read(), units, 0n), ...differencesOf(read('-B'), inDollars, 0n)],
  };
}

/** Dollars by account, and units by account and commodity, straight from the journal. */
function totalsOf({ entries, names }: PlainTextLedger, clean: (part: string) => string) {
  const { accounts, commodityOf } = createPlainTextNames(names, clean);
  const usd = new Map<string, bigint>();
  const units = new Map<string, bigint>();
  const add = (sums: Map<string, bigint>, key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value);
  const post = ({ account, assetId, amount, usd: value }: JournalLine): void => {
    if (account.kind === 'trading') return;
    const name = accounts.of(account);
    add(usd, name, value);
    if (assetId === null || amount === 0n) add(units, `${name} ${DOLLARS}`, value);
    else add(units, `${name} ${commodityOf(assetId)}`, amount);
  };
  for (const { lines } of entries) for (const line of lines) post(line);
  return { usd, units };
}

function differencesOf(
  found: ReadonlyMap<string, bigint>,
  expected: ReadonlyMap<string, bigint>,
  tolerance: bigint,
): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((key) => {
    const [one, other] = [found.get(key) ?? 0n, expected.get(key) ?? 0n];
    const difference = one < other ? other - one : one - other;
    const text = (value: bigint): string => formatDecimal(value as Decimal);
    return difference > tolerance ? [`${key}: ${text(one)}, expected ${text(other)}`] : [];
  });
}

/** "1.5 USD", and several of them where an account holds several commodities. */
function amountsOf(cell: string): [commodity: string, amount: bigint][] {
  return [...cell.matchAll(/(-?\d+(?:\.\d+)?)\s+"?([A-Z][\w.-]*)"?/g)].map(([, number = '', commodity = '']) => [
    commodity,
    numberOf(number),
  ]);
}

/** Beancount writes small numbers with an exponent, -1.5E-12, and computes with more than 24 places. */
function numberOf(text: string): bigint {
  const [mantissa = '0', exponent = '0'] = text.split('E-');
  return (parseDecimal(mantissa.replace(/(\.\d{24})\d+$/, '$1')) as bigint) / 10n ** BigInt(exponent);
}
