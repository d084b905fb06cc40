/**
 * The file of euro reference rates of the European Central Bank: a row for each business day, a column for each
 * currency, in units of the currency for one euro.
 *
 *   Date,USD,JPY,GBP
 *   2024-03-05,1.0849,163.01,0.85543      one pound is 1.0849 ÷ 0.85543 = 1.268251055024958208152625 dollars
 *
 * No rates are published at weekends and on holidays. A rate covers the days up to the next row, at most seven, and
 * after the last row only the weekend that follows: a later file states the days after that. An empty cell or "N/A"
 * means that the currency has no rate from that day until its next one. The rows may be in either order.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import { type Delimiter, splitFields, type TextRecord } from '@holdfast/csv';
import { countNoun, divide, type Price } from '@holdfast/money';
import { PRICE_ROUNDING, type PriceReading, readPrice } from '../../engine/read-price.ts';
import { PriceCsvError } from './price-csv-error.ts';
import type { DateReading } from './read-date.ts';
import { type PriceCsvRow, refuse } from './price-csv-row.ts';

interface RateColumns {
  readonly delimiter: Delimiter;
  readonly count: number;
  readonly dollar: number;
  readonly others: readonly { readonly place: number; readonly symbol: string }[];
}

interface RateRow {
  readonly row: number;
  readonly day: UtcDay;
  readonly prices: readonly { readonly symbol: string; readonly price: Price }[];
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const CURRENCY = /^[A-Z]{3}$/;
/** Columns that every edition of the file has. Other wide files are not guessed at. */
const REQUIRED = ['USD', 'JPY', 'GBP'];
const NO_RATE = new Set(['', 'N/A', '-']);
/** The longest pause is five days, around Easter and Christmas. */
const COVERED_DAYS_MAX = 7;
/** More than a century of business days. */
const ROWS_MAX = 40_000;
const BATCH_ROWS = 500;
const [FRIDAY, SATURDAY] = [5, 6];

function findRateColumns(header: string): RateColumns | null {
  for (const delimiter of DELIMITERS) {
    const [date, ...symbols] = splitFields(header, delimiter).map((field) => field.trim());
    // The bank's own file ends each row with a comma.
    if (symbols.at(-1) === '') symbols.pop();
    const isRates = date?.toLowerCase() === 'date' && symbols.every((symbol) => CURRENCY.test(symbol));
    if (!isRates || !REQUIRED.every((symbol) => symbols.includes(symbol))) continue;
    const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) !== index);
    if (twice !== undefined)
      throw new PriceCsvError('columns_ambiguous', `The file has two columns ${twice}; keep one of them.`);
    const others = symbols.map((symbol, index) => ({ place: index + 1, symbol }));
    return {
      delimiter,
      count: symbols.length + 1,
      dollar: symbols.indexOf('USD') + 1,
      others: others.filter(({ symbol }) => symbol !== 'USD'),
    };
  }
  return null;
}

export class EcbRates {
  private readonly rows: RateRow[] = [];
  private readonly rowOfDay = new Map<UtcDay, number>();

  private constructor(
    private readonly columns: RateColumns,
    private readonly cells: {
      readonly readDate: (text: string) => DateReading;
      readonly normalisePrice: (text: string) => string;
    },
  ) {}

  /** Null when the first record is not the header of such a file. */
  static fromHeader(header: string, cells: EcbRates['cells']): EcbRates | null {
    const columns = findRateColumns(header);
    return columns && new EcbRates(columns, cells);
  }

  /** Keeps the row and returns what is refused of it. */
  add({ row, text, problem }: TextRecord): PriceCsvRow[] {
    if (problem) return [refuse(row, problem, 'The row cannot be read.')];
    if (this.rows.length >= ROWS_MAX)
      throw new PriceCsvError('too_many_rows', `The file has more than ${ROWS_MAX} rows of rates.`);
    const { columns } = this;
    const fields = splitFields(text, columns.delimiter).map((field) => field.trim());
    if (fields.slice(columns.count).some((field) => field !== '') || fields.length < columns.count)
      return [
        refuse(
          row,
          'wrong_number_of_fields',
          `The row has ${countNoun(fields.length, 'field')} where the first row has ${columns.count}.`,
        ),
      ];
    const date = this.cells.readDate(fields[0] ?? '');
    if (!date.ok) return [refuse(row, 'bad_date', date.detail)];
    const before = this.rowOfDay.get(date.day);
    if (before !== undefined)
      return [refuse(row, 'duplicate', `Row ${before} has the rates of ${formatDay(date.day)} already.`)];
    const dollar = this.readRate(fields[columns.dollar] ?? '');
    if (dollar?.ok !== true)
      return [refuse(row, 'bad_price', 'The row has no rate of the US dollar, by which the others are valued.')];
    this.rowOfDay.set(date.day, row);
    const prices = [{ symbol: 'EUR', price: dollar.price }];
    const refused: PriceCsvRow[] = [];
    for (const { place, symbol } of columns.others) {
      const rate = this.readRate(fields[place] ?? '');
      if (rate === null) continue;
      const price = rate.ok ? divide<Price>(dollar.price, rate.price, PRICE_ROUNDING) : null;
      if (price !== null && price > 0n) prices.push({ symbol, price });
      else
        refused.push(refuse(row, 'bad_price', `“${(fields[place] ?? '').slice(0, 40)}” is not a rate of ${symbol}.`));
    }
    this.rows.push({ row, day: date.day, prices });
    return refused;
  }

  /** The prices of all days that the rows cover. */
  *prices(): Generator<PriceCsvRow[]> {
    const { rows } = this;
    rows.sort((left, right) => left.day - right.day);
    let batch: PriceCsvRow[] = [];
    for (const [index, { row, day: first, prices }] of rows.entries()) {
      const last = lastCoveredDay(first, rows[index + 1]?.day);
      for (const { symbol, price } of prices) {
        for (let day = first; day <= last; day = (day + 1) as UtcDay)
          batch.push({ ok: true, row, day, coin: symbol, coinIs: 'currency', price });
      }
      if ((index + 1) % BATCH_ROWS !== 0) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  private readRate(text: string): PriceReading | null {
    return NO_RATE.has(text.toUpperCase()) ? null : readPrice(this.cells.normalisePrice(text));
  }
}

function lastCoveredDay(day: UtcDay, next: UtcDay | undefined): UtcDay {
  if (next !== undefined) return Math.min(next - 1, day + COVERED_DAYS_MAX) as UtcDay;
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  return (day + (weekday === FRIDAY ? 2 : weekday === SATURDAY ? 1 : 0)) as UtcDay;
}
