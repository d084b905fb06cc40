import { parseUsd, presentUsd } from '@holdfast/money';
import { FigureText } from './figure-text.tsx';

interface UsdTextProps {
  /** A plain decimal, as the server writes it. */
  readonly value: string;
  /** A gain or a loss: with its sign, and in its colour. */
  readonly isChange?: boolean;
}

export function UsdText({ value, isChange = false }: UsdTextProps) {
  const usd = parseUsd(value);
  const shown = presentUsd(usd, { signed: isChange });
  const colour = usd === 0n ? 'text.tertiary' : usd > 0n ? 'gain' : 'loss';
  return <FigureText shown={shown} exact={value} {...(isChange && { colour })} />;
}
