/**
 * Stores a reading as JSON text, because a later file can have another part of the same transaction. Balances are left
 * out: they are checked once, when the file is read.
 */
import { type Amount, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type { Leg, LegCoin, Reading } from './reading.ts';
import { storableJson } from './storable.ts';

interface PackedLeg {
  readonly coin: LegCoin;
  readonly amount: string;
  readonly isFee?: boolean;
  readonly isRebate?: boolean;
  readonly valueUsd?: string | null;
  readonly counterparty?: string;
}

type PackedReading = Omit<Reading, 'legs' | 'balances' | 'also'> & {
  readonly legs: readonly PackedLeg[];
  readonly also?: PackedReading;
};

export function packReading(reading: Reading): string {
  return storableJson(pack(reading));
}

/** Every field is named, because V8 copies the rest of an object property by property. JSON leaves out undefined. */
type Packed<Type> = { readonly [Field in keyof Type]-?: Type[Field] | undefined };

function pack(reading: Reading): Packed<PackedReading> {
  return {
    kind: reading.kind,
    becomes: reading.becomes,
    isUnknown: reading.isUnknown,
    atMs: reading.atMs,
    legs: reading.legs.map(packLeg),
    id: reading.id,
    hash: reading.hash,
    group: reading.group,
    tag: reading.tag,
    identity: reading.identity,
    note: reading.note,
    remark: reading.remark,
    isFailed: reading.isFailed,
    sender: reading.sender,
    target: reading.target,
    ignored: reading.ignored,
    also: reading.also && (pack(reading.also) as PackedReading),
  };
}

function packLeg({ coin, amount, isFee, isRebate, valueUsd, counterparty }: Leg): PackedLeg {
  const packed: Packed<PackedLeg> = {
    coin,
    amount: formatDecimal(amount),
    isFee,
    isRebate,
    valueUsd: valueUsd ? formatDecimal(valueUsd) : undefined,
    counterparty,
  };
  return packed as PackedLeg;
}

/** Takes what `packReading` returned, as text or parsed. */
export function unpackReading(packed: unknown): Reading {
  return unpack((typeof packed === 'string' ? JSON.parse(packed) : packed) as PackedReading);
}

function unpack({ legs, also, ...rest }: PackedReading): Reading {
  return { ...rest, legs: legs.map(unpackLeg), ...(also ? { also: unpack(also) } : {}) };
}

function unpackLeg({ amount, valueUsd, ...rest }: PackedLeg): Leg {
  const value: Usd | null = valueUsd ? parseUsd(valueUsd) : null;
  return { ...rest, amount: parseAmount(amount) as Amount, ...(value === null ? {} : { valueUsd: value }) };
}
