/**
 * A reading as JSON text and back, for records that later files are put together with. Balances are left out: they are
 * checked once, when the file is read.
 */
import { type Amount, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type { Leg, LegCoin, Reading } from './reading.ts';
import { storableJson } from './storable.ts';

interface PackedLeg {
  readonly coin: LegCoin;
  readonly amount: string;
  readonly isFee?: boolean;
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

function pack(reading: Reading): PackedReading {
  const { legs, also, ...rest } = { ...reading, balances: undefined };
  return { ...rest, legs: legs.map(packLeg), ...(also ? { also: pack(also) } : {}) };
}

function packLeg({ amount, valueUsd, ...rest }: Leg): PackedLeg {
  return { ...rest, amount: formatDecimal(amount), ...(valueUsd ? { valueUsd: formatDecimal(valueUsd) } : {}) };
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
