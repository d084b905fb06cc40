/** Figures as they are printed on the form and on its statement. */
import { absolute, type Usd } from '@holdfast/money';
import { formatFigure } from './csv.ts';
import { type FormRounding, type FormRow, hasAdjustment } from './form-row.ts';

/** "1,234.50", or "1,235" in whole dollars, and a loss in parentheses, as the form requires. */
export function printUsd(value: Usd, rounding: FormRounding): string {
  const digits = formatFigure(absolute(value), rounding).replace(/\B(?=(\d{3})+(\.|$))/g, ',');
  return value < 0n ? `(${digits})` : digits;
}

export function printAdjustment(line: Pick<FormRow, 'code' | 'adjustment'>, rounding: FormRounding): string {
  return hasAdjustment(line) ? printUsd(line.adjustment, rounding) : '';
}
