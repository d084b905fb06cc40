/**
 * Times are those of the account, without a zone. Ids begin with a tab. In the account's transactions an amount is
 * without its fee, which is in the coin of the row.
 */
import { absolute, subtract } from '@holdfast/money';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf, splitPair } from '../kit/pairs.ts';
import { balanceStep, optionalFee } from '../kit/row.ts';
import { ruledReading, secondOf, sideTrade } from '../kit/trade.ts';

/** Without a coin, the fee was kept back from what was received. Markets had a suffix: BTCUSDT_SPBL. */
export const bitgetTrades = defineLayout({
  id: 'bitget_trades',
  provider: 'bitget',
  name: 'Bitget spot order details',
  columns: {
    time: 'Date',
    pair: 'Trading pair',
    base: '?Base Asset',
    quote: '?Quote Asset',
    side: 'Direction',
    price: 'Price',
    amount: 'Amount',
    total: 'Total',
    fee: 'Fee',
    feeCoin: '?Fee Coin',
  },
  zone: null,
  read(row) {
    const pair = splitPair(row.text('pair').replace(/_[A-Z]+BL$/, ''));
    const coins = {
      base: row.readCoin(row.text('base') || pair.base, row.header('pair')),
      quote: row.readCoin(row.text('quote') || pair.quote, row.header('pair')),
    };
    const received = sideOf(row.text('side')) === 'buy' ? coins.base : coins.quote;
    return sideTrade(row, 'side', {
      ...coins,
      baseAmount: row.required('amount'),
      quoteAmount: row.required('total'),
      fees: optionalFee(row, 'fee', row.text('feeCoin') === '' ? received : row.coin('feeCoin')),
    });
  },
});

const KINDS = kindTable({
  'Buy|Sell|Fiat|Gains|Consumption|Transaction fee deduct': 'trade',
  'Exchange income|Exchange spending|Increase exchange rate|Reduce exchange rate': 'trade',
  'Deposit|Deposit credited|Automatic deposit|Fiat deposit|Received': 'deposit',
  'Withdrawal|Ordinary Withdrawal|Automatic withdrawal|Fast withdrawal|Fiat withdrawal*|Sent': 'withdrawal',
  'Fast withdrawal fee|User fees|System charges fees': 'fee',
  Interest: 'interest',
  'Airdrop*|Activity*|*reward*': 'airdrop',
  '*referral*': 'referral',
  '*rebate*': 'fee_rebate',
  'Financial|Redemption|Subscribe|Transfer in|Transfer out|Transfer*': 'inside',
});

/** The rows of a trade share their second. A row “Financial” goes to an earning product; what comes back may be more. */
export const bitgetTransactions = defineLayout({
  id: 'bitget_transactions',
  provider: 'bitget',
  name: 'Bitget spot transactions',
  columns: {
    id: 'order',
    time: 'Date',
    coin: 'Coin',
    kind: 'Type',
    amount: 'Amount',
    fee: 'Fee',
    balance: 'Available',
  },
  zone: null,
  read(row) {
    const [kind, coin, amount] = [row.text('kind'), row.coin('coin'), row.required('amount')];
    const rule = kind === 'Financial' && amount > 0n ? 'review' : KINDS.find(kind);
    const atMs = row.time('time');
    const legs = [{ coin, amount }, ...optionalFee(row, 'fee', coin)];
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, legs),
      id: row.text('id'),
      ...(rule === 'trade' ? { group: `trade:${secondOf(atMs)}` } : {}),
      ...balanceStep(coin.symbol, subtract(amount, absolute(row.amount('fee'))), row.quantity('balance')),
    };
  },
});

const FUTURES_KINDS = kindTable({
  'trans*|*transfer*': 'inside',
  '*settle_fee|*funding*': 'margin_fee',
  'open*|close*|burst*|*liquidat*|*delivery*': MARGIN_RESULT,
  'bonus*': 'airdrop',
});

export const bitgetFutures = defineLayout({
  id: 'bitget_futures',
  provider: 'bitget',
  name: 'Bitget futures transactions',
  columns: {
    id: 'Order',
    time: 'Date',
    coin: 'Coin',
    market: 'Futures',
    mode: 'Margin Mode',
    kind: 'Type',
    amount: 'Amount',
    fee: 'Fee',
    balance: 'Wallet balance',
  },
  zone: null,
  read(row) {
    const [kind, coin, amount] = [row.text('kind'), row.coin('coin'), row.amount('amount')];
    const found = FUTURES_KINDS.find(kind);
    const rule = found === MARGIN_RESULT && amount === 0n ? 'margin_fee' : found;
    const legs = [{ coin, amount }, ...optionalFee(row, 'fee', coin)];
    return {
      ...ruledReading({ rule, kind, atMs: row.time('time'), signed: amount }, legs),
      id: row.text('id'),
      note: row.text('market'),
    };
  },
});
