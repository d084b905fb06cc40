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
  type Delimiter,
  detachText,
  RecordSplitter,
  splitFields,
  type TextRecord,
  type TextSource,
} from '@holdfast/csv';
import { countNoun } from '@holdfast/money';
import { type PriceReading, readPrice } from '../../engine/read-price.ts';
import { EcbRates } from './ecb-rates.ts';
import { PriceCsvError } from './price-csv-error.ts';
import { type PriceCsvRow, refuse } from './price-csv-row.ts';
import { type DateFormat, type DateOptions, type DateReading, readDate } from './read-date.ts';

/**
 * Which row named a coin and day first. A set of texts would take some 100 bytes a row; this takes 12 to 24: a hash
 * table with open addressing over typed arrays.
 */
class SeenRows {
  private capacity = 1024;
  private count = 0;
  /** The coin's number plus one; zero marks an empty place. */
  private coins = new Uint32Array(this.capacity);
  private days = new Int32Array(this.capacity);
  private rows = new Uint32Array(this.capacity);

  /** The row that named this coin and day before, or null after noting this one. */
  note(entry: { coin: number; day: number; row: number }): number | null {
    if (this.count * 2 >= this.capacity) this.grow();
    const place = this.find(entry.coin, entry.day);
    if (this.coins[place] !== 0) return this.rows[place] ?? null;
    this.coins[place] = entry.coin + 1;
    this.days[place] = entry.day;
    this.rows[place] = entry.row;
    this.count += 1;
    return null;
  }

  private find(coin: number, day: number): number {
    const mask = this.capacity - 1;
    let place = hash(coin, day) & mask;
    while (this.coins[place] !== 0 && !(this.coins[place] === coin + 1 && this.days[place] === day))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { coins, days, rows, capacity } = this;
    this.capacity = capacity * 2;
    this.coins = new Uint32Array(this.capacity);
    this.days = new Int32Array(this.capacity);
    this.rows = new Uint32Array(this.capacity);
    for (let old = 0; old < capacity; old += 1) {
      const coin = coins[old] ?? 0;
      if (coin === 0) continue;
      const place = this.find(coin - 1, days[old] ?? 0);
      this.coins[place] = coin;
      this.days[place] = days[old] ?? 0;
      this.rows[place] = rows[old] ?? 0;
    }
  }
}

/** Spreads neighbouring coins and days over the whole table; the constants are large odd numbers. */
function hash(coin: number, day: number): number {
  const mixed = Math.imul(coin, 0x9e37_79b1) ^ Math.imul(day, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35) >>> 0;
}

/** Numbers the coins of a file from 0, and keeps one text in memory for each spelling of a coin. */
class CoinNames {
  private readonly spellings = new Map<string, { readonly coin: number; readonly text: string }>();
  private readonly coins = new Map<string, number>();

  /** "btc" and "BTC" are one coin. */
  number(spelling: string): { readonly coin: number; readonly text: string } {
    const known = this.spellings.get(spelling);
    if (known) return known;
    const text = detachText(spelling);
    const key = text.toLowerCase();
    const coin = this.coins.get(key) ?? this.coins.size;
    this.coins.set(key, coin);
    const named = { coin, text };
    this.spellings.set(text, named);
    return named;
  }
}

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

/** Where the date, the coin and the price stand, found from the first record of a file. */
interface Columns {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  readonly count: number;
  readonly date: number;
  readonly coin: number;
  readonly coinIs: 'coin' | 'symbol';
  readonly price: number;
  /** The date is the moment of a reading, as in CoinGecko's downloads: 00:00 closes the day before. */
  readonly isSnapshot: boolean;
}

/** CoinGecko's name for the moment at which it read a price. */
const SNAPSHOT = 'snappedat';
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/**
 * Names in lower case with everything but letters and digits taken out. A price in another currency is not among them.
 */
const NAMES = {
  date: ['date', 'day', 'dateutc', 'utcdate', 'time', 'timestamp', 'datetime', SNAPSHOT],
  coin: ['coin', 'coinid', 'coingeckoid', 'marketid'],
  symbol: ['symbol', 'ticker', 'coinsymbol', 'asset'],
  price: ['price', 'priceusd', 'usdprice', 'usd', 'close', 'closeusd', 'closeprice', 'closingprice'],
} as const;

function findColumns(record: string, options: DateOptions & { normalisePrice: (text: string) => string }): Columns {
  for (const delimiter of DELIMITERS) {
    const fields = splitFields(record, delimiter).map((field) => field.trim());
    const columns = byHeader(fields, delimiter) ?? byPosition(fields, { delimiter, ...options });
    if (columns) return columns;
  }
  throw new PriceCsvError(
    'columns_unknown',
    [
      'The first row must name the columns date, symbol or coin, and price in US dollars.',
      `It reads “${record.slice(0, 100)}”.`,
    ].join(' '),
  );
}

function byHeader(fields: readonly string[], delimiter: Delimiter): Columns | null {
  const names = fields.map((field) => field.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const date = onlyOne(names, 'date');
  const price = onlyOne(names, 'price');
  const coin = onlyOne(names, 'coin');
  const symbol = onlyOne(names, 'symbol');
  if (date === null || price === null || (coin === null && symbol === null)) return null;
  // Symbols are shared by many coins, so a column with the coin itself is the better of the two.
  const [place, coinIs] = coin === null ? [symbol ?? 0, 'symbol' as const] : [coin, 'coin' as const];
  const isSnapshot = names[date] === SNAPSHOT;
  return { delimiter, hasHeader: true, count: fields.length, date, coin: place, coinIs, price, isSnapshot };
}

function onlyOne(names: readonly string[], kind: keyof typeof NAMES): number | null {
  const known: readonly string[] = NAMES[kind];
  const places = names.flatMap((name, place) => (known.includes(name) ? [place] : []));
  if (places.length > 1) {
    const found = places.map((place) => `“${names[place]}”`).join(' and ');
    throw new PriceCsvError('columns_ambiguous', `The columns ${found} could each be the ${kind}; keep one of them.`);
  }
  return places[0] ?? null;
}

/** Without names: exactly date, symbol, price, in this order. */
function byPosition(
  fields: readonly string[],
  options: DateOptions & { delimiter: Delimiter; normalisePrice: (text: string) => string },
): Columns | null {
  const [date = '', , price = ''] = fields;
  if (fields.length !== 3 || !readDate(date, options).ok || !readPrice(options.normalisePrice(price)).ok) return null;
  return {
    delimiter: options.delimiter,
    hasHeader: false,
    count: 3,
    date: 0,
    coin: 1,
    coinIs: 'symbol',
    price: 2,
    isSnapshot: false,
  };
}
