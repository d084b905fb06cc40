/** Every layout that can be recognised. */
import { binanceUs } from './binance/binance-us.ts';
import * as binance from './binance/spot-trades.ts';
import { binanceTransactionHistory } from './binance/transaction-history.ts';
import { bisqTrades } from './bisq/trades.ts';
import { bitcoinTax } from './bitcoin_tax/bitcoin-tax.ts';
import * as bitfinex from './bitfinex/bitfinex.ts';
import { bitmexWalletHistory } from './bitmex/bitmex.ts';
import * as bitstamp from './bitstamp/bitstamp.ts';
import * as bittrex from './bittrex/bittrex.ts';
import { bitvavo } from './bitvavo/bitvavo.ts';
import * as blockfi from './blockfi/blockfi.ts';
import { blockpit } from './blockpit/blockpit.ts';
import * as bybit from './bybit/bybit.ts';
import { celsius } from './celsius/celsius.ts';
import { coinbaseTransactions } from './coinbase/transactions.ts';
import { coinbaseWallet2013 } from './coinbase/wallet-2013.ts';
import * as coinbasePro from './coinbase_pro/coinbase-pro.ts';
import * as coinledger from './coinledger/coinledger.ts';
import { cointracking } from './cointracking/cointracking.ts';
import { cryptoComApp } from './crypto_com/crypto-com.ts';
import { delta } from './delta/delta.ts';
import * as etherscan from './etherscan/etherscan.ts';
import { gateio } from './gateio/gateio.ts';
import { gemini } from './gemini/gemini.ts';
import * as huobi from './huobi/huobi.ts';
import type { Layout } from './kit/layout.ts';
import { koinly } from './koinly/koinly.ts';
import { krakenLedgers } from './kraken/ledgers.ts';
import { krakenTrades } from './kraken/trades.ts';
import * as kucoin from './kucoin/kucoin.ts';
import { ledgerLive } from './ledger_live/ledger-live.ts';
import * as nexo from './nexo/nexo.ts';
import * as okx from './okx/okx.ts';
import * as pionex from './pionex/pionex.ts';
import * as poloniex from './poloniex/poloniex.ts';
import { relai } from './relai/relai.ts';
import * as revolut from './revolut/revolut.ts';
import * as rotki from './rotki_generic/rotki-generic.ts';
import { shapeshift } from './shapeshift/shapeshift.ts';
import * as trezor from './trezor/trezor.ts';
import { uphold } from './uphold/uphold.ts';

export const LAYOUTS: readonly Layout[] = [
  krakenLedgers,
  krakenTrades,
  coinbaseTransactions,
  coinbaseWallet2013,
  binanceTransactionHistory,
  binanceUs,
  bisqTrades,
  bitcoinTax,
  bitmexWalletHistory,
  bitvavo,
  blockpit,
  celsius,
  cointracking,
  cryptoComApp,
  delta,
  gateio,
  gemini,
  koinly,
  ledgerLive,
  relai,
  shapeshift,
  uphold,
  ...[binance, bitfinex, bitstamp, bittrex, blockfi, bybit, coinbasePro, coinledger, etherscan, huobi].flatMap(
    (module): Layout[] => Object.values(module),
  ),
  ...[kucoin, nexo, okx, pionex, poloniex, revolut, rotki, trezor].flatMap((module): Layout[] => Object.values(module)),
];
