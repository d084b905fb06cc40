/**
 * Every provider whose files can be read, with its name. `generic` is a file of another program with mapped columns.
 */
export const PROVIDERS = {
  binance: 'Binance',
  binance_us: 'Binance.US',
  bisq: 'Bisq',
  bitcoin_tax: 'Bitcoin.Tax',
  bitfinex: 'Bitfinex',
  bitget: 'Bitget',
  bitmex: 'BitMEX',
  bitstamp: 'Bitstamp',
  bittrex: 'Bittrex',
  bitvavo: 'Bitvavo',
  blockfi: 'BlockFi',
  blockpit: 'Blockpit',
  bybit: 'Bybit',
  celsius: 'Celsius',
  coinbase: 'Coinbase',
  coinbase_pro: 'Coinbase Pro',
  coinledger: 'CoinLedger',
  cointracking: 'CoinTracking',
  crypto_com: 'Crypto.com',
  crypto_com_exchange: 'Crypto.com Exchange',
  delta: 'Delta',
  etherscan: 'Etherscan',
  gateio: 'Gate.io',
  gemini: 'Gemini',
  huobi: 'Huobi',
  koinly: 'Koinly',
  kraken: 'Kraken',
  kucoin: 'KuCoin',
  ledger_live: 'Ledger Live',
  mexc: 'MEXC',
  nexo: 'Nexo',
  okx: 'OKX',
  pionex: 'Pionex',
  poloniex: 'Poloniex',
  relai: 'Relai',
  revolut: 'Revolut',
  rotki_generic: 'rotki (generic files)',
  shapeshift: 'ShapeShift',
  trezor: 'Trezor',
  uphold: 'Uphold',
  generic: 'Other',
} as const;
export type ProviderId = keyof typeof PROVIDERS;

export function isProviderId(text: string): text is ProviderId {
  return Object.hasOwn(PROVIDERS, text);
}
