/** Units are glued to numbers in some files. Times are those of the account. */
import { refuse } from '../kit/import-error.ts';
import { MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, movingLegs, optionalFee } from '../kit/row.ts';
import { onChainMove, pairCoins, ruledReading, sideTrade } from '../kit/trade.ts';

const COMPLETED = /success|complete|credited/i;

export const mexcDeposits = defineLayout({
  id: 'mexc_deposits',
  provider: 'mexc',
  name: 'MEXC deposits',
  columns: {
    status: 'Status',
    time: 'Time',
    coin: 'Crypto',
    network: 'Network',
    amount: 'Deposit Amount',
    hash: 'TxID',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.text('network') }),
});

/** The amount that was requested is what arrived together with the fee. */
export const mexcWithdrawals = defineLayout({
  id: 'mexc_withdrawals',
  provider: 'mexc',
  name: 'MEXC withdrawals',
  columns: {
    status: 'Status',
    time: 'Time',
    coin: 'Crypto',
    network: 'Network',
    requested: 'Request Amount',
    address: 'Withdrawal Address',
    hash: 'TxID',
    fee: 'Trading Fee',
    amount: 'Settlement Amount',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.note('network', 'address') }),
});

export const mexcTrades = defineLayout({
  id: 'mexc_trades',
  provider: 'mexc',
  name: 'MEXC spot trades',
  columns: {
    pair: 'Pairs',
    time: 'Time',
    side: 'Side',
    price: 'Filled Price',
    amount: 'Executed Amount',
    total: 'Total',
    fee: 'Fee',
    role: '?Role',
  },
  zone: null,
  read(row) {
    const coins = pairCoins(row, 'pair');
    const fee = row.quantity('fee');
    if (fee && fee.amount !== 0n && !fee.unit) throw refuse('The fee has no coin.');
    return sideTrade(row, 'side', {
      ...coins,
      baseAmount: row.required('amount'),
      quoteAmount: row.required('total'),
      fees: fee?.unit ? [feeOf(row.readCoin(fee.unit, 'Fee'), fee.amount)] : [],
    });
  },
});

export const mexcOrders = defineLayout({
  id: 'mexc_orders',
  provider: 'mexc',
  name: 'MEXC spot orders',
  columns: {
    pair: 'Pairs',
    time: 'Time',
    type: 'Type',
    side: 'Direction',
    price: 'Average Filled Price',
    amount: 'Filled Quantity',
    total: 'Order Amount',
    status: 'Status',
  },
  completed: /filled|complete|deal/i,
  zone: null,
  read(row) {
    const trade = sideTrade(row, 'side', {
      ...pairCoins(row, 'pair'),
      baseAmount: row.required('amount'),
      quoteAmount: row.required('total'),
      fees: [],
    });
    return { ...trade, remark: 'The file states no fee; the spot trades do.' };
  },
});

export const mexcFutures = defineLayout({
  id: 'mexc_futures',
  provider: 'mexc',
  name: 'MEXC futures orders',
  columns: {
    time: 'Time',
    pair: 'Futures Trading Pair',
    kind: 'Direction',
    result: 'Closing PNL',
    fee: 'Trading Fee',
    coin: 'Fee-payment Crypto',
    status: 'Status',
  },
  completed: /filled|complete|finished/i,
  zone: null,
  read(row) {
    const [coin, amount] = [row.coin('coin'), row.amount('result')];
    const kind = row.text('kind');
    const legs = [{ coin, amount }, ...optionalFee(row, 'fee', coin)];
    const rule = amount === 0n ? 'margin_fee' : MARGIN_RESULT;
    const reading = ruledReading({ rule, kind, atMs: row.time('time'), signed: amount }, movingLegs(legs));
    return { ...reading, note: row.text('pair') };
  },
});
