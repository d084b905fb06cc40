/** Where the date, the coin and the price stand, found from the first record of a file. */
import { type Delimiter, splitFields } from '@holdfast/csv';
import { readPrice } from '../../engine/read-price.ts';
import { PriceCsvError } from './price-csv-error.ts';
import { type DateOptions, readDate } from './read-date.ts';

export interface Columns {
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

export function findColumns(
  record: string,
  options: DateOptions & { normalisePrice: (text: string) => string },
): Columns {
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
