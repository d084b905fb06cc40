export { createCoinGeckoSource } from './coingecko/create-coingecko-source.ts';
export {
  COINGECKO_BASE_URLS,
  type CoinGeckoSettings,
  type CoinGeckoSettingsInput,
  coinGeckoSettingsSchema,
} from './coingecko/settings.ts';
export type { TextSource } from '@holdfast/csv';
export { PriceCsvError, type PriceCsvErrorCode } from './csv/price-csv-error.ts';
export type { DateFormat } from './csv/read-date.ts';
export type { PriceCsvRow, RowRefusal } from './csv/price-csv-row.ts';
export { type PriceCsvOptions, readPriceCsv } from './csv/read-price-csv.ts';
export { createDefiLlamaSource } from './defillama/create-defillama-source.ts';
export {
  DEFILLAMA_BASE_URL,
  type DefiLlamaSettings,
  type DefiLlamaSettingsInput,
  defiLlamaSettingsSchema,
} from './defillama/settings.ts';
export * from '../engine/choose-price.ts';
export * from '../engine/resolve-price.ts';
export { type PriceReading, readPrice } from '../engine/read-price.ts';
export * from '../engine/known-price.ts';
export * from './price-source.ts';
export { PriceSourceError, type PriceSourceErrorCode } from './price-source-error.ts';
