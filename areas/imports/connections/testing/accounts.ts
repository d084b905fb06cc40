/** The recorded account of each exchange. */
import type { RecordedAccount } from './account.ts';
import { binanceAccount, binanceUsAccount } from './accounts/binance.ts';
import { bitfinexAccount } from './accounts/bitfinex.ts';
import { bitgetAccount } from './accounts/bitget.ts';
import { bitstampAccount } from './accounts/bitstamp.ts';
import { bitvavoAccount } from './accounts/bitvavo.ts';
import { bybitAccount } from './accounts/bybit.ts';
import { coinbaseAccount } from './accounts/coinbase.ts';
import { cryptoComAccount } from './accounts/crypto-com.ts';
import { gateAccount } from './accounts/gate.ts';
import { geminiAccount } from './accounts/gemini.ts';
import { htxAccount } from './accounts/htx.ts';
import { krakenAccount } from './accounts/kraken.ts';
import { kucoinAccount } from './accounts/kucoin.ts';
import { mexcAccount } from './accounts/mexc.ts';
import { okxAccount } from './accounts/okx.ts';
import { poloniexAccount } from './accounts/poloniex.ts';

export const RECORDED_ACCOUNTS: readonly RecordedAccount[] = [
  binanceAccount,
  binanceUsAccount,
  bitfinexAccount,
  bitgetAccount,
  bitstampAccount,
  bitvavoAccount,
  bybitAccount,
  coinbaseAccount,
  cryptoComAccount,
  gateAccount,
  geminiAccount,
  htxAccount,
  krakenAccount,
  kucoinAccount,
  mexcAccount,
  okxAccount,
  poloniexAccount,
];
