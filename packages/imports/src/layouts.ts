/** Every layout that can be recognised. */
import { binanceUs } from './binance/binance-us.ts';
import * as binance from './binance/spot-trades.ts';
import { binanceTransactionHistory } from './binance/transaction-history.ts';
import { coinbaseTransactions } from './coinbase/transactions.ts';
import { coinbaseWallet2013 } from './coinbase/wallet-2013.ts';
import type { Layout } from './kit/layout.ts';
import { krakenLedgers } from './kraken/ledgers.ts';
import { krakenTrades } from './kraken/trades.ts';

export const LAYOUTS: readonly Layout[] = [
  krakenLedgers,
  krakenTrades,
  coinbaseTransactions,
  coinbaseWallet2013,
  binanceTransactionHistory,
  ...Object.values(binance),
  binanceUs,
];
