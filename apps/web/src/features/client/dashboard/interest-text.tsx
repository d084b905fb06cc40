import { parseAmount, presentAmount } from '@holdfast/money';
import { FigureText } from '../../../ui/figures/figure-text.tsx';

/** Earned interest with its sign and colour. */
export function InterestText({ value, symbol }: { readonly value: string; readonly symbol?: string }) {
  const amount = parseAmount(value);
  const shown = presentAmount(amount, { signed: true });
  return (
    <FigureText
      shown={symbol === undefined ? shown : `${shown} ${symbol}`}
      exact={value}
      colour={amount === 0n ? 'text.tertiary' : 'gain'}
    />
  );
}
