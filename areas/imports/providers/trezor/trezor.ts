import { formatDecimal } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { ignore, wait } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { applyRule, feeOf, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({ RECV: 'deposit', SENT: 'withdrawal', 'SELF|FAILED': 'fee', JOINT: 'fee' });

/**
 * A row for each output; the fee is on the first. Date and time are in the language of the program, so they are not
 * read.
 */
export const trezorSuite = defineLayout({
  id: 'trezor_suite',
  provider: 'trezor',
  name: 'Trezor Suite',
  columns: {
    time: 'Timestamp',
    kind: 'Type',
    hash: 'Transaction ID',
    fee: 'Fee',
    feeUnit: 'Fee unit',
    address: 'Address',
    label: 'Label',
    amount: 'Amount',
    unit: 'Amount unit',
  },
  read(row) {
    const kind = row.text('kind');
    const rule = KINDS.find(kind);
    const fees = optionalFee(row, 'fee', 'feeUnit');
    const atMs = row.unixTime('time', 1000);
    const coin = row.coin('unit');
    const amount = rule === 'fee' ? null : row.required('amount');
    const own = amount === null ? [] : [rule === 'withdrawal' ? outOf(coin, amount) : into(coin, amount)];
    const legs = movingLegs([...own, ...(rule === 'deposit' ? [] : fees)]);
    const hash = row.text('hash').toLowerCase();
    return {
      kind,
      atMs,
      ...applyRule(rule, kind, legs[0]?.amount ?? coinless()),
      legs,
      hash,
      group: hash,
      identity: [hash, kind, row.text('address'), ...legs.map(({ amount }) => formatDecimal(amount))],
      isFailed: /^failed$/i.test(kind),
      note: row.note('label', 'address'),
    };
  },
});

function coinless(): never {
  throw ignore('The row moves nothing.');
}

/** The coin is only in the name of the file, and the times are local. */
export const trezorOld = defineLayout({
  id: 'trezor_old',
  provider: 'trezor',
  name: 'Trezor Wallet (2022)',
  columns: {
    time: 'Date & Time',
    kind: 'Type',
    hash: 'Transaction ID',
    address: 'Addresses',
    fee: 'Fee',
    total: 'Total',
  },
  zone: null,
  dateOrder: 'MDY',
  read(row) {
    const { coin: name } = row.context;
    if (name === null) throw wait('coin', 'The file does not name its coin; choose the coin of the account.');
    const coin = row.readCoin(name, 'coin');
    const kind = row.text('kind');
    const rule = KINDS.find(kind);
    const total = row.required('total');
    const legs =
      rule === 'withdrawal'
        ? [outOf(coin, total), feeOf(coin, row.amount('fee'))]
        : rule === 'fee'
          ? [feeOf(coin, row.amount('fee'))]
          : [into(coin, total)];
    const hash = row.text('hash').toLowerCase();
    return {
      ...ruledReading({ rule, kind, atMs: row.time('time'), signed: legs[0]?.amount ?? total }, legs),
      hash,
      group: hash,
      id: `${hash}:${kind}`,
      note: row.text('address'),
    };
  },
});
