/** Two reports: one row for each entry of the account, or entries of an order put together. Rows share a GUID. */
import { absolute, subtract } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { balanceStep, feeOf, identifiedBy, type Row } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  Trade: 'trade',
  'Brokerage|GST|Withdrawal Fee|Deposit Fee|Account Fee|Fee': 'fee',
  'Deposit|Funds Deposit': 'deposit',
  'Withdrawal|Funds Withdrawal': 'withdrawal',
  'Referral Commission|Referral': 'referral',
  'Unclaimed|Adjustment|Correction': 'review',
  'Transfer|Internal Transfer': 'inside',
});
const bitcoinOf = (name: string): string => (name.toUpperCase() === 'XBT' ? 'BTC' : name);
type Key = 'time' | 'kind' | 'coin' | 'credit' | 'debit' | 'order' | 'comment' | 'hash';

export const independentReserveEntries = defineLayout({
  id: 'independent_reserve_entries',
  provider: 'independent_reserve',
  name: 'Independent Reserve transactions',
  columns: {
    settled: 'Settled',
    time: 'Date',
    entry: 'TransactionGuid',
    trade: 'TradeGuid',
    order: 'OrderGuid',
    kind: 'Type',
    status: 'Status',
    coin: 'Currency',
    credit: 'Credit',
    debit: 'Debit',
    balance: 'Balance',
    comment: '?Comment',
    hash: '?BlockchainTransaction',
  },
  symbol: bitcoinOf,
  completed: /^(confirmed|settled|completed?)?$/i,
  zone: null,
  read: (row) => ({
    ...readEntry(row, row.text('trade')),
    id: row.text('entry'),
    ...balanceStep(
      row.coin('coin').symbol,
      subtract(row.amount('credit'), row.amount('debit')),
      row.quantity('balance'),
    ),
  }),
});

export const independentReserveRollup = defineLayout({
  id: 'independent_reserve_rollup',
  provider: 'independent_reserve',
  name: 'Independent Reserve transactions by order',
  columns: {
    settled: 'Settlement Date',
    time: 'Date',
    kind: 'Type',
    coin: 'Currency',
    order: 'Order Guid',
    credit: 'Credit',
    debit: 'Debit',
    comment: '?Comment',
    hash: '?BlockchainTransaction',
  },
  symbol: bitcoinOf,
  zone: null,
  read: (row) => readEntry(row, ''),
});

function readEntry(row: Row<Key>, trade: string): Reading {
  const [kind, coin] = [row.text('kind'), row.coin('coin')];
  const amount = subtract(absolute(row.amount('credit')), absolute(row.amount('debit')));
  const rule = KINDS.find(kind);
  const [hash, order] = [row.text('hash'), trade || row.text('order')];
  const group = order === '' ? hash : order;
  const leg = rule === 'fee' && amount < 0n ? feeOf(coin, amount) : { coin, amount };
  return {
    ...ruledReading({ rule, kind, atMs: row.time('time'), signed: amount }, [leg]),
    ...identifiedBy({ hash }),
    ...(group === '' ? {} : { group: `guid:${group}` }),
    note: row.text('comment'),
  };
}
