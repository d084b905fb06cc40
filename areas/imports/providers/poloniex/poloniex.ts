import { absolute, type Amount, multiply, subtract } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { type Pair, sideOf } from '../kit/pairs.ts';
import { feeOf, optionalFee } from '../kit/row.ts';
import { pairCoins, sideTrade, soleMove } from '../kit/trade.ts';

/** The coin that pays stands first: BTCETH buys ETH for BTC. */
const QUOTES = ['USDT', 'USDC', 'TUSD', 'USDD', 'BUSD', 'BTC', 'ETH', 'XMR', 'TRX', 'BNB', 'DAI', 'PAX'];

function splitMarket(text: string): Pair {
  const upper = text.toUpperCase().replace('_', '');
  const quote = QUOTES.find((one) => upper.startsWith(one) && upper.length > one.length);
  if (!quote) throw refuse(`The market “${text.slice(0, 30)}” is not a pair of coins.`);
  return { base: upper.slice(quote.length), quote };
}

export const poloniexTrades = defineLayout({
  id: 'poloniex_trades',
  provider: 'poloniex',
  name: 'Poloniex trades',
  columns: {
    time: 'create_time',
    id: 'trade_id',
    market: 'market',
    side: 'side',
    price: 'price',
    amount: 'amount',
    feeCoin: 'fee_currency',
    fee: 'fee_total',
  },
  read(row) {
    const { base, quote } = splitMarket(row.text('market'));
    const amount = absolute(row.required('amount'));
    return {
      ...sideTrade(row, 'side', {
        base: row.readCoin(base, 'market'),
        baseAmount: amount,
        quote: row.readCoin(quote, 'market'),
        quoteAmount: multiply<Amount>(amount, row.required('price'), 'halfAwayFromZero'),
        fees: optionalFee(row, 'fee', 'feeCoin'),
      }),
      id: row.text('id'),
    };
  },
});

export const poloniexDeposits = defineLayout({
  id: 'poloniex_deposits',
  provider: 'poloniex',
  name: 'Poloniex deposits',
  columns: {
    time: 'f_created_at|Date',
    coin: 'currency',
    amount: 'f_amount|Amount',
    address: 'f_address|Address',
    status: 'f_status|Status',
  },
  completed: /^complete/i,
  read: (row) => soleMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.text('address') }),
});

export const poloniexWithdrawals = defineLayout({
  id: 'poloniex_withdrawals',
  provider: 'poloniex',
  name: 'Poloniex withdrawals',
  columns: {
    time: 'f_date|Date',
    coin: 'currency',
    amount: 'f_amount|Amount - Fee',
    fee: 'f_feededucted|Fee Deducted',
    address: '?f_address|Address',
    status: 'f_status|Status',
  },
  completed: /^complete/i,
  read: (row) => soleMove(row, { kind: 'Withdrawal', becomes: 'withdrawal' }),
});

/** The first website: the pair with a slash, and totals less the fee. */
export const poloniexTradesOld = defineLayout({
  id: 'poloniex_trades_old',
  provider: 'poloniex',
  name: 'Poloniex trade history',
  columns: {
    time: 'Date',
    market: 'Market',
    side: 'Type',
    price: 'Price',
    amount: 'Amount',
    total: 'Total',
    order: 'Order Number',
    quoteNet: 'Base Total Less Fee',
    baseNet: 'Quote Total Less Fee',
  },
  read(row) {
    const { base, quote } = pairCoins(row, 'market');
    const side = sideOf(row.text('side'));
    const [amount, total] = [absolute(row.required('amount')), absolute(row.required('total'))];
    const net = absolute(side === 'buy' ? row.required('baseNet') : row.required('quoteNet'));
    const gross = side === 'buy' ? amount : total;
    const fee = gross > net ? subtract(gross, net) : subtract(gross, gross);
    return {
      ...sideTrade(row, 'side', {
        base,
        baseAmount: amount,
        quote,
        quoteAmount: total,
        fees: [feeOf(side === 'buy' ? base : quote, fee)],
      }),
      group: `order:${row.text('order')}:${row.text('time')}`,
    };
  },
});

/** Airdrops and what was paid for lending. */
export const poloniexDistributions = defineLayout({
  id: 'poloniex_distributions',
  provider: 'poloniex',
  name: 'Poloniex distributions',
  columns: { time: 'date', coin: 'currency', amount: 'amount', wallet: 'wallet' },
  read: (row) => soleMove(row, { kind: 'Distribution', becomes: 'airdrop', note: row.text('wallet') }),
});
