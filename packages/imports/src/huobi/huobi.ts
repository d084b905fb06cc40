import { defineLayout } from '../kit/layout.ts';
import { sideOf, splitPair } from '../kit/pairs.ts';
import { into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { tradeReading } from '../kit/trade.ts';

export const huobiTrades = defineLayout({
  id: 'huobi_trades',
  provider: 'huobi',
  name: 'Huobi trades',
  columns: {
    pair: 'symbol',
    side: 'deal_type',
    price: 'price',
    volume: 'volume',
    amount: 'amount',
    fee: 'fee_amount',
    feeCoin: 'fee_currency',
    time: 'deal_time',
  },
  read(row) {
    const { base, quote } = splitPair(row.text('pair'));
    return tradeReading({
      kind: row.text('side'),
      atMs: row.time('time'),
      side: sideOf(row.text('side').replace(/-.*/, '')),
      base: row.readCoin(base, 'symbol'),
      baseAmount: row.required('volume'),
      quote: row.readCoin(quote, 'symbol'),
      quoteAmount: row.required('amount'),
      fees: optionalFee(row, 'fee', 'feeCoin'),
    });
  },
});

export const huobiDeposits = defineLayout({
  id: 'huobi_deposits',
  provider: 'huobi',
  name: 'Huobi deposits',
  columns: { coin: 'currency', hash: 'tx_hash', from: 'from_address', amount: 'amount', time: 'deposit_time' },
  read: (row) => ({
    kind: 'deposit',
    becomes: 'deposit',
    atMs: row.time('time'),
    legs: movingLegs([into(row.coin('coin'), row.required('amount'))]),
    hash: row.text('hash').toLowerCase(),
    note: row.text('from'),
  }),
});

export const huobiWithdrawals = defineLayout({
  id: 'huobi_withdrawals',
  provider: 'huobi',
  name: 'Huobi withdrawals',
  columns: { coin: 'currency', hash: 'tx_hash', to: 'to_address', amount: 'amount', fee: 'fee', time: 'withdraw_time' },
  read(row) {
    const coin = row.coin('coin');
    return {
      kind: 'withdrawal',
      becomes: 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs([outOf(coin, row.required('amount')), ...optionalFee(row, 'fee', coin)]),
      hash: row.text('hash').toLowerCase(),
      note: row.text('to'),
    };
  },
});
