import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { copyInstead } from './copy-instead.ts';
import { isSameFigure } from './same-figure.ts';

interface FigureTextProps {
  readonly shown: string;
  /** Every digit: on hover, and when the figure is selected and copied. */
  readonly exact: string;
  readonly colour?: string;
  /** What the figure leaves out, on hover. */
  readonly hint?: string;
}

/** Figures read from left to right in every language. */
export function FigureText({ shown, exact, colour, hint = '' }: FigureTextProps) {
  const digits = isSameFigure(shown, exact) ? '' : exact;
  return (
    <Tooltip title={[digits, hint].filter(Boolean).join('. ')}>
      <Box
        component="span"
        dir="ltr"
        onCopy={copyInstead(exact)}
        sx={{
          fontVariantNumeric: 'tabular-nums lining-nums',
          whiteSpace: 'nowrap',
          ...(colour !== undefined && { color: colour }),
        }}
      >
        {shown}
      </Box>
    </Tooltip>
  );
}
