/** Portfolio programs write one row for each transaction with what was sent, what was received and the fee. */
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type { Amount } from '@holdfast/money';
import { refuse } from './import-error.ts';
import { kindName, type KindTable } from './kinds.ts';
import type { Leg, Reading } from './reading.ts';
import { applyRule, feeOf, into, movingLegs, optionalFee, outOf, type Row } from './row.ts';

export type TwoSidedKey = 'sent' | 'sentCoin' | 'received' | 'receivedCoin' | 'fee' | 'feeCoin';

/** The kind and the time are in the columns `kind` and `time`, unless they are given. */
export function twoSidedReading<K extends string>(
  row: Row<K | TwoSidedKey>,
  {
    table,
    kind = (row as Row).text('kind'),
    atMs = (row as Row).time('time'),
  }: { table: KindTable; kind?: string; atMs?: number },
): Reading {
  const legs = [...side(row, 'sent', 'sentCoin', outOf), ...side(row, 'received', 'receivedCoin', into)];
  const fees = optionalFee<K | TwoSidedKey>(row, 'fee', 'feeCoin');
  if (legs.length + fees.length === 0) throw refuse('The row has no amount.');
  const [only, other] = legs;
  if (only && !other && only.amount < 0n && table.find(kind) === 'fee')
    return { kind, becomes: 'fee', atMs, legs: movingLegs([feeOf(only.coin, only.amount), ...fees]) };
  const plain = plainKind(legs);
  const signed = legs[0]?.amount ?? (0n as Amount);
  const about = kindName(kind) === '' ? { becomes: plain } : applyRule(table.find(kind), kind, signed);
  return { kind: kind || plain, atMs, ...about, legs: movingLegs([...legs, ...fees]) };
}

function side<K extends string>(
  row: Row<K | TwoSidedKey>,
  amountKey: 'sent' | 'received',
  coinKey: 'sentCoin' | 'receivedCoin',
  make: typeof into,
): Leg[] {
  const quantity = row.quantity(amountKey);
  return quantity && quantity.amount !== 0n ? [make(row.coin(coinKey), quantity.amount)] : [];
}

/** What a row without a label is. */
export function plainKind(legs: readonly Leg[]): SourceKind {
  const hasIn = legs.some((leg) => leg.amount > 0n);
  const hasOut = legs.some((leg) => leg.amount < 0n);
  return hasIn && hasOut ? 'trade' : hasIn ? 'deposit' : hasOut ? 'withdrawal' : 'fee';
}
