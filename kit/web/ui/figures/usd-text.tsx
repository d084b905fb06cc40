/**
 * Shows every amount of money, known or not: "$1,234.50", "at least $1,234.50" if some coins have no price, "No price"
 * if none has. Unknown is never shown as zero.
 */
import { NO_PRICE, parseUsd, type PartialUsd, presentPartialUsd, toPartialUsd } from '@holdfast/money';
import Tooltip from '@mui/material/Tooltip';
import { Quiet } from '../quiet.tsx';
import { FigureText } from './figure-text.tsx';

interface UsdTextProps {
  /** A plain decimal from the server, null if unknown, or a sum with unknown parts. */
  readonly value: string | null | PartialUsd;
  /** A gain or a loss: with its sign, and in its colour. */
  readonly isChange?: boolean;
  /** A change without a colour: the difference of a comparison is neither a gain nor a loss. */
  readonly isPlain?: boolean;
  /** The text for a figure that is unknown for another reason than a missing price. */
  readonly unknown?: string;
}

export function UsdText({ value, isChange = false, isPlain = false, unknown = NO_PRICE }: UsdTextProps) {
  const partial = toPartialUsd(value);
  if (partial.knownUsd === null)
    return (
      <Tooltip title={unknownNames(partial)} describeChild>
        <span>
          <Quiet>{unknown}</Quiet>
        </span>
      </Tooltip>
    );
  const usd = parseUsd(partial.knownUsd);
  return (
    <FigureText
      shown={presentPartialUsd(partial, { signed: isChange })}
      exact={partial.knownUsd}
      hint={unknownNames(partial)}
      {...(isChange && !isPlain && { colour: usd === 0n ? 'text.tertiary' : usd > 0n ? 'gain' : 'loss' })}
    />
  );
}

function unknownNames({ unknown, unknownCount }: PartialUsd): string {
  if (unknown.length === 0) return '';
  const names = unknown.map(({ coinSymbol }) => coinSymbol).join(', ');
  return `Unknown: ${names}${unknown.length < unknownCount ? ' and more' : ''}`;
}

/** Replaces a percentage or a ratio that is unknown; screen readers read the reason, and hovering shows it. */
export function UnknownShare({ reason }: { readonly reason: string }) {
  return (
    <Tooltip title={reason}>
      <span role="img" aria-label={reason}>
        —
      </span>
    </Tooltip>
  );
}

const DIGITS_MIN = 3;
const DIGITS_MAX = 8;
const FORMATS = new Map<number, Intl.NumberFormat>();

function compactFormat(digits: number): Intl.NumberFormat {
  let format = FORMATS.get(digits);
  if (!format) {
    format = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: digits });
    FORMATS.set(digits, format);
  }
  return format;
}

/** "$4.99M", "$20K", "−$350": for the axis of a chart and the middle of a ring, where the exact figure is nearby. */
export function compactUsd(value: number, digits = DIGITS_MIN): string {
  const shown = compactFormat(digits).format(Math.abs(value));
  return `${value < 0 && /[1-9]/u.test(shown) ? '\u2212' : ''}$${shown}`;
}

/**
 * The labels of an axis, with as many digits as it takes to tell them apart: "$33.02K" and "$33.04K", not "$33K" twice.
 */
export function axisLabels(values: readonly number[]): string[] {
  for (let digits = DIGITS_MIN; ; digits += 1) {
    const labels = values.map((value) => compactUsd(value, digits));
    if (digits === DIGITS_MAX || new Set(labels).size === new Set(values).size) return labels;
  }
}
