/**
 * Integer arithmetic as the contracts do it. Solidity divides towards zero and its integers are bounded, so each
 * function names where it rounds or wraps. All inputs are non-negative unless a function says otherwise.
 */
import { DefiError } from './defi-error.ts';

export const WAD = 10n ** 18n;
/** Percentages of Aave: 10,000 basis points are the whole. */
export const BASIS_POINTS = 10_000n;

/** value modulo 2²⁵⁶, which is what an unchecked subtraction in a contract returns. */
export function wrap256(value: bigint): bigint {
  return BigInt.asUintN(256, value);
}

/** value modulo 2¹²⁸, which is what a conversion to uint128 in a contract returns. */
export function wrap128(value: bigint): bigint {
  return BigInt.asUintN(128, value);
}

/** Aave's percentMul: value × basis points, a half rounded up. */
export function percentMul(value: bigint, basisPoints: bigint): bigint {
  return (value * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS;
}

/** Aave's percentDiv: value ÷ basis points, a half rounded up. */
export function percentDiv(value: bigint, basisPoints: bigint): bigint {
  return (value * BASIS_POINTS + basisPoints / 2n) / basisPoints;
}

/** Aave's wadDiv: left ÷ right with 18 decimals, a half rounded up. */
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

/**
 * The integer square root, rounded down.
 *
 * Each step doubles the number of correct leading bits and works on just as many bits of the value, so the cost is
 * that of the last division alone. A Newton iteration at full width from a first estimate takes twice as long.
 */
export function squareRoot(value: bigint): bigint {
  assertAmount(value, 'The value under a root');
  if (value === 0n) return 0n;
  const half = (bitLength(value) - 1) >> 1;
  let root = 1n;
  let bits = 0;
  for (let step = 32 - Math.clz32(half) - 1; step >= 0; step -= 1) {
    const before = bits;
    bits = half >> step;
    root = (root << BigInt(bits - before - 1)) + (value >> BigInt(2 * half - before - bits + 1)) / root;
  }
  return root * root > value ? root - 1n : root;
}

function bitLength(value: bigint): number {
  const text = value.toString(16);
  return (text.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(text.charAt(0), 16)));
}
