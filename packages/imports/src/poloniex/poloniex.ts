import { absolute, type Amount, multiply, subtract } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { type Pair, sideOf, splitPair } from '../kit/pairs.ts';
import { feeOf, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { tradeReading } from '../kit/trade.ts';

/** The coin that pays stands first: BTCETH buys ETH for BTC. */
const QUOTES = ['USDT', 'USDC', 'TUSD', 'USDD', 'BUSD', 'BTC', 'ETH', 'XMR', 'TRX', 'BNB', 'DAI', 'PAX'];

function splitMarket(text: string): Pair {
  const upper = text.toUpperCase().replace('_', '');
  const quote = QUOTES.find((one) => upper.startsWith(one) && upper.length > one.length);
  if (!quote) throw refuse(`The market “${text.slice(0, 30)}” is not a pair of coins.`);
  return { base: upper.slice(quote.length), quote };
}

function skipUnfinished(status: string): void {
  if (!/^complete/i.test(status)) throw ignore(`The row has the status ${status}.`);
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
      ...tradeReading({
        kind: row.text('side'),
        atMs: row.time('time'),
        side: sideOf(row.text('side')),
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
  columns: { time: 'f_created_at', coin: 'currency', amount: 'f_amount', address: 'f_address', status: 'f_status' },
  read(row) {
    skipUnfinished(row.text('status'));
    return {
      kind: 'Deposit',
      becomes: 'deposit',
      atMs: row.time('time'),
      legs: movingLegs([into(row.coin('coin'), row.required('amount'))]),
      note: row.text('address'),
    };
  },
});

export const poloniexWithdrawals = defineLayout({
  id: 'poloniex_withdrawals',
  provider: 'poloniex',
  name: 'Poloniex withdrawals',
  columns: { time: 'f_date', coin: 'currency', amount: 'f_amount', fee: 'f_feededucted', status: 'f_status' },
  read(row) {
    skipUnfinished(row.text('status'));
    const coin = row.coin('coin');
    return {
      kind: 'Withdrawal',
      becomes: 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs([outOf(coin, row.required('amount')), ...optionalFee(row, 'fee', coin)]),
    };
  },
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
    const { base, quote } = splitPair(row.text('market'));
    const side = sideOf(row.text('side'));
    const [baseCoin, quoteCoin] = [row.readCoin(base, 'Market'), row.readCoin(quote, 'Market')];
    const [amount, total] = [absolute(row.required('amount')), absolute(row.required('total'))];
    const net = absolute(side === 'buy' ? row.required('baseNet') : row.required('quoteNet'));
    const gross = side === 'buy' ? amount : total;
    const fee = gross > net ? subtract(gross, net) : subtract(gross, gross);
    return {
      ...tradeReading({
        kind: row.text('side'),
        atMs: row.time('time'),
        side,
        base: baseCoin,
        baseAmount: amount,
        quote: quoteCoin,
        quoteAmount: total,
        fees: [feeOf(side === 'buy' ? baseCoin : quoteCoin, fee)],
      }),
      group: `order:${row.text('order')}:${row.text('time')}`,
    };
  },
});
