/** Deposits, withdrawals, conversions and futures, each in a file of its own. */
import { absolute, add } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { isWithdrawal } from '../kit/move-direction.ts';
import { feeOf, into, movingLegs, outOf } from '../kit/row.ts';
import { onChainMove, signedMove } from '../kit/trade.ts';

const COMPLETED = /^(completed?|success(ful)?)$/i;

export const binanceDeposits = defineLayout({
  id: 'binance_deposits',
  provider: 'binance',
  name: 'Binance deposits',
  columns: {
    time: 'Date(UTC+0)|Date(UTC)',
    coin: 'Coin',
    network: 'Network',
    amount: 'Amount',
    address: 'Address',
    hash: 'TXID',
    status: 'Status',
  },
  completed: COMPLETED,
  read: (row) => onChainMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.note('network', 'address') }),
});

/** The amount is what arrived, and the fee left with it. */
export const binanceWithdrawals = defineLayout({
  id: 'binance_withdrawals',
  provider: 'binance',
  name: 'Binance withdrawals',
  columns: {
    time: 'Date(UTC+0)|Date(UTC)',
    coin: 'Coin',
    network: 'Network',
    amount: 'Amount',
    fee: 'Fee',
    address: 'Address',
    hash: 'TXID',
    status: 'Status',
  },
  completed: COMPLETED,
  read: (row) => onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.note('network', 'address') }),
});

/** Deposits and withdrawals had the same columns; only the name of the file, or a fee, tells them apart. */
export const binanceMovesOld = defineLayout({
  id: 'binance_moves_old',
  provider: 'binance',
  name: 'Binance deposit or withdrawal history',
  columns: {
    time: 'Date(UTC)|Date',
    coin: 'Coin',
    network: '?Network',
    amount: 'Amount',
    fee: 'TransactionFee',
    address: 'Address',
    hash: 'TXID',
    source: 'SourceAddress',
    paymentId: 'PaymentID',
    status: 'Status',
  },
  completed: COMPLETED,
  read(row) {
    const isOut = isWithdrawal(row, row.amount('fee') !== 0n);
    const move = isOut ? ({ kind: 'Withdrawal', becomes: 'withdrawal' } as const) : DEPOSIT;
    return onChainMove(row, { ...move, note: row.note('network', 'address', 'paymentId') });
  },
});

const DEPOSIT = { kind: 'Deposit', becomes: 'deposit' } as const;

export const binanceMoney = defineLayout({
  id: 'binance_money',
  provider: 'binance',
  name: 'Binance fiat deposit or withdrawal history',
  columns: {
    time: 'Date(UTC)',
    coin: 'Coin',
    amount: 'Amount',
    status: 'Status',
    method: 'Payment Method',
    indicated: 'Indicated Amount',
    fee: 'Fee',
    id: 'Order ID',
  },
  completed: COMPLETED,
  read(row): Reading {
    const isOut = isWithdrawal(row, false);
    const [coin, amount, fee] = [row.coin('coin'), absolute(row.required('amount')), absolute(row.amount('fee'))];
    // A deposit arrives less the fee, and a withdrawal leaves together with it.
    const legs = isOut ? [outOf(coin, amount)] : [into(coin, add(amount, fee))];
    return {
      ...(isOut ? { kind: 'Withdrawal', becomes: 'withdrawal' } : DEPOSIT),
      atMs: row.time('time'),
      legs: movingLegs([...legs, feeOf(coin, fee)]),
      id: row.text('id'),
      note: row.text('method'),
    };
  },
});

/** Amounts have their coin beside them: "100 USDT". */
export const binanceConvert = defineLayout({
  id: 'binance_convert',
  provider: 'binance',
  name: 'Binance convert history',
  columns: {
    time: 'Date',
    pair: 'Pair',
    type: 'Type',
    sell: 'Sell',
    buy: 'Buy',
    price: 'Price',
    inverse: 'Inverse Price',
    status: 'Status',
  },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const [sold, bought] = [row.quantity('sell'), row.quantity('buy')];
    if (!sold?.unit || !bought?.unit) throw refuse('An amount or its coin is missing.');
    return {
      kind: 'Convert',
      becomes: 'trade',
      atMs: row.time('time'),
      legs: movingLegs([
        outOf(row.readCoin(sold.unit, 'Sell'), sold.amount),
        into(row.readCoin(bought.unit, 'Buy'), bought.amount),
      ]),
    };
  },
});

const FUTURES_KINDS = kindTable({
  'REALIZED_PNL|INSURANCE_CLEAR|DELIVERED_SETTELMENT': MARGIN_RESULT,
  'FUNDING_FEE|COMMISSION': 'margin_fee',
  'COMMISSION_REBATE|API_REBATE': 'fee_rebate',
  REFERRAL_KICKBACK: 'referral',
  'TRANSFER|INTERNAL_TRANSFER|CROSS_COLLATERAL_TRANSFER': 'inside',
  WELCOME_BONUS: 'airdrop',
});

export const binanceFutures = defineLayout({
  id: 'binance_futures',
  provider: 'binance',
  name: 'Binance futures transaction history',
  columns: {
    time: 'Date(UTC)',
    kind: 'type',
    amount: 'Amount',
    coin: 'Asset',
    symbol: 'Symbol',
    id: 'Transaction ID',
  },
  read: (row) => ({
    ...signedMove({
      table: FUTURES_KINDS,
      kind: row.text('kind'),
      atMs: row.time('time'),
      leg: { coin: row.coin('coin'), amount: row.required('amount') },
    }),
    id: row.text('id'),
    note: row.text('symbol'),
  }),
});
