import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ClipboardEvent } from 'react';

interface FigureTextProps {
  readonly shown: string;
  /** Every digit: on hover, and when the figure is selected and copied. */
  readonly exact: string;
  readonly colour?: string;
  /** What the figure leaves out, on hover. */
  readonly hint?: string;
}

/** "at least" and "(partial)" are smaller than the figure that they qualify, and may be on a separate line. */
const QUALIFIED = /^(?<before>at least |at most )?(?<figure>.*?)(?<after> \(partial\))?$/u;

/** Figures read from left to right in every language. */
export function FigureText({ shown, exact, colour, hint = '' }: FigureTextProps) {
  const digits = isSameFigure(shown, exact) ? '' : exact;
  const { before, figure, after } = QUALIFIED.exec(shown)?.groups ?? { figure: shown };
  return (
    // A hint describes the figure; without `describeChild` it would be spoken instead of it.
    <Tooltip title={[digits, hint].filter(Boolean).join('. ')} describeChild={hint !== ''}>
      <Box
        component="span"
        dir="ltr"
        data-qualified={before === undefined && after === undefined ? undefined : ''}
        onCopy={copyInstead(exact)}
        sx={{
          fontVariantNumeric: 'tabular-nums lining-nums',
          whiteSpace: before === undefined && after === undefined ? 'nowrap' : 'normal',
          ...(colour !== undefined && { color: colour }),
        }}
      >
        <Qualifier text={before} />
        {before === undefined && after === undefined ? (
          figure
        ) : (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {figure}
          </Box>
        )}
        <Qualifier text={after} />
      </Box>
    </Tooltip>
  );
}

function Qualifier({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Box
      component="span"
      data-qualifier=""
      sx={{ fontSize: 'max(0.65em, 0.75rem)', fontWeight: 400, color: 'text.secondary' }}
    >
      {text}
    </Box>
  );
}

/** A coin amount, with two to eight decimals. */
export function AmountText({ value, symbol }: { readonly value: string; readonly symbol?: string }) {
  const shown = presentAmount(parseAmount(value));
  return <FigureText shown={symbol === undefined ? shown : `${shown} ${symbol}`} exact={value} />;
}

/** True if the shown text has every digit: "$1,234.50" and "1234.5". */
export function isSameFigure(shown: string, exact: string): boolean {
  return plainDigits(shown) === plainDigits(exact);
}

function plainDigits(text: string): string {
  const [whole, fraction = ''] = text.replaceAll(/[^\d.]/gu, '').split('.');
  return `${whole}.${fraction.replace(/0+$/u, '')}`;
}

/** Copying a rounded or shortened text copies the exact one. A larger selection is copied unchanged. */
export function copyInstead(exact: string) {
  return (event: ClipboardEvent<HTMLElement>): void => {
    const selection = getSelection();
    const isInside = [selection?.anchorNode, selection?.focusNode].every(
      (node) => node !== null && node !== undefined && event.currentTarget.contains(node),
    );
    if (!isInside) return;
    event.clipboardData.setData('text/plain', exact);
    event.preventDefault();
  };
}
