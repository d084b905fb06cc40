/** Every layout that can be recognised, and which of them contain the same events. */
import { SOURCE_KINDS, type SourceKind } from '@holdfast/chain/source-kind.ts';
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
import { connectionLayouts } from './connection/connection.ts';
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
  ...connectionLayouts,
  ...[kucoin, nexo, okx, pionex, poloniex, revolut, rotki, trezor].flatMap((module): Layout[] => Object.values(module)),
];

/** A connection reads what the files of its exchange contain, and these overlap with one another as stated below. */
const CONNECTION_OVERLAPS = [
  ['binance_connection', 'binance_transaction_history', SOURCE_KINDS],
  ['binance_connection', 'binance_spot_trades', ['trade']],
  ['binance_connection', 'binance_trades_old', ['trade']],
  ['binance_connection', 'binance_orders', ['trade']],
  ['binance_connection', 'binance_distribution', ['interest', 'staking_reward', 'airdrop']],
  ['binance_us_connection', 'binance_us_history', SOURCE_KINDS],
  ['bybit_connection', 'bybit_unified', ['trade']],
  ['bybit_connection', 'bybit_fund', ['deposit', 'withdrawal']],
  ['gateio_connection', 'gateio_history', SOURCE_KINDS],
  ['gemini_connection', 'gemini_history', SOURCE_KINDS],
  ['okx_connection', 'okx_trading', ['trade']],
  ['okx_connection', 'okex_trades_old', ['trade']],
  ['okx_connection', 'okx_funding', ['deposit', 'withdrawal']],
  ['poloniex_connection', 'poloniex_deposits', ['deposit']],
  ['poloniex_connection', 'poloniex_withdrawals', ['withdrawal']],
].map(([connection, file, kinds]) => ({ layouts: [connection, file] as string[], kinds: kinds as SourceKind[] }));

/**
 * Files of one account that contain the same events, any two of a row: of the kinds that are named only one file
 * counts. A statement of the whole account overlaps with each of the files for one purpose, which do not overlap with
 * one another.
 */
const OVERLAPS: readonly { readonly layouts: readonly string[]; readonly kinds: readonly SourceKind[] }[] = [
  ...CONNECTION_OVERLAPS,
  {
    layouts: ['binance_transaction_history', 'binance_spot_trades', 'binance_trades_old', 'binance_orders'],
    kinds: ['trade'],
  },
  { layouts: ['binance_transaction_history', 'binance_auto_invest'], kinds: ['trade'] },
  { layouts: ['binance_transaction_history', 'binance_beth'], kinds: ['migration'] },
  {
    layouts: ['binance_transaction_history', 'binance_distribution'],
    kinds: ['interest', 'staking_reward', 'airdrop'],
  },
  { layouts: ['bitfinex_ledger', 'bitfinex_trades'], kinds: ['trade'] },
  { layouts: ['bitstamp_transactions', 'bitstamp_transactions_2024'], kinds: SOURCE_KINDS },
  { layouts: ['bittrex_orders', 'bittrex_orders_old', 'bittrex_orders_older'], kinds: ['trade'] },
  { layouts: ['bittrex_moves', 'bittrex_deposits_old'], kinds: ['deposit'] },
  { layouts: ['bittrex_moves', 'bittrex_withdrawals_old'], kinds: ['withdrawal'] },
  { layouts: ['blockfi_transactions', 'blockfi_trades'], kinds: ['trade'] },
  { layouts: ['coinbase_pro_statement', 'coinbase_pro_fills'], kinds: ['trade'] },
  { layouts: ['kraken_ledgers', 'kraken_trades'], kinds: ['trade'] },
  { layouts: ['kucoin_account', 'kucoin_fills', 'kucoin_fills_old', 'kucoin_orders'], kinds: ['trade'] },
  { layouts: ['kucoin_account', 'kucoin_convert'], kinds: ['trade'] },
  { layouts: ['kucoin_account', 'kucoin_deposits'], kinds: ['deposit'] },
  { layouts: ['kucoin_account', 'kucoin_withdrawals'], kinds: ['withdrawal'] },
  { layouts: ['nexo_transactions', 'nexo_transactions_old'], kinds: SOURCE_KINDS },
  { layouts: ['okx_trading', 'okex_trades_old'], kinds: ['trade'] },
  { layouts: ['poloniex_trades', 'poloniex_trades_old'], kinds: ['trade'] },
  { layouts: ['revolut_crypto', 'revolut_crypto_2019'], kinds: SOURCE_KINDS },
];

/** The layouts of other files with the same events, each with the kinds that both contain. */
export function overlapsOf(layoutId: string): ReadonlyMap<string, ReadonlySet<SourceKind>> {
  const found = new Map<string, Set<SourceKind>>();
  for (const { layouts, kinds } of OVERLAPS.filter((row) => row.layouts.includes(layoutId)))
    for (const other of layouts.filter((id) => id !== layoutId))
      found.set(other, new Set([...(found.get(other) ?? []), ...kinds]));
  return found;
}
