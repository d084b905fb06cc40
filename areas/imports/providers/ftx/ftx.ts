/** Times are those of the device in files of the website, and have an offset in those of the claims portal. */
import { absolute } from '@holdfast/money';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { onChainMove, pairTrade, soleMove } from '../kit/trade.ts';

const COMPLETED = /^(complete|completed|confirmed)$/i;
/** A contract: what it gains and loses is no move of its coins. */
const CONTRACT = /-(PERP|MOVE.*|\d{4,8})$/i;

export const ftxDeposits = defineLayout({
  id: 'ftx_deposits',
  provider: 'ftx',
  name: 'FTX deposits',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount|size',
    status: 'Status',
    info: '/^additionalinfo$/',
    hash: 'Transaction ID|txid',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.text('info') }),
});

export const ftxDepositsPlain = defineLayout({
  id: 'ftx_deposits_plain',
  provider: 'ftx',
  name: 'FTX deposits of the claims portal',
  columns: { id: 'id', time: 'time', coin: 'coin', amount: 'size', status: 'status', hash: 'txid' },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Deposit', becomes: 'deposit' }),
});

export const ftxWithdrawals = defineLayout({
  id: 'ftx_withdrawals',
  provider: 'ftx',
  name: 'FTX withdrawals',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount|size',
    address: 'Destination|address',
    status: 'Status',
    hash: 'Transaction ID|txid',
    fee: 'fee',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.text('address') }),
});

export const ftxTrades = defineLayout({
  id: 'ftx_trades',
  provider: 'ftx',
  name: 'FTX trades',
  columns: {
    id: 'ID',
    time: 'Time',
    pair: 'Market',
    side: 'Side',
    type: 'Order Type|type',
    amount: 'Size',
    price: 'Price',
    total: 'Total',
    fee: 'Fee',
    feeCoin: 'Fee Currency',
  },
  zone: null,
  read(row): Reading {
    if (!CONTRACT.test(row.text('pair'))) return { ...pairTrade(row), id: row.text('id') };
    return {
      kind: `${row.text('pair')} ${row.text('side')}`,
      becomes: 'margin_fee',
      atMs: row.time('time'),
      legs: movingLegs(optionalFee(row, 'fee', 'feeCoin')),
      id: row.text('id'),
      remark: 'Of a contract only the fee is counted; import what it gained or lost as margin results.',
    };
  },
});

export const ftxDust = defineLayout({
  id: 'ftx_dust',
  provider: 'ftx',
  name: 'FTX dust conversions',
  columns: { time: 'time', from: 'from', to: 'to', size: 'size', fee: 'fee', proceeds: 'proceeds', status: 'status' },
  completed: COMPLETED,
  zone: null,
  read: (row) => ({
    kind: 'Dust conversion',
    becomes: 'trade',
    atMs: row.time('time'),
    legs: movingLegs([
      outOf(row.coin('from'), absolute(row.required('size'))),
      into(row.coin('to'), row.required('proceeds')),
      ...optionalFee(row, 'fee', row.coin('to')),
    ]),
  }),
});

export const ftxLending = defineLayout({
  id: 'ftx_lending',
  provider: 'ftx',
  name: 'FTX lending',
  columns: {
    time: 'time',
    coin: 'coin|Currency',
    size: 'size',
    rate: 'rate|Hourly Funding Rate',
    amount: 'proceeds',
  },
  zone: null,
  read: (row) => soleMove(row, { kind: 'Lending', becomes: 'interest' }),
});

export const ftxStaking = defineLayout({
  id: 'ftx_staking',
  provider: 'ftx',
  name: 'FTX staking rewards',
  columns: { time: 'Time', note: 'Notes', coin: 'Coin', amount: 'Reward' },
  zone: null,
  read: (row) => soleMove(row, { kind: 'Staking reward', becomes: 'staking_reward', note: row.text('note') }),
});
