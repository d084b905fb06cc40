import { absolute, formatDecimal, negate, subtract, ZERO } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { ignore, wait } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry, Leg } from '../kit/reading.ts';
import { applyRule, feeOf, into, movingLegs, optionalFee, outOf, type Row } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({ RECV: 'deposit', SENT: 'withdrawal', 'SELF|FAILED': 'fee', JOINT: 'fee' });

const EVM_ADDRESS = /^0x[\da-f]{40}$/i;

/**
 * A row for each output; the fee is on the first. On EVM networks further rows are the tokens and the coins that a call
 * moved, in both directions and with the address that received them; every row has the type of the transaction. Date
 * and time are in the language of the program, so they are not read.
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
    const asTyped = movingLegs([...own, ...(rule === 'deposit' ? [] : fees)]);
    const isIn = isReceived(row, rule === 'withdrawal' && fees.length === 0);
    const legs = isIn ? asTyped.map((leg) => ({ ...leg, amount: negate(leg.amount) })) : asTyped;
    const hash = row.text('hash').toLowerCase();
    return {
      kind,
      atMs,
      ...(isIn ? { becomes: 'deposit' } : applyRule(rule, kind, asTyped[0]?.amount ?? coinless())),
      legs,
      hash,
      group: hash,
      identity: [hash, kind, row.text('address'), ...asTyped.map(({ amount }) => formatDecimal(amount))],
      ...(EVM_ADDRESS.test(row.text('address')) ? { tag: EVM } : {}),
      isFailed: /^failed$/i.test(kind),
      note: row.note('label', 'address'),
    };
  },
  adjustEntries: ignoreForwarded,
});

const EVM = 'evm';

/** Whether a further row of a transaction that was sent lists what came back. */
function isReceived(row: Row<'kind' | 'address'>, isFurther: boolean): boolean {
  const address = row.text('address').toLowerCase();
  if (!EVM_ADDRESS.test(address)) return false;
  // What is received arrives at the account's own address.
  if (/^recv$/i.test(row.text('kind'))) row.context.noteOwner(address);
  if (!isFurther) return false;
  const { ownAddress } = row.context;
  if (ownAddress === null)
    throw wait('ownAddress', 'The row may list what a call brought in; enter the address of the account.');
  return address === ownAddress;
}

/** A call that forwards the coins it was sent lists them twice; they left the account once. */
function ignoreForwarded(entries: readonly Entry[]): void {
  const sent = new Map<string, string>();
  for (const { group, legs, reading } of entries) {
    const [leg, fee] = sides(legs);
    if (reading.tag === EVM && leg && fee && leg.coin.symbol === fee.coin.symbol) sent.set(group, leg.coin.symbol);
  }
  for (const entry of entries) {
    const [leg, fee] = sides(entry.legs);
    const isFurther = entry.reading.tag === EVM && leg !== undefined && leg.amount < 0n && fee === undefined;
    if (isFurther && sent.get(entry.group) === leg.coin.symbol)
      entry.ignored = 'The row repeats coins that the transaction sends.';
  }
}

function sides(legs: readonly Leg[]): readonly [Leg | undefined, Leg | undefined] {
  return [legs.find(({ isFee }) => !isFee), legs.find(({ isFee }) => isFee)];
}

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

/** The program before Suite. A row for each output; value and total have signs, and the total contains the fee. */
export const trezorWallet = defineLayout({
  id: 'trezor_wallet_2019',
  provider: 'trezor',
  name: 'Trezor Wallet (2019)',
  columns: {
    time: 'Date',
    timeOfDay: 'Time',
    hash: 'TX id',
    address: 'Address',
    kind: 'TX type',
    value: 'Value',
    total: 'TX total',
    balance: 'Balance',
  },
  zone: null,
  read(row) {
    const { coin: name } = row.context;
    if (name === null) throw wait('coin', 'The file does not name its coin; choose the coin of the account.');
    const coin = row.readCoin(name, 'coin');
    const [kind, hash, value] = [row.text('kind'), row.text('hash').toLowerCase(), row.required('value')];
    const isIn = /^in$/i.test(kind);
    // The total of a transaction is on its first row; what it exceeds the value by is the fee.
    const total = row.quantity('total')?.amount ?? value;
    const amount = absolute(value);
    const fee = !isIn && absolute(total) > amount ? subtract(absolute(total), amount) : ZERO;
    return {
      kind,
      becomes: isIn ? 'deposit' : 'withdrawal',
      atMs: row.time('time', 'timeOfDay'),
      legs: movingLegs([isIn ? into(coin, amount) : outOf(coin, amount), feeOf(coin, fee)]),
      hash,
      group: hash,
      note: row.text('address'),
    };
  },
});
