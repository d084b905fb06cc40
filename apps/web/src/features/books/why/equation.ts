/** The figures of an explanation as the sum they are: "Proceeds − Cost = Gain". */
import type { Explanation } from '@holdfast/contract';
import { formatDecimal, negate, parseUsd } from '@holdfast/money';

export interface EquationPart {
  readonly sign: '' | '−' | '=';
  readonly label: string;
  /** What is taken away stands without its sign: the one before it says that. Null where it is unknown. */
  readonly valueUsd: string | null;
}

const LESS = /^Less (.)(.*)$/u;

export function equationOf(figures: Explanation['figures']): EquationPart[] {
  return figures.map(({ label, valueUsd }, index) => {
    const [, first, rest] = LESS.exec(label) ?? [];
    if (first === undefined || rest === undefined) return { sign: index === 0 ? '' : '=', label, valueUsd };
    return {
      sign: '−',
      label: `${first.toUpperCase()}${rest}`,
      valueUsd: valueUsd === null ? null : formatDecimal(negate(parseUsd(valueUsd))),
    };
  });
}
