/**
 * Loads exchanges from ccxt, which signs requests, keeps to rate limits and knows the errors of each. Its package
 * exports all of its exchanges at once; only those that are named here are loaded, and only when they are needed, so
 * the bundle contains no others.
 */
export const EXCHANGES = {
  binance: () => import('../../../../node_modules/ccxt/js/src/binance.js'),
  binanceus: () => import('../../../../node_modules/ccxt/js/src/binanceus.js'),
  bitfinex: () => import('../../../../node_modules/ccxt/js/src/bitfinex.js'),
  bitget: () => import('../../../../node_modules/ccxt/js/src/bitget.js'),
  bitstamp: () => import('../../../../node_modules/ccxt/js/src/bitstamp.js'),
  bitvavo: () => import('../../../../node_modules/ccxt/js/src/bitvavo.js'),
  bybit: () => import('../../../../node_modules/ccxt/js/src/bybit.js'),
  coinbase: () => import('../../../../node_modules/ccxt/js/src/coinbase.js'),
  cryptocom: () => import('../../../../node_modules/ccxt/js/src/cryptocom.js'),
  gate: () => import('../../../../node_modules/ccxt/js/src/gate.js'),
  gemini: () => import('../../../../node_modules/ccxt/js/src/gemini.js'),
  htx: () => import('../../../../node_modules/ccxt/js/src/htx.js'),
  kraken: () => import('../../../../node_modules/ccxt/js/src/kraken.js'),
  kucoin: () => import('../../../../node_modules/ccxt/js/src/kucoin.js'),
  mexc: () => import('../../../../node_modules/ccxt/js/src/mexc.js'),
  okx: () => import('../../../../node_modules/ccxt/js/src/okx.js'),
  poloniex: () => import('../../../../node_modules/ccxt/js/src/poloniex.js'),
} as const;
export type ExchangeName = keyof typeof EXCHANGES;

/** The parts of an exchange of ccxt that are used here, beside the calls that it makes of its paths. */
export interface Ccxt {
  number: (value: string) => unknown;
  enableRateLimit: boolean;
  timeout: number;
  fetchImplementation: (url: string, init: RequestInit) => Promise<unknown>;
  parseJson: (text: string) => unknown;
  milliseconds: () => number;
}
