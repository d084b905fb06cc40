import { parseRatio } from '@holdfast/money';
import { FigureText } from './figure-text.tsx';
import { presentPercent } from './present-price.ts';

/** A change in percent: sign and colour together. */
export function PercentText({ percent }: { readonly percent: string }) {
  const shown = presentPercent(percent);
  const isNothing = !/[1-9]/u.test(shown);
  const colour = isNothing ? 'text.secondary' : parseRatio(percent) > 0n ? 'gain' : 'loss';
  return <FigureText shown={shown} exact={`${percent} %`} colour={colour} />;
}
