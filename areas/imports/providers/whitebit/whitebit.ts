import { defineLayout } from '../kit/layout.ts';
import { onChainMove } from '../kit/trade.ts';

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
    amount: 'Processed Amount',
    fee: 'Processed Fee',
    status: 'Status',
    time: 'Created At',
    updated: 'Updated At',
  },
  completed: COMPLETED,
  read: (row) => ({
    ...onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.text('address') }),
    id: row.text('id'),
  }),
});
