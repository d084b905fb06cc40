import { ignore } from '../kit/import-error.ts';
import { MOVE_KINDS } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { feeInTotalTrade, onChainMove, signedMove, tradeReading } from '../kit/trade.ts';

export const bittrexOrders = defineLayout({
  id: 'bittrex_orders',
  provider: 'bittrex',
  name: 'Bittrex order history',
  columns: {
    id: 'TXID',
    time: 'Time (UTC)',
    kind: 'Transaction',
    base: 'Base',
    quote: 'Quote',
    quantity: 'Quantity (Base)',
    fee: 'Fees (Quote)',
    total: 'Total (Quote)',
    notes: '?Notes',
  },
  read: (row) => ({
    ...feeInTotalTrade(row, { side: 'kind', base: 'base', amount: 'quantity', quote: 'quote' }),
    id: row.text('id'),
    note: row.text('notes'),
  }),
});

export const bittrexOrdersOld = defineLayout({
  id: 'bittrex_orders_old',
  provider: 'bittrex',
  name: 'Bittrex order history (2018)',
  columns: {
    id: 'OrderUuid',
    market: 'Exchange',
    type: 'Type|OrderType',
    quantity: 'Quantity',
    fee: 'CommissionPaid|Commission',
    price: 'Price',
    time: 'Closed',
  },
  dateOrder: 'MDY',
  read(row) {
    const [quoteName = '', baseName = ''] = row.text('market').split('-');
    const quote = row.readCoin(quoteName, 'Exchange');
    return {
      ...tradeReading({
        kind: row.text('type'),
        atMs: row.time('time'),
        side: sideOf(row.text('type').split('_').at(-1) ?? ''),
        base: row.readCoin(baseName, 'Exchange'),
        baseAmount: row.required('quantity'),
        quote,
        quoteAmount: row.required('price'),
        fees: optionalFee(row, 'fee', quote),
      }),
      id: row.text('id'),
    };
  },
});

export const bittrexOrdersOlder = defineLayout({
  id: 'bittrex_orders_older',
  provider: 'bittrex',
  name: 'Bittrex order history (by market)',
  columns: {
    id: 'UUID',
    quote: 'QUOTE',
    market: 'MARKET',
    type: 'ORDERTYPE',
    filled: 'FILLED',
    proceeds: 'PROCEEDS',
    fee: 'COMISSIONPAID|COMMISSIONPAID',
    time: 'CLOSED',
  },
  dateOrder: 'MDY',
  read(row) {
    const quote = row.coin('quote');
    return {
      ...tradeReading({
        kind: row.text('type'),
        atMs: row.time('time'),
        side: sideOf(row.text('type').split('_').at(-1) ?? ''),
        base: row.coin('market'),
        baseAmount: row.required('filled'),
        quote,
        quoteAmount: row.required('proceeds'),
        fees: optionalFee(row, 'fee', quote),
      }),
      id: row.text('id'),
    };
  },
});

export const bittrexMoves = defineLayout({
  id: 'bittrex_moves',
  provider: 'bittrex',
  name: 'Bittrex deposits and withdrawals',
  columns: {
    time: 'Date',
    currency: 'Currency',
    kind: 'Type',
    address: 'Address',
    memo: 'Memo/Tag',
    hash: 'TxId',
    amount: 'Amount',
  },
  read: (row) => ({
    ...signedMove({
      table: MOVE_KINDS,
      kind: row.text('kind'),
      atMs: row.time('time'),
      leg: { coin: row.coin('currency'), amount: row.required('amount') },
    }),
    hash: row.text('hash').toLowerCase(),
    note: row.note('address', 'memo'),
  }),
});

export const bittrexDeposits = defineLayout({
  id: 'bittrex_deposits_old',
  provider: 'bittrex',
  name: 'Bittrex deposits',
  columns: {
    id: 'Id',
    amount: 'Amount',
    coin: 'Currency',
    confirmations: 'Confirmations',
    time: 'LastUpdated',
    hash: 'TxId',
    address: 'CryptoAddress',
  },
  dateOrder: 'MDY',
  read: (row) =>
    onChainMove(row, { kind: 'Deposit', becomes: 'deposit', id: row.text('id'), note: row.text('address') }),
});

export const bittrexWithdrawals = defineLayout({
  id: 'bittrex_withdrawals_old',
  provider: 'bittrex',
  name: 'Bittrex withdrawals',
  columns: {
    id: 'PaymentUuid',
    coin: 'Currency',
    amount: 'Amount',
    address: 'Address',
    time: 'Opened',
    authorized: 'Authorized',
    pending: 'PendingPayment',
    fee: 'TxCost',
    hash: 'TxId',
    canceled: 'Canceled',
    invalid: 'InvalidAddress',
  },
  dateOrder: 'MDY',
  read(row) {
    if (/true/i.test(row.text('canceled')) || /false/i.test(row.text('authorized')))
      throw ignore('The withdrawal was cancelled.');
    const [id, note] = [row.text('id'), row.text('address')];
    return onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', id, note });
  },
});
