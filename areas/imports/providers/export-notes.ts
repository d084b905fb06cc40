/**
 * Where each provider offers its export, in the words of its menus, from the folders of the providers. There are no
 * addresses, because they change more often than the menus.
 */
import { exportNote as accointing } from './accointing/export-note.ts';
import { exportNote as adalite } from './adalite/export-note.ts';
import { exportNote as anycoin } from './anycoin/export-note.ts';
import { exportNote as binance } from './binance/export-note.ts';
import { exportNote as binanceUs } from './binance_us/export-note.ts';
import { exportNote as bisq } from './bisq/export-note.ts';
import { exportNote as bitbank } from './bitbank/export-note.ts';
import { exportNote as bitcoinCore } from './bitcoin_core/export-note.ts';
import { exportNote as bitcoinTax } from './bitcoin_tax/export-note.ts';
import { exportNote as bitfinex } from './bitfinex/export-note.ts';
import { exportNote as bitflyer } from './bitflyer/export-note.ts';
import { exportNote as bitget } from './bitget/export-note.ts';
import { exportNote as bitmex } from './bitmex/export-note.ts';
import { exportNote as bitpanda } from './bitpanda/export-note.ts';
import { exportNote as bitstamp } from './bitstamp/export-note.ts';
import { exportNote as bittrex } from './bittrex/export-note.ts';
import { exportNote as bitvavo } from './bitvavo/export-note.ts';
import { exportNote as blockchainCom } from './blockchain_com/export-note.ts';
import { exportNote as blockfi } from './blockfi/export-note.ts';
import { exportNote as blockpit } from './blockpit/export-note.ts';
import { exportNote as bsdex } from './bsdex/export-note.ts';
import { exportNote as btcpay } from './btcpay/export-note.ts';
import { exportNote as bybit } from './bybit/export-note.ts';
import { exportNote as cashApp } from './cash_app/export-note.ts';
import { exportNote as celsius } from './celsius/export-note.ts';
import { exportNote as cexIo } from './cex_io/export-note.ts';
import { exportNote as coinbase } from './coinbase/export-note.ts';
import { exportNote as coinbasePro } from './coinbase_pro/export-note.ts';
import { exportNote as coincheck } from './coincheck/export-note.ts';
import { exportNote as coinex } from './coinex/export-note.ts';
import { exportNote as coinledger } from './coinledger/export-note.ts';
import { exportNote as coinmate } from './coinmate/export-note.ts';
import { exportNote as cointracker } from './cointracker/export-note.ts';
import { exportNote as cointracking } from './cointracking/export-note.ts';
import { exportNote as cryptoCom } from './crypto_com/export-note.ts';
import { exportNote as cryptoComExchange } from './crypto_com_exchange/export-note.ts';
import { exportNote as daedalus } from './daedalus/export-note.ts';
import { exportNote as delta } from './delta/export-note.ts';
import { exportNote as deribit } from './deribit/export-note.ts';
import { exportNote as electrum } from './electrum/export-note.ts';
import { exportNote as eternl } from './eternl/export-note.ts';
import { exportNote as etherscan } from './etherscan/export-note.ts';
import { exportNote as exodus } from './exodus/export-note.ts';
import { exportNote as ftx } from './ftx/export-note.ts';
import { exportNote as gateio } from './gateio/export-note.ts';
import { exportNote as gemini } from './gemini/export-note.ts';
import { exportNote as hitbtc } from './hitbtc/export-note.ts';
import { exportNote as huobi } from './huobi/export-note.ts';
import { exportNote as independentReserve } from './independent_reserve/export-note.ts';
import { exportNote as koinly } from './koinly/export-note.ts';
import { exportNote as kraken } from './kraken/export-note.ts';
import { exportNote as kucoin } from './kucoin/export-note.ts';
import { exportNote as lbank } from './lbank/export-note.ts';
import { exportNote as ledgerLive } from './ledger_live/export-note.ts';
import { exportNote as localbitcoins } from './localbitcoins/export-note.ts';
import { exportNote as mexc } from './mexc/export-note.ts';
import { exportNote as ndax } from './ndax/export-note.ts';
import { exportNote as nexo } from './nexo/export-note.ts';
import { exportNote as okx } from './okx/export-note.ts';
import { exportNote as paxful } from './paxful/export-note.ts';
import { exportNote as paypal } from './paypal/export-note.ts';
import { exportNote as pionex } from './pionex/export-note.ts';
import { exportNote as poloniex } from './poloniex/export-note.ts';
import { exportNote as relai } from './relai/export-note.ts';
import { exportNote as revolut } from './revolut/export-note.ts';
import { exportNote as robinhood } from './robinhood/export-note.ts';
import { exportNote as rotkiGeneric } from './rotki_generic/export-note.ts';
import { exportNote as shakepay } from './shakepay/export-note.ts';
import { exportNote as shapeshift } from './shapeshift/export-note.ts';
import { exportNote as solscan } from './solscan/export-note.ts';
import { exportNote as sparrow } from './sparrow/export-note.ts';
import { exportNote as staketax } from './staketax/export-note.ts';
import { exportNote as strike } from './strike/export-note.ts';
import { exportNote as swissborg } from './swissborg/export-note.ts';
import { exportNote as swyftx } from './swyftx/export-note.ts';
import { exportNote as tradeogre } from './tradeogre/export-note.ts';
import { exportNote as trezor } from './trezor/export-note.ts';
import { exportNote as uphold } from './uphold/export-note.ts';
import { exportNote as walletOfSatoshi } from './wallet_of_satoshi/export-note.ts';
import { exportNote as whitebit } from './whitebit/export-note.ts';
import { exportNote as wirex } from './wirex/export-note.ts';
import { exportNote as yoroi } from './yoroi/export-note.ts';
import type { ProviderId } from './kit/provider.ts';

/** Missing: providers that are connected, and files whose columns the user names. */
export const EXPORT_NOTES: Readonly<Partial<Record<ProviderId, string>>> = {
  accointing,
  adalite,
  anycoin,
  binance,
  binance_us: binanceUs,
  bisq,
  bitbank,
  bitcoin_core: bitcoinCore,
  bitcoin_tax: bitcoinTax,
  bitfinex,
  bitflyer,
  bitget,
  bitmex,
  bitpanda,
  bitstamp,
  bittrex,
  bitvavo,
  blockchain_com: blockchainCom,
  blockfi,
  blockpit,
  bsdex,
  btcpay,
  bybit,
  cash_app: cashApp,
  celsius,
  cex_io: cexIo,
  coinbase,
  coinbase_pro: coinbasePro,
  coincheck,
  coinex,
  coinledger,
  coinmate,
  cointracker,
  cointracking,
  crypto_com: cryptoCom,
  crypto_com_exchange: cryptoComExchange,
  daedalus,
  delta,
  deribit,
  electrum,
  eternl,
  etherscan,
  exodus,
  ftx,
  gateio,
  gemini,
  hitbtc,
  huobi,
  independent_reserve: independentReserve,
  koinly,
  kraken,
  kucoin,
  lbank,
  ledger_live: ledgerLive,
  localbitcoins,
  mexc,
  ndax,
  nexo,
  okx,
  paxful,
  paypal,
  pionex,
  poloniex,
  relai,
  revolut,
  robinhood,
  rotki_generic: rotkiGeneric,
  shakepay,
  shapeshift,
  solscan,
  sparrow,
  staketax,
  strike,
  swissborg,
  swyftx,
  tradeogre,
  trezor,
  uphold,
  wallet_of_satoshi: walletOfSatoshi,
  whitebit,
  wirex,
  yoroi,
};
