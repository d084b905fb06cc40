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

/** "at least" and "(partial)" are smaller than the figure that they qualify, and may stand on a line of their own. */
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
        onCopy={copyInstead(exact)}
        sx={{
          fontVariantNumeric: 'tabular-nums lining-nums',
          whiteSpace: before === undefined && after === undefined ? 'nowrap' : 'normal',
          ...(colour !== undefined && { color: colour }),
        }}
      >
        <Qualifier words={before} />
        {before === undefined && after === undefined ? (
          figure
        ) : (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {figure}
          </Box>
        )}
        <Qualifier words={after} />
      </Box>
    </Tooltip>
  );
}

function Qualifier({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Box component="span" sx={{ fontSize: 'max(0.65em, 0.75rem)', fontWeight: 400, color: 'text.secondary' }}>
      {words}
    </Box>
  );
}

/** A coin amount, with two to eight decimals. */
export function AmountText({ value, symbol }: { readonly value: string; readonly symbol?: string }) {
  const shown = presentAmount(parseAmount(value));
  return <FigureText shown={symbol === undefined ? shown : `${shown} ${symbol}`} exact={value} />;
}

/** True when the text for reading left no digit out: "$1,234.50" and "1234.5". */
export function isSameFigure(shown: string, exact: string): boolean {
  return plainDigits(shown) === plainDigits(exact);
}

function plainDigits(text: string): string {
  const [whole, fraction = ''] = text.replaceAll(/[^\d.]/gu, '').split('.');
  return `${whole}.${fraction.replace(/0+$/u, '')}`;
}

/** Selecting a rounded or shortened text and copying it gives the whole of it. A larger selection is left alone. */
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
