/**
 * Where each provider offers its export, in the words of its menus. Null for files of other programs. There are no
 * addresses, because they change more often than the menus.
 */
import type { ProviderId } from './kit/provider.ts';

const PROGRAM = 'In the program, export all transactions as CSV.';

export const EXPORT_NOTES: Readonly<Record<ProviderId, string | null>> = {
  binance:
    'Orders > Transaction History > Export. Choose the whole account and one year at a time. The spot trade history ' +
    'contains the same trades; import one of the two.',
  binance_us: 'Reports > Generate reports > All transactions. Choose the whole period and download the CSV file.',
  bisq: 'Portfolio > History > Export to CSV, in the desktop program.',
  bitcoin_tax: 'Trades, Income and Spending each have a Download button. Export all three as CSV.',
  bitfinex: 'Wallets > Reports > Ledgers, then Export with UTC times. The trades report has the same trades.',
  bitget: null,
  bitmex: 'Wallet > Wallet history > Save as CSV.',
  bitstamp: 'Account > Transaction history > Export. Choose all transactions and CSV.',
  bittrex: 'Orders > Order history > Download history for trades; Holdings > Deposits and Withdrawals for the rest.',
  bitvavo: 'Account > Transaction history > Export. Choose the whole period and CSV.',
  blockfi: 'Reports > Transaction history, and Reports > Trading history. Import both files.',
  blockpit: 'Transactions > Export > CSV, for all integrations.',
  bybit: 'Orders > Export data > Unified trading account and Funding account, one file for each.',
  celsius: 'Profile > Download CSV, or the file from the claims portal.',
  coinbase:
    'Profile > Statements > Custom statement > All assets, all transactions, CSV. ' +
    'Or Taxes > Documents > Raw transactions.',
  coinbase_pro:
    'Portfolio > Statements > Generate > Account statement, all portfolios, CSV. The fills report has the same trades.',
  coinledger: 'Transactions > Export > CSV.',
  cointracking: 'Enter coins > Trade table > Export > CSV (full export). Choose the time zone of your account below.',
  crypto_com:
    'In the app: Accounts > Transaction history > Export. Export the crypto wallet, and the fiat wallet if used.',
  crypto_com_exchange: null,
  delta: 'Settings > Export data > CSV, in the app.',
  etherscan:
    'Open the address, then Download at the end of each list: ' +
    'Transactions, Internal transactions and Token transfers. ' +
    'Import all three into the wallet of the address.',
  gateio: 'Wallet > Billing details > Export. Choose the whole period. Times are those of your account’s zone.',
  gemini: 'Account > Balances > Download transaction history (XLSX or CSV).',
  huobi: 'Orders > Spot orders > Trade history > Export; Assets > Account history for deposits and withdrawals.',
  koinly: 'Transactions > Export > CSV (Koinly universal format).',
  kraken:
    'Documents > New export > Ledgers, CSV, all fields and the whole period. The trades export has the same trades; ' +
    'ledgers also have deposits, withdrawals, staking and balances.',
  kucoin:
    'Orders > Trade history > Export; Assets > Deposit and withdrawal history > Export. ' +
    'Choose the zone of the export below.',
  ledger_live: 'Accounts > Export operations history (the arrow at the top right). Select all accounts.',
  mexc: null,
  nexo: 'Transactions > Export > CSV, for the whole period.',
  okx:
    'Assets > Order centre > Account statement, and Trading history > Download. ' +
    'Choose the zone of the export below.',
  pionex: 'Orders > Order history > Export, and Wallet > Transaction history > Export.',
  poloniex: 'Wallet > History > Export, for trades, deposits, withdrawals and distributions.',
  relai: 'Profile > Transaction history > Export CSV, in the app.',
  revolut: 'Crypto > More > Statement > Excel or CSV, in the app. Times are those of your device.',
  rotki_generic: PROGRAM,
  shapeshift: 'Dashboard > Transaction history > Download CSV.',
  trezor: 'Trezor Suite: open the account, then Transactions > Export > CSV. Export each account.',
  uphold: 'Activity > Export > CSV.',
  generic: null,
};
