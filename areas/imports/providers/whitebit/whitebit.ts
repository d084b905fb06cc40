import { absolute, subtract } from '@holdfast/money';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { onChainMove, pairCoins, sideTrade } from '../kit/trade.ts';

const COMPLETED = /success|complete|processed|finished/i;

export const whitebitDeposits = defineLayout({
  id: 'whitebit_deposits',
  provider: 'whitebit',
  name: 'WhiteBIT deposits',
  columns: {
    id: 'Id',
    coin: 'Currency',
    address: 'Address',
    hash: 'Hash',
    amount: 'Amount',
    fee: 'Fee',
    status: 'Status',
    time: 'Created At',
    updated: 'Updated At',
  },
  completed: COMPLETED,
  read: (row) => ({
    ...onChainMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.text('address') }),
    id: row.text('id'),
  }),
});

export const whitebitWithdrawals = defineLayout({
  id: 'whitebit_withdrawals',
  provider: 'whitebit',
  name: 'WhiteBIT withdrawals',
  columns: {
    id: 'Id',
    coin: 'Currency',
    address: 'Address',
    hash: 'Hash',
    requested: 'Requested Amount',
    processed: 'Processed Amount',
    fee: 'Processed Fee',
    status: 'Status',
    time: 'Created At',
    updated: 'Updated At',
  },
  completed: COMPLETED,
  read(row) {
    const coin = row.coin('coin');
    const [processed, fee] = [absolute(row.required('processed')), absolute(row.amount('fee'))];
    // What was processed is what was requested, with the fee in it; some rows state it without the fee.
    const isGross = processed === absolute(row.amount('requested'));
    return {
      kind: 'Withdrawal',
      becomes: 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs([outOf(coin, isGross ? subtract(processed, fee) : processed), feeOf(coin, fee)]),
      ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
      note: row.text('address'),
    };
  },
});

/** An order: the revenue is the amount in the coin that pays, in which the fee is as well. */
export const whitebitOrders = defineLayout({
  id: 'whitebit_orders',
  provider: 'whitebit',
  name: 'WhiteBIT trades',
  columns: {
    id: 'Id',
    pair: 'Market',
    type: 'Type',
    side: 'Side',
    amount: 'Amount',
    price: 'Price',
    fee: 'Fee',
    total: 'Revenue',
    completed: 'Completed',
    time: 'Close|Open',
  },
  read(row) {
    const coins = pairCoins(row, 'pair');
    return {
      ...sideTrade(row, 'side', {
        ...coins,
        baseAmount: row.required('amount'),
        quoteAmount: row.required('total'),
        fees: optionalFee(row, 'fee', coins.quote),
      }),
      id: row.text('id'),
    };
  },
});
