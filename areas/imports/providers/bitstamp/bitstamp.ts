import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import type { Reading } from '../kit/reading.ts';
import { into, optionalFee, type Row } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Ripple deposit|Card deposit': 'deposit',
  'Withdrawal|Ripple payment': 'withdrawal',
  'Staking reward|Staked assets reward': 'staking_reward',
  'Sub Account Transfer|Staked assets|Unstaked assets': 'inside',
  'Referral reward': 'referral',
});
const TRADES = /^(market|crypto currency purchase\/sale|instant|limit)$/i;

/** Cells hold the unit. The value of a trade does not contain the fee. */
export const bitstampOld = defineLayout({
  id: 'bitstamp_transactions',
  provider: 'bitstamp',
  name: 'Bitstamp transactions',
  columns: {
    kind: 'Type',
    time: 'Datetime',
    account: 'Account',
    amount: 'Amount',
    value: 'Value',
    rate: 'Rate',
    fee: 'Fee',
    side: 'Sub Type',
  },
  read: (row) => readBitstamp(row, { amountUnit: null, valueUnit: null, feeUnit: null }),
});

export const bitstampNew = defineLayout({
  id: 'bitstamp_transactions_2024',
  provider: 'bitstamp',
  name: 'Bitstamp transactions (2024)',
  columns: {
    id: 'ID',
    account: 'Account',
    kind: 'Type',
    side: 'Subtype',
    time: 'Datetime',
    amount: 'Amount',
    amountUnit: 'Amount currency',
    value: 'Value',
    valueUnit: 'Value currency',
    fee: 'Fee',
    feeUnit: 'Fee currency',
  },
  read: (row) => ({
    ...readBitstamp(row, {
      amountUnit: row.text('amountUnit'),
      valueUnit: row.text('valueUnit'),
      feeUnit: row.text('feeUnit'),
    }),
    id: row.text('id'),
  }),
});

interface Units {
  readonly amountUnit: string | null;
  readonly valueUnit: string | null;
  readonly feeUnit: string | null;
}

function readBitstamp(row: Row<'kind' | 'side' | 'time' | 'amount' | 'value' | 'fee'>, units: Units): Reading {
  const kind = row.text('kind');
  const atMs = row.time('time');
  const amount = row.quantity('amount');
  if (!amount) throw refuse('Amount is missing.');
  const coin = row.readCoin(units.amountUnit ?? amount.unit ?? '', 'Amount');
  const feeCell = row.quantity('fee');
  const feeUnit = units.feeUnit || feeCell?.unit;
  const fees = feeCell && feeUnit ? optionalFee(row, 'fee', row.readCoin(feeUnit, 'Fee')) : [];
  if (!TRADES.test(kind)) return unsignedMove({ table: KINDS, kind, atMs, leg: into(coin, amount.amount), fees });
  const value = row.quantity('value');
  if (!value) throw refuse('Value is missing.');
  return tradeReading({
    kind: `${kind} ${row.text('side')}`,
    atMs,
    side: sideOf(row.text('side')),
    base: coin,
    baseAmount: amount.amount,
    quote: row.readCoin(units.valueUnit ?? value.unit ?? '', 'Value'),
    quoteAmount: value.amount,
    fees,
  });
}
