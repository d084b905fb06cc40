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
