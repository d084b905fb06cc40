/**
 * A made-up history that is the same on every machine: ten coins over three years, about as many buys as sells, a sale
 * never of more than is held. `normal` mixes buys and sells; `deep` has all buys before all sells, so that every sale
 * chooses from a pool of tens of thousands of lots.
 */
export interface WorkloadRow {
  readonly id: string;
  readonly at: number;
  readonly isBuy: boolean;
  readonly coin: number;
  /** In units of 10⁻⁸ coins. */
  readonly amountUnits: bigint;
  readonly priceCents: bigint;
}

export type Shape = 'normal' | 'deep';

const COINS = 10;
const START = Date.UTC(2021, 0, 1);
const END = Date.UTC(2024, 0, 1);
const SEED = 0x9e3779b9 ^ 42;

export function makeWorkload(size: number, shape: Shape): WorkloadRow[] {
  return [...generateWorkload(size, shape)];
}

/** The same rows one by one, for a history that is never in memory as a whole. */
export function* generateWorkload(size: number, shape: Shape): Generator<WorkloadRow> {
  if (shape === 'normal') return yield* mixBuysAndSells(size);
  let index = 0;
  for (const isBuy of [true, false]) {
    for (const row of mixBuysAndSells(size)) {
      if (row.isBuy === isBuy) yield { ...row, at: timeOf(index++, size) };
    }
  }
}

function* mixBuysAndSells(size: number): Generator<WorkloadRow> {
  const random = mulberry32(SEED);
  const prices = Array.from({ length: COINS }, (_, coin) => 1000 * (coin + 1));
  const held = Array.from({ length: COINS }, () => 0n);
  let buys = 0;
  let sells = 0;
  for (let index = 0; index < size; index += 1) {
    const coin = Math.floor(random() * COINS);
    const price = Math.max(10, (prices[coin] ?? 0) * (1 + (random() - 0.5) * 0.02));
    prices[coin] = price;
    let wantsSale = sells < buys;
    if (random() < 0.3) wantsSale = !wantsSale;
    const amountUnits = BigInt(Math.floor((wantsSale ? 0.2 + random() * 1.5 : 0.5 + random()) * 1e8));
    const isBuy = !wantsSale || (held[coin] ?? 0n) < amountUnits;
    if (isBuy) buys += 1;
    else sells += 1;
    held[coin] = (held[coin] ?? 0n) + (isBuy ? amountUnits : -amountUnits);
    yield {
      id: String(index + 1),
      at: timeOf(index, size),
      isBuy,
      coin,
      amountUnits,
      priceCents: BigInt(price.toFixed(2).replace('.', '')),
    };
  }
}

function timeOf(index: number, size: number): number {
  return START + Math.floor((END - START) * (index / size));
}

/** A small generator of numbers from 0 to 1 with 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
