/**
 * Rounding is always named, so that a reader sees at the call which way a last digit goes.
 *
 *                     2.5   -2.5   2.4   -2.4
 * halfAwayFromZero     3     -3     2     -2     printed money: cents on screen and on forms
 * halfEven             2     -2     2     -2
 * down                 2     -2     2     -2     towards zero: what is paid to a client
 * up                   3     -3     3     -3     away from zero
 * floor                2     -3     2     -3
 * ceiling              3     -2     3     -2
 */
export const ROUNDINGS = ['halfAwayFromZero', 'halfEven', 'down', 'up', 'floor', 'ceiling'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** numerator ÷ denominator as a whole number. */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n) return quotient;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  return roundsAway(quotient, remainder, denominator, away, rounding) ? quotient + away : quotient;
}

function roundsAway(
  quotient: bigint,
  remainder: bigint,
  denominator: bigint,
  away: 1n | -1n,
  rounding: Rounding,
): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return away === -1n;
    case 'ceiling':
      return away === 1n;
    case 'halfAwayFromZero':
    case 'halfEven': {
      const twice = magnitude(remainder) * 2n;
      const whole = magnitude(denominator);
      if (twice !== whole) return twice > whole;
      return rounding === 'halfAwayFromZero' || quotient % 2n !== 0n;
    }
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
