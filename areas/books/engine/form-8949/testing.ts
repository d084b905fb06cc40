/** Sales, forms and a CSV reader for the tests of form 8949. */
import { addBooksDays, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import type { BrokerReport } from './box.ts';
import { computeForm8949, type Form8949, type Form8949Choices } from './compute-form-8949.ts';
import type { Form8949Position, FormRow } from './form-row.ts';
import { accountIdOf, coinIdOf, lotIdOf } from '../ids.ts';

export const day = parseBooksDay;
export const sale = (change: Partial<Form8949Position> = {}): Form8949Position => ({
  id: 'p1',
  taxable: true,
  coinId: coinIdOf('btc'),
  accountId: accountIdOf('hot'),
  amount: parseAmount('0.12345678'),
  acquiredDay: day('2024-03-09'),
  disposedDay: day('2025-01-02'),
  year: 2025,
  proceedsUsd: parseUsd('100'),
  costUsd: parseUsd('60'),
  term: 'short',
  lotId: lotIdOf('lot'),
  flags: [],
  ...change,
});
const SYMBOLS = new Map([
  ['btc', 'BTC'],
  ['eth', 'ETH'],
]);
export const formOf = (positions: readonly Form8949Position[], choices: Partial<Form8949Choices> = {}): Form8949 =>
  computeForm8949(positions, { year: 2025, symbols: SYMBOLS, ...choices });
export const rowsOf = (form: Form8949): FormRow[] =>
  form.parts.flatMap(({ boxes }) => boxes.flatMap(({ rows }) => rows));
export const firstRow = (change: Partial<Form8949Position>): FormRow => rowsOf(formOf([sale(change)]))[0] as FormRow;

/** A reader of its own for RFC 4180, so that the writer is not checked by itself. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

const anyPosition = fc
  .record({
    coinId: fc.constantFrom('btc', 'eth', 'odd').map(coinIdOf),
    accountId: fc.constantFrom('hot', 'exchange', 'broker').map(accountIdOf),
    term: fc.constantFrom('short' as const, 'long' as const),
    taxable: fc.boolean(),
    year: fc.constantFrom(2024, 2025, 2025, 2025),
    amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    proceeds: fc.bigInt({ min: 0n, max: 10n ** 31n }),
    cost: fc.bigInt({ min: 0n, max: 10n ** 31n }),
    held: fc.nat(2000),
    disposed: fc.nat(364),
  })
  .map(({ amount, proceeds, cost, held, disposed, ...rest }) =>
    sale({
      ...rest,
      amount: amount as Amount,
      proceedsUsd: proceeds as Usd,
      costUsd: cost as Usd,
      disposedDay: addBooksDays(day('2025-01-01'), disposed),
      acquiredDay: addBooksDays(day('2025-01-01'), disposed - held),
    }),
  );
export const anyPositions = fc
  .array(anyPosition, { maxLength: 120 })
  .map((list) => list.map((position, index) => ({ ...position, id: `p${index}` })));
export const REPORTS: BrokerReport[] = [
  { accountId: accountIdOf('exchange'), year: 2025, form: '1099-DA', isBasisReported: false },
  { accountId: accountIdOf('broker'), year: 2025, form: '1099-B', isBasisReported: true },
];
