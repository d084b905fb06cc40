import { absolute } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, into, type Row } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const ZONES: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};
const KINDS = kindTable({
  'Bitcoin Withdrawal|Bitcoin Send': 'withdrawal',
  'Bitcoin Deposit|Bitcoin Receive': 'deposit',
  'Bitcoin Boost': 'cashback',
  'Bitcoin Lightning Send': 'withdrawal',
  'Bitcoin Lightning Receive': 'deposit',
});

/** Dollars and bitcoin in one file. Only rows with bitcoin count; dollars between people are no part of these books. */
export const cashApp = defineLayout({
  id: 'cash_app_activity',
  provider: 'cash_app',
  name: 'Cash App activity',
  columns: {
    id: 'Transaction ID',
    time: 'Date',
    kind: 'Transaction Type',
    currency: 'Currency',
    money: 'Amount',
    fee: 'Fee',
    net: 'Net Amount',
    coin: 'Asset Type',
    price: 'Asset Price',
    amount: 'Asset Amount',
    status: 'Status',
    notes: 'Notes',
  },
  completed: /complete/i,
  read(row) {
    const kind = row.text('kind');
    if (row.text('coin') === '') throw ignore('The row moves dollars outside the bitcoin account.');
    const [coin, amount] = [row.coin('coin'), absolute(row.required('amount'))];
    const atMs = timeOf(row);
    const common = { id: row.text('id'), note: row.text('notes') };
    if (!/buy|purchase|sale|sell/i.test(kind))
      return { ...unsignedMove({ table: KINDS, kind, atMs, leg: into(coin, amount) }), ...common };
    const money = row.coin('currency');
    return {
      ...tradeReading({
        kind,
        atMs,
        side: /sale|sell/i.test(kind) ? 'sell' : 'buy',
        base: coin,
        baseAmount: amount,
        quote: money,
        quoteAmount: absolute(row.required('money')),
        fees: [feeOf(money, row.amount('fee'))],
      }),
      ...common,
    };
  },
});

/** The zone is an abbreviation that is used in the United States. */
function timeOf(row: Row<'time'>): number {
  const [, text = '', zone = ''] = /^(.*?)\s+([A-Z]{3})$/.exec(row.text('time')) ?? [];
  if (!(zone in ZONES)) return row.time('time');
  const reading = row.context.times.read(text, { order: 'MDY', zone: ZONES[zone] ?? null });
  if (!reading.ok) throw refuse(`Date “${row.text('time')}” ${reading.why}.`);
  return reading.atMs;
}
