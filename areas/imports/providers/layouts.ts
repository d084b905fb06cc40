/** Every layout that can be recognised, and which of them contain the same events. */
import { SOURCE_KINDS, type SourceKind } from '@holdfast/chain/source-kind.ts';
import * as binanceMoves from './binance/moves.ts';
import { binanceUs } from './binance_us/binance-us.ts';
import * as binance from './binance/spot-trades.ts';
import * as accointing from './accointing/accointing.ts';
import * as adalite from './adalite/adalite.ts';
import * as bitbank from './bitbank/bitbank.ts';
import * as bitcoinCore from './bitcoin_core/bitcoin-core.ts';
import * as bitpanda from './bitpanda/bitpanda.ts';
import * as blockchainCom from './blockchain_com/blockchain-com.ts';
import * as cashApp from './cash_app/cash-app.ts';
import * as cexIo from './cex_io/cex-io.ts';
import * as coincheck from './coincheck/coincheck.ts';
import * as coinmate from './coinmate/coinmate.ts';
import * as cointracker from './cointracker/cointracker.ts';
import * as deribit from './deribit/deribit.ts';
import * as electrum from './electrum/electrum.ts';
import * as eternl from './eternl/eternl.ts';
import * as exodus from './exodus/exodus.ts';
import * as ftx from './ftx/ftx.ts';
import * as hitbtc from './hitbtc/hitbtc.ts';
import * as mexc from './mexc/mexc.ts';
import * as paypal from './paypal/paypal.ts';
import * as robinhood from './robinhood/robinhood.ts';
import * as shakepay from './shakepay/shakepay.ts';
import * as sparrow from './sparrow/sparrow.ts';
import * as strike from './strike/strike.ts';
import * as swissborg from './swissborg/swissborg.ts';
import * as tradeogre from './tradeogre/tradeogre.ts';
import * as whitebit from './whitebit/whitebit.ts';
import * as wirex from './wirex/wirex.ts';
import * as yoroi from './yoroi/yoroi.ts';
import * as anycoin from './anycoin/anycoin.ts';
import * as bitflyer from './bitflyer/bitflyer.ts';
import * as bitget from './bitget/bitget.ts';
import * as bsdex from './bsdex/bsdex.ts';
import * as btcpay from './btcpay/btcpay.ts';
import * as coinex from './coinex/coinex.ts';
import * as cryptoComExchange from './crypto_com_exchange/crypto-com-exchange.ts';
import * as daedalus from './daedalus/daedalus.ts';
import * as independentReserve from './independent_reserve/independent-reserve.ts';
import * as lbank from './lbank/lbank.ts';
import * as localbitcoins from './localbitcoins/localbitcoins.ts';
import * as ndax from './ndax/ndax.ts';
import * as paxful from './paxful/paxful.ts';
import * as solscan from './solscan/solscan.ts';
import * as staketax from './staketax/staketax.ts';
import * as swyftx from './swyftx/swyftx.ts';
import * as walletOfSatoshi from './wallet_of_satoshi/wallet-of-satoshi.ts';
import { binanceTransactionHistory } from './binance/transaction-history.ts';
import { bisqTrades } from './bisq/trades.ts';
import { bitcoinTax } from './bitcoin_tax/bitcoin-tax.ts';
import * as bitfinex from './bitfinex/bitfinex.ts';
import { bitfinexMoves } from './bitfinex/moves.ts';
import { bitmexWalletHistory } from './bitmex/bitmex.ts';
import { bitmexExecutions } from './bitmex/executions.ts';
import * as bitstamp from './bitstamp/bitstamp.ts';
import * as bittrex from './bittrex/bittrex.ts';
import * as bittrexLater from './bittrex/later.ts';
import { bitvavo } from './bitvavo/bitvavo.ts';
import * as blockfi from './blockfi/blockfi.ts';
import { blockpit, blockpitTemplate } from './blockpit/blockpit.ts';
import * as bybit from './bybit/bybit.ts';
import { bybitWallet } from './bybit/moves.ts';
import { celsius } from './celsius/celsius.ts';
import * as coinbasePrime from './coinbase/prime.ts';
import { coinbaseTransfers } from './coinbase/transfers.ts';
import { coinbaseTransactions } from './coinbase/transactions.ts';
import { coinbaseWallet2013 } from './coinbase/wallet-2013.ts';
import * as coinbasePro from './coinbase_pro/coinbase-pro.ts';
import * as coinledger from './coinledger/coinledger.ts';
import { cointracking, cointrackingLong } from './cointracking/cointracking.ts';
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
import * as kucoinOlder from './kucoin/older.ts';
import { ledgerLive } from './ledger_live/ledger-live.ts';
import * as nexo from './nexo/nexo.ts';
import * as okx from './okx/okx.ts';
import * as pionex from './pionex/pionex.ts';
import * as poloniex from './poloniex/poloniex.ts';
import { relai } from './relai/relai.ts';
import { revolutAccount } from './revolut/account.ts';
import * as revolut from './revolut/revolut.ts';
import * as rotki from './rotki_generic/rotki-generic.ts';
import { shapeshift } from './shapeshift/shapeshift.ts';
import * as trezor from './trezor/trezor.ts';
import { uphold, upholdOld } from './uphold/uphold.ts';

export const LAYOUTS: readonly Layout[] = [
  krakenLedgers,
  krakenTrades,
  coinbaseTransactions,
  coinbaseWallet2013,
  coinbaseTransfers,
  binanceTransactionHistory,
  binanceUs,
  bisqTrades,
  bitcoinTax,
  bitmexWalletHistory,
  bitmexExecutions,
  bitvavo,
  blockpit,
  blockpitTemplate,
  bitfinexMoves,
  bybitWallet,
  celsius,
  cointracking,
  cointrackingLong,
  cryptoComApp,
  delta,
  gateio,
  gemini,
  koinly,
  ledgerLive,
  relai,
  revolutAccount,
  shapeshift,
  uphold,
  upholdOld,
  ...[binance, bitfinex, bitstamp, bittrex, blockfi, bybit, coinbasePro, coinledger, etherscan, huobi].flatMap(
    (module): Layout[] => Object.values(module),
  ),
  ...connectionLayouts,
  ...[
    accointing,
    adalite,
    bitbank,
    bitcoinCore,
    bitpanda,
    blockchainCom,
    cashApp,
    cexIo,
    coincheck,
    coinmate,
    cointracker,
    deribit,
    electrum,
    eternl,
    exodus,
    ftx,
    hitbtc,
    mexc,
    paypal,
    robinhood,
    shakepay,
    sparrow,
    strike,
    swissborg,
    tradeogre,
    whitebit,
    wirex,
    yoroi,
  ].flatMap((module): Layout[] => Object.values(module)),
  ...[
    anycoin,
    bitflyer,
    bitget,
    bsdex,
    btcpay,
    coinex,
    cryptoComExchange,
    daedalus,
    independentReserve,
    lbank,
    localbitcoins,
    ndax,
    paxful,
    solscan,
    staketax,
    swyftx,
    walletOfSatoshi,
  ].flatMap((module): Layout[] => Object.values(module)),
  ...[binanceMoves, bittrexLater, coinbasePrime, kucoinOlder].flatMap((module): Layout[] => Object.values(module)),
  ...[kucoin, nexo, okx, pionex, poloniex, revolut, rotki, trezor].flatMap((module): Layout[] => Object.values(module)),
];

/** A connection reads what the files of its exchange contain, and these overlap with one another as stated below. */
interface ConnectionOverlap {
  readonly connection: string;
  readonly file: string;
  readonly kinds: readonly SourceKind[];
  /** The connection's own words for what the file has, where others of its words have the same kind. */
  readonly words: readonly string[] | null;
}

const CONNECTION_OVERLAPS: readonly ConnectionOverlap[] = (
  [
    ['binance_connection', 'binance_transaction_history', SOURCE_KINDS],
    ['binance_connection', 'binance_spot_trades', ['trade'], ['Trade']],
    ['binance_connection', 'binance_trades_old', ['trade'], ['Trade']],
    ['binance_connection', 'binance_orders', ['trade'], ['Trade']],
    ['binance_connection', 'binance_distribution', ['interest', 'staking_reward', 'airdrop']],
    ['binance_connection', 'binance_deposits', ['deposit']],
    ['binance_connection', 'binance_withdrawals', ['withdrawal']],
    ['binance_connection', 'binance_moves_old', ['deposit', 'withdrawal']],
    ['binance_connection', 'binance_money', ['deposit', 'withdrawal']],
    ['binance_connection', 'binance_convert', ['trade'], ['Conversion']],
    ['bitget_connection', 'bitget_trades', ['trade'], ['Trade']],
    ['bitget_connection', 'bitget_transactions', ['trade', 'deposit', 'withdrawal', 'interest']],
    [
      'crypto_com_exchange_connection',
      'crypto_com_exchange_transactions',
      ['trade', 'deposit', 'withdrawal', 'staking_reward'],
    ],
    ['crypto_com_exchange_connection', 'crypto_com_exchange_trades', ['trade']],
    ['crypto_com_exchange_connection', 'crypto_com_exchange_moves', ['deposit', 'withdrawal']],
    ['bybit_connection', 'bybit_wallet', ['deposit', 'withdrawal']],
    ['mexc_connection', 'mexc_deposits', ['deposit']],
    ['mexc_connection', 'mexc_withdrawals', ['withdrawal']],
    ['mexc_connection', 'mexc_trades', ['trade']],
    ['mexc_connection', 'mexc_orders', ['trade']],
    ['poloniex_connection', 'poloniex_distributions', ['airdrop']],
    ['binance_us_connection', 'binance_us_history', SOURCE_KINDS],
    ['bybit_connection', 'bybit_unified', ['trade', 'airdrop'], ['Trade', 'Airdrop']],
    ['bybit_connection', 'bybit_fund', ['deposit', 'withdrawal', 'interest', 'staking_reward']],
    ['gateio_connection', 'gateio_history', SOURCE_KINDS],
    ['gemini_connection', 'gemini_history', SOURCE_KINDS],
    ['okx_connection', 'okx_trading', ['trade'], ['Trade']],
    ['okx_connection', 'okex_trades_old', ['trade'], ['Trade']],
    ['okx_connection', 'okx_funding', ['deposit', 'withdrawal', 'interest', 'staking_reward']],
    ['poloniex_connection', 'poloniex_deposits', ['deposit']],
    ['poloniex_connection', 'poloniex_withdrawals', ['withdrawal']],
  ] as readonly (readonly [string, string, readonly SourceKind[], (readonly string[])?])[]
).map(([connection, file, kinds, words = null]) => ({ connection, file, kinds, words }));

/**
 * Files of one account that contain the same events, any two of a row: of the kinds that are named only one file
 * counts. A statement of the whole account overlaps with each of the files for one purpose, which do not overlap with
 * one another.
 */
const OVERLAPS: readonly { readonly layouts: readonly string[]; readonly kinds: readonly SourceKind[] }[] = [
  ...CONNECTION_OVERLAPS.map(({ connection, file, kinds }) => ({ layouts: [connection, file], kinds })),
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
  {
    layouts: ['binance_transaction_history', 'binance_deposits', 'binance_moves_old', 'binance_money'],
    kinds: ['deposit'],
  },
  {
    layouts: ['binance_transaction_history', 'binance_withdrawals', 'binance_moves_old', 'binance_money'],
    kinds: ['withdrawal'],
  },
  { layouts: ['binance_transaction_history', 'binance_convert'], kinds: ['trade'] },
  {
    layouts: ['binance_transaction_history', 'binance_futures'],
    kinds: ['margin_gain', 'margin_loss', 'margin_fee', 'fee_rebate', 'referral'],
  },
  { layouts: ['bitget_transactions', 'bitget_trades'], kinds: ['trade'] },
  { layouts: ['btcpay_wallet', 'btcpay_payments'], kinds: ['deposit'] },
  { layouts: ['crypto_com_exchange_transactions', 'crypto_com_exchange_trades'], kinds: ['trade'] },
  { layouts: ['crypto_com_exchange_transactions', 'crypto_com_exchange_moves'], kinds: ['deposit', 'withdrawal'] },
  { layouts: ['independent_reserve_entries', 'independent_reserve_rollup'], kinds: SOURCE_KINDS },
  { layouts: ['staketax_transactions', 'staketax_buy_sell'], kinds: SOURCE_KINDS },
  { layouts: ['bitfinex_ledger', 'bitfinex_moves'], kinds: ['deposit', 'withdrawal'] },
  { layouts: ['bitpanda_transactions', 'bitpanda_transactions_old'], kinds: SOURCE_KINDS },
  {
    layouts: ['bittrex_orders', 'bittrex_orders_2019', 'bittrex_orders_2021', 'bittrex_orders_2022'],
    kinds: ['trade'],
  },
  { layouts: ['bittrex_orders_old', 'bittrex_orders_2019'], kinds: ['trade'] },
  { layouts: ['bittrex_moves', 'bittrex_deposits_2019'], kinds: ['deposit'] },
  { layouts: ['bittrex_deposits_old', 'bittrex_deposits_2019'], kinds: ['deposit'] },
  { layouts: ['bittrex_moves', 'bittrex_withdrawals_2019'], kinds: ['withdrawal'] },
  { layouts: ['bittrex_withdrawals_old', 'bittrex_withdrawals_2019'], kinds: ['withdrawal'] },
  { layouts: ['bybit_fund', 'bybit_wallet'], kinds: SOURCE_KINDS },
  { layouts: ['blockpit_transactions', 'blockpit_template'], kinds: SOURCE_KINDS },
  { layouts: ['cointracker_export', 'cointracker_template'], kinds: SOURCE_KINDS },
  { layouts: ['cointracking_trades', 'cointracking_long'], kinds: SOURCE_KINDS },
  { layouts: ['exodus_transactions', 'exodus_transactions_old'], kinds: SOURCE_KINDS },
  { layouts: ['exodus_transactions', 'exodus_staking'], kinds: ['staking_reward'] },
  { layouts: ['ftx_deposits', 'ftx_deposits_plain'], kinds: ['deposit'] },
  {
    layouts: ['kucoin_account', 'kucoin_deals_2018', 'kucoin_deals_2019', 'kucoin_money_trades'],
    kinds: ['trade'],
  },
  { layouts: ['kucoin_fills_old', 'kucoin_deals_2018', 'kucoin_deals_2019'], kinds: ['trade'] },
  {
    layouts: [
      'kucoin_account',
      'kucoin_deposits',
      'kucoin_deposits_2020',
      'kucoin_deposits_plain',
      'kucoin_moves_2019',
      'kucoin_money_deposits',
    ],
    kinds: ['deposit'],
  },
  {
    layouts: [
      'kucoin_account',
      'kucoin_withdrawals',
      'kucoin_withdrawals_2020',
      'kucoin_withdrawals_plain',
      'kucoin_moves_2019',
    ],
    kinds: ['withdrawal'],
  },
  { layouts: ['kucoin_account', 'kucoin_earnings'], kinds: ['staking_reward', 'interest'] },
  { layouts: ['mexc_trades', 'mexc_orders'], kinds: ['trade'] },
  { layouts: ['trezor_suite', 'trezor_old', 'trezor_wallet_2019'], kinds: ['deposit', 'withdrawal', 'fee'] },
  { layouts: ['uphold_transactions', 'uphold_transactions_old'], kinds: SOURCE_KINDS },
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
  { layouts: ['okx_trading', 'okex_trades_old', 'okex_bills_old'], kinds: ['trade'] },
  { layouts: ['poloniex_trades', 'poloniex_trades_old'], kinds: ['trade'] },
  { layouts: ['revolut_crypto', 'revolut_crypto_2019', 'revolut_account_2021'], kinds: SOURCE_KINDS },
];

/** The layouts of other files with the same events, each with the kinds that both contain. */
export function overlapsOf(layoutId: string): ReadonlyMap<string, ReadonlySet<SourceKind>> {
  const found = new Map<string, Set<SourceKind>>();
  for (const { layouts, kinds } of OVERLAPS.filter((row) => row.layouts.includes(layoutId)))
    for (const other of layouts.filter((id) => id !== layoutId))
      found.set(other, new Set([...(found.get(other) ?? []), ...kinds]));
  return found;
}

/**
 * The words of a connection for the events of a file, whichever of the two layouts is which; null: all of its words.
 * A connection is read list by list, each as far back as its exchange gives it, so that one layout has trades of three
 * months and conversions of all years.
 */
export function connectionWords(layoutId: string, otherId: string): readonly string[] | null {
  const found = CONNECTION_OVERLAPS.find(
    ({ connection, file }) => [connection, file].includes(layoutId) && [connection, file].includes(otherId),
  );
  return found?.words ?? null;
}

/** Programs of one exchange call the same earnings by either name. */
const EARNED: readonly SourceKind[] = ['interest', 'staking_reward'];
/** One list of Binance has everything that was distributed, under names that say little. */
const DISTRIBUTED: readonly SourceKind[] = [...EARNED, 'airdrop', 'referral', 'mining', 'cashback', 'fee_rebate'];

/** The kinds that files of the exchange can have for an event of its connection. */
export function kindsInFiles(
  connection: string,
  { kind, word }: { kind: SourceKind; word: string },
): readonly SourceKind[] {
  if (word === 'Card purchase') return [kind, 'trade'];
  const alike = connection.startsWith('binance') ? DISTRIBUTED : EARNED;
  return alike.includes(kind) ? alike : [kind];
}
