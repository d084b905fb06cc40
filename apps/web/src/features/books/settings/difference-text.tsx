import { parseUsd, presentUsd } from '@holdfast/money';
import { FigureText } from '../../../ui/figures/figure-text.tsx';

/**
 * What one set of books says less what the other says: with its sign, and without a colour, for less gain is no loss.
 */
export function DifferenceText({ value }: { readonly value: string }) {
  return <FigureText shown={presentUsd(parseUsd(value), { signed: true })} exact={value} />;
}
