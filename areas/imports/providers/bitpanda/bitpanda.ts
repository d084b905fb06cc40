import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { applyRule, into, movingLegs, optionalFee, outOf, type Row } from '../kit/row.ts';

const KINDS = kindTable({
  'buy|sell': 'trade',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'reward|staking reward|dividend': 'staking_reward',
});
type Key = 'id' | 'time' | 'kind' | 'way' | 'money' | 'currency' | 'amount' | 'coin' | 'fee' | 'feeCoin';

/** Rows without a move of money or of a coin have a dash. A transfer is a reward or a move to staking. */
export const bitpanda = defineLayout<Key>({
  id: 'bitpanda_transactions',
  provider: 'bitpanda',
  name: 'Bitpanda transactions',
  columns: {
    id: 'Transaction ID',
    time: 'Timestamp',
    kind: 'Transaction Type',
    way: 'In/Out',
    money: 'Amount Fiat',
    currency: 'Fiat',
    amount: 'Amount Asset',
    coin: 'Asset',
    fee: 'Fee',
    feeCoin: 'Fee asset',
  },
  read: readBitpanda,
});

export const bitpandaOld = defineLayout<Key | 'status'>({
  id: 'bitpanda_transactions_old',
  provider: 'bitpanda',
  name: 'Bitpanda transactions (2019)',
  columns: {
    id: 'ID',
    kind: 'Type',
    way: 'In/Out',
    money: 'Amount Fiat',
    fee: 'Fee',
    currency: 'Fiat',
    amount: 'Amount Asset',
    coin: 'Asset',
    status: 'Status',
    time: 'Created at',
    feeCoin: '?Fee asset',
  },
  completed: /^(finished|completed?)$/i,
  read: readBitpanda,
});

function readBitpanda(row: Row<Key>): Reading {
  const kind = row.text('kind');
  const rule = KINDS.find(kind);
  const isOut = /^out/i.test(row.text('way'));
  const [money, amount] = [row.quantity('money'), row.quantity('amount')];
  const hasCoin = amount !== null && amount.amount !== 0n && row.text('coin') !== row.text('currency');
  const coin = hasCoin ? row.coin('coin') : row.coin('currency');
  const moved = absolute(hasCoin ? amount.amount : (money?.amount ?? row.required('amount')));
  const legs = [isOut ? outOf(coin, moved) : into(coin, moved)];
  if (rule === 'trade' && hasCoin) {
    const paid = absolute(row.required('money'));
    legs[0] = /^sell/i.test(kind) ? outOf(coin, moved) : into(coin, moved);
    legs.push(/^sell/i.test(kind) ? into(row.coin('currency'), paid) : outOf(row.coin('currency'), paid));
  }
  const named = /^[a-z0-9]{2,10}$/i.test(row.text('feeCoin')) ? row.coin('feeCoin') : null;
  const feeCoin = named ?? (rule === 'trade' ? row.coin('currency') : coin);
  return {
    kind: rule === null ? `${kind} ${row.text('way')}` : kind,
    atMs: row.time('time'),
    ...applyRule(rule, kind, legs[0]?.amount ?? moved),
    legs: movingLegs([...legs, ...optionalFee(row, 'fee', feeCoin)]),
    id: row.text('id'),
  };
}
