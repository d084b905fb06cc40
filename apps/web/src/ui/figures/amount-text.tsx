import { parseAmount, presentAmount } from '@holdfast/money';
import { FigureText } from './figure-text.tsx';

/** A coin amount, with two to eight decimals. */
export function AmountText({ value, symbol }: { readonly value: string; readonly symbol?: string }) {
  const shown = presentAmount(parseAmount(value));
  return <FigureText shown={symbol === undefined ? shown : `${shown} ${symbol}`} exact={value} />;
}
