import { parsePrice, parseRatio } from '@holdfast/money';
import { z } from 'zod';
import { decimal, decimalText, id, instant, namedObject } from '@holdfast/contract';

/** Zero is allowed manually: a person can declare a coin worthless, a market cannot. */
export const givenPriceUsd = decimalText(parsePrice, { allowZero: true, what: 'The price' });
export const givenRatio = decimalText(parseRatio, { allowZero: false, what: 'The ratio' });

/** A UTC day. Nothing was priced before 1970. */
export const utcDay = z.iso
  .date('This is not a day such as 2024-03-05')
  .refine((day) => day >= '1970-01-01' && day <= '2999-12-31', 'The day must lie between 1970 and 2999');

/** A span of UTC days in a query; either end may be left out. */
export const utcDays = { from: utcDay.optional(), to: utcDay.optional() };

const SOURCE_TEXTS: Readonly<Record<string, string>> = {
  manual: 'Set manually',
  import: 'Imported',
  ecb: 'European Central Bank',
  cash: 'US dollars',
  position: 'Read from the position',
};

/** The source of a price as people read it. Markets are stored under their names. */
export function priceSourceText(source: string): string {
  return SOURCE_TEXTS[source] ?? source;
}

/** The kinds of prices that a value can rest on; cash is a dollar. */
export const PRICE_KINDS = ['manual', 'spot', 'close', 'hour', 'cash'] as const;

const KIND_TEXTS: Readonly<Record<string, string>> = { close: 'daily close', hour: 'hourly price' };

/** The source of a used price with its kind: "CoinGecko, hourly price". */
export function usedPriceText({ source, kind }: { source: string; kind: (typeof PRICE_KINDS)[number] }): string {
  const text = KIND_TEXTS[kind];
  return text === undefined || source === 'ecb' ? priceSourceText(source) : `${priceSourceText(source)}, ${text}`;
}

/** The close of one UTC day. */
export const dailyPrice = namedObject('DailyPrice', {
  day: z.string(),
  /** US dollars for one coin, every digit. */
  priceUsd: decimal,
  /** One of SOURCE_TEXTS, or the name of a market. A manual price takes precedence over all others of its day. */
  source: z.string(),
});
export type DailyPrice = z.infer<typeof dailyPrice>;

export const spotPrice = namedObject('SpotPrice', { priceUsd: decimal, source: z.string(), observedAt: instant });
export type SpotPrice = z.infer<typeof spotPrice>;

/** The latest known price of a coin and its instant, which can be some days old; null where the price is missing. */
export const knownPrice = { priceUsd: decimal.nullable(), pricedAt: instant.nullable() };

/** One coin is worth a ratio of another one: a receipt or staked token. Used where the coin has no price of its own. */
export const priceRatio = namedObject('PriceRatio', { ofCoinId: id, ofCoinSymbol: z.string(), ratio: decimal });
export type PriceRatio = z.infer<typeof priceRatio>;

export const coinPrices = namedObject('CoinPrices', {
  coinId: id,
  from: z.string(),
  to: z.string(),
  /** In order of days, at most one a day; days without a price are absent. */
  items: z.array(dailyPrice),
  spot: spotPrice.nullable(),
  ratio: priceRatio.nullable(),
});
export type CoinPrices = z.infer<typeof coinPrices>;

export const MISSING_PRICE_REASONS = ['never_priced', 'out_of_date'] as const;

/** A coin with missing prices, to be reviewed by a person. */
export const missingPrice = namedObject('MissingPrice', {
  coinId: id,
  symbol: z.string(),
  name: z.string(),
  /** The price source's id of the coin; without one no market can be queried. */
  marketId: z.string().nullable(),
  reason: z.enum(MISSING_PRICE_REASONS),
  /** The last day with a price of any source; null where there never was one. */
  latestDay: z.string().nullable(),
  /** A transaction moves it or an alias of it. */
  isUsed: z.boolean(),
});
export type MissingPrice = z.infer<typeof missingPrice>;

/** The result of a finished "import-prices" job. Every price of the file is counted in exactly one of the four. */
export type PriceImportResult = {
  readonly added: number;
  readonly changed: number;
  readonly alreadyThere: number;
  readonly refused: number;
  /** The reasons, each once with its first row and the number of rows, at most 1,000; `refused` counts all of them. */
  readonly refusals: { row: number; rows: number; code: string; detail: string }[];
};
