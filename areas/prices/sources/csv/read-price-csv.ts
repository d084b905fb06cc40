/**
 * Prices from a CSV file of rows with a date, a symbol or coin, and a price in US dollars.
 *
 *   date,symbol,close_usd
 *   2024-03-05,BTC,63776.05
 *
 * Reads any size of file piece by piece and yields the rows of each piece. Every row is either accepted or refused with
 * its number and a reason; a bad row never stops the others. The price is the close of the UTC day. A file of the
 * European Central Bank is recognised by its columns (ecb-rates.ts).
 */
import {
  CsvError,
  decodeText,
  detachText,
  RecordSplitter,
  splitFields,
  type TextRecord,
  type TextSource,
} from '@holdfast/csv';
import { countNoun } from '@holdfast/money';
import { type PriceReading, readPrice } from '../../engine/read-price.ts';
import { CoinNames } from './coin-names.ts';
import { type Columns, findColumns } from './find-columns.ts';
import { EcbRates } from './ecb-rates.ts';
import { PriceCsvError } from './price-csv-error.ts';
import { type PriceCsvRow, refuse } from './price-csv-row.ts';
import { type DateFormat, type DateReading, readDate } from './read-date.ts';
import { SeenRows } from './seen-rows.ts';

export interface PriceCsvOptions {
  /** By default only dates that can be read in one way are accepted. */
  readonly dateFormat?: DateFormat;
  /**
   * Set for files that stamp a day's close with 00:00 of the next day. Concerns only dates with a time. Unless given, a
   * column `snapped_at`, which CoinGecko's downloads have, is read so.
   */
  readonly isMidnightCloseOfDayBefore?: boolean;
  readonly decimalMark?: '.' | ',';
  readonly rowsMax?: number;
}

const ROWS_MAX = 5_000_000;
const COIN_LENGTH_MAX = 128;
const KNOWN_DATES_MAX = 10_000;
const PRICE_PROBLEMS: Record<Exclude<PriceReading, { ok: true }>['reason'], string> = {
  not_a_number: 'is not a plain number such as 1234.5 or 1.2e-7, without currency signs and thousands separators',
  not_positive: 'is not above zero; leave a row without a price out',
  too_small: 'has no digit within 24 decimal places',
  too_large: 'is too large to be a price',
};

export async function* readPriceCsv(source: TextSource, options: PriceCsvOptions = {}): AsyncGenerator<PriceCsvRow[]> {
  const splitter = new RecordSplitter();
  const reader = new RowReader(options);
  for await (const text of decodePrices(source)) {
    const rows = reader.read(splitter.push(text));
    if (rows.length > 0) yield rows;
  }
  const rows = reader.read(splitter.end());
  if (rows.length > 0) yield rows;
  yield* reader.prices();
  if (!reader.hasStarted) throw new PriceCsvError('empty', 'The file is empty.');
}

async function* decodePrices(source: TextSource): AsyncGenerator<string> {
  try {
    yield* decodeText(source);
  } catch (error) {
    throw error instanceof CsvError ? new PriceCsvError('not_text', error.message) : error;
  }
}

class RowReader {
  private columns: Columns | null = null;
  private rates: EcbRates | null = null;
  private readonly names = new CoinNames();
  private readonly seen = new SeenRows();
  private readonly dates;
  private readonly rowsMax: number;
  private readonly knownDates = new Map<string, DateReading>();
  private count = 0;

  constructor(private readonly options: PriceCsvOptions) {
    this.rowsMax = options.rowsMax ?? ROWS_MAX;
    this.dates = {
      dateFormat: options.dateFormat ?? 'unambiguous',
      isMidnightCloseOfDayBefore: options.isMidnightCloseOfDayBefore ?? false,
    } as const;
  }

  get hasStarted(): boolean {
    return this.columns !== null || this.rates !== null;
  }

  /** Those that depend on several rows, after the last one. */
  *prices(): Generator<PriceCsvRow[]> {
    if (this.rates) yield* this.rates.prices();
  }

  read(records: readonly TextRecord[]): PriceCsvRow[] {
    const rows: PriceCsvRow[] = [];
    for (const record of records) {
      if (record.text.trim() === '' && !record.problem) continue;
      if (this.rates) {
        rows.push(...this.rates.add(record));
        continue;
      }
      const isFirst = this.columns === null;
      if (isFirst) {
        this.rates = EcbRates.fromHeader(record.text, {
          readDate: (text) => this.readDateOnce(text),
          normalisePrice: (text) => this.normalisePrice(text),
        });
        if (this.rates) continue;
      }
      this.columns ??= findColumns(record.text, { ...this.dates, normalisePrice: (text) => this.normalisePrice(text) });
      if (isFirst && this.columns.hasHeader) continue;
      this.count += 1;
      if (this.count > this.rowsMax)
        throw new PriceCsvError('too_many_rows', `The file has more than ${this.rowsMax} rows; import it in parts.`);
      rows.push(this.readRow(record, this.columns));
    }
    return rows;
  }

  private readRow({ row, text, problem }: TextRecord, columns: Columns): PriceCsvRow {
    if (problem === 'quote_not_closed')
      return refuse(row, problem, 'A quotation mark is opened in this row and not closed.');
    if (problem === 'row_too_long') return refuse(row, problem, 'The row is too long to be a price.');
    const fields = splitFields(text, columns.delimiter);
    // One field more is what a comma in an unquoted price makes; guessing would turn 1,234 into 1.
    if (fields.length !== columns.count && !isPadded(fields, columns.count)) {
      return refuse(
        row,
        'wrong_number_of_fields',
        `The row has ${countNoun(fields.length, 'field')} where the first row has ${columns.count}.`,
      );
    }
    const date = this.readDateOnce((fields[columns.date] ?? '').trim());
    if (!date.ok) return refuse(row, 'bad_date', date.detail);
    const spelling = (fields[columns.coin] ?? '').trim();
    const coinProblem = findCoinProblem(spelling);
    if (coinProblem) return refuse(row, 'bad_coin', coinProblem);
    const priceText = (fields[columns.price] ?? '').trim();
    const reading = readPrice(this.normalisePrice(priceText));
    if (!reading.ok)
      return refuse(
        row,
        'bad_price',
        priceText === ''
          ? 'The price is missing.'
          : `The price “${priceText.slice(0, 40)}” ${PRICE_PROBLEMS[reading.reason]}.`,
      );
    const { coin, text: name } = this.names.number(spelling);
    const before = this.seen.note({ coin, day: date.day, row });
    if (before !== null)
      return refuse(row, 'duplicate', `Row ${before} has a price of ${name} for the same day already.`);
    return { ok: true, row, day: date.day, coin: name, coinIs: columns.coinIs, price: reading.price };
  }

  /** The same few thousand dates come back for every coin. */
  private readDateOnce(text: string): DateReading {
    const known = this.knownDates.get(text);
    if (known) return known;
    if (this.knownDates.size >= KNOWN_DATES_MAX) this.knownDates.clear();
    const isSnapshot = this.options.isMidnightCloseOfDayBefore ?? this.columns?.isSnapshot ?? false;
    const reading = readDate(text, { ...this.dates, isMidnightCloseOfDayBefore: isSnapshot });
    this.knownDates.set(detachText(text), reading);
    return reading;
  }

  private normalisePrice(text: string): string {
    if (this.options.decimalMark !== ',') return text;
    // A point is then a thousands separator or a mistake, and "1.234" must not become one and a bit.
    return text.includes('.') ? '' : text.replace(',', '.');
  }
}

function isPadded(fields: readonly string[], count: number): boolean {
  return fields.length > count && fields.slice(count).every((field) => field.trim() === '');
}

function findCoinProblem(spelling: string): string | null {
  if (spelling === '') return 'The coin is missing.';
  if (spelling.length > COIN_LENGTH_MAX) return `The coin's name has more than ${COIN_LENGTH_MAX} characters.`;
  return /\p{C}/u.test(spelling) ? 'The coin’s name has invisible characters in it.' : null;
}
