/**
 * Integer arithmetic as the contracts do it. Solidity divides towards zero and its integers are bounded, so each
 * function names where it rounds or wraps. All inputs are non-negative unless stated otherwise.
 */

export type DefiErrorCode =
  | 'amount_negative'
  | 'tick_out_of_range'
  | 'range_empty'
  | 'price_out_of_range'
  | 'removal_exceeds_position'
  | 'target_out_of_range'
  | 'unknown_asset'
  /** A case leaves out what its figures need. */
  | 'unit_missing';

/** Input that no contract can hold: a negative amount, a tick beyond the protocol's limits, an empty range. */
export class DefiError extends Error {
  override readonly name = 'DefiError';

  constructor(
    readonly code: DefiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Null where the events take more out than they put in: some are not indexed. */
export function foldOrNull<History>(fold: () => History): History | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof DefiError) return null;
    throw error;
  }
}

export const WAD = 10n ** 18n;
/** 10,000 basis points are the whole. */
export const BASIS_POINTS = 10_000n;

/** value modulo 2²⁵⁶, which is what an unchecked subtraction in a contract returns. */
export function wrap256(value: bigint): bigint {
  return BigInt.asUintN(256, value);
}

/** value modulo 2¹²⁸, which is what a conversion to uint128 in a contract returns. */
export function wrap128(value: bigint): bigint {
  return BigInt.asUintN(128, value);
}

/** `percentMul` of a contract: value × basis points, a half rounded up. */
export function percentMul(value: bigint, basisPoints: bigint): bigint {
  return (value * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS;
}

/** `percentDiv` of a contract: value ÷ basis points, a half rounded up. */
export function percentDiv(value: bigint, basisPoints: bigint): bigint {
  return (value * BASIS_POINTS + basisPoints / 2n) / basisPoints;
}

/** `wadDiv` of a contract: left ÷ right with 18 decimals, a half rounded up. */
export function wadDiv(left: bigint, right: bigint): bigint {
  return (left * WAD + right / 2n) / right;
}

export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n;
}

export function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

export function assertAmount(value: bigint, name: string): void {
  if (value < 0n) throw new DefiError('amount_negative', `${name} must not be negative.`);
}

/** Above this a value is no longer a finite double. */
const ESTIMATE_LIMIT = 1n << 1_000n;

/**
 * The integer square root, rounded down.
 *
 * Newton's method on integers. From any start, one step leads to the root or above it, and from there each step leads
 * closer to it and never below. The result is therefore exact however poor the start is. The start is the square root
 * of a double with 53 correct bits, because an integer start of one bit needs three times as many divisions.
 */
export function squareRoot(value: bigint): bigint {
  assertAmount(value, 'The value under a root');
  if (value < 2n) return value;
  let root = value < ESTIMATE_LIMIT ? BigInt(Math.floor(Math.sqrt(Number(value)))) : squareRoot(value >> 512n) << 256n;
  do root = (root + value / root) >> 1n;
  while (root * root > value);
  return root;
}
