/** Amounts and dollars as people and programs write them: plain decimal text, exact, within bounds. */
import { type Decimal, formatDecimal, MoneyError } from '@holdfast/money';
import { z } from 'zod';

/** An amount of 10³⁰ or more is a typing error. */
const WHOLE_DIGITS_MAX = 30;

export function decimalText(parse: (text: string) => Decimal, options: { allowZero: boolean; what: string }) {
  return z
    .string()
    .trim()
    .max(60)
    .transform((text, context) => {
      try {
        const value = parse(text);
        const isWithinBounds =
          (options.allowZero ? value >= 0n : value > 0n) && value < 10n ** BigInt(WHOLE_DIGITS_MAX + 24);
        if (isWithinBounds) return formatDecimal(value);
        const range = options.allowZero ? 'zero or more' : 'above zero';
        context.addIssue({
          code: 'custom',
          message: `${options.what} must be ${range} and have at most ${WHOLE_DIGITS_MAX} digits before the point`,
        });
      } catch (error) {
        if (!(error instanceof MoneyError)) throw error;
        context.addIssue({
          code: 'custom',
          message: `${options.what} must be a plain decimal number with at most 24 decimal places, such as 1234.5`,
        });
      }
      return z.NEVER;
    });
}
