import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ColourSignProps {
  /** The index of a chart colour, or a colour of the theme such as "text.secondary". */
  readonly colour: number | string;
  readonly shape?: 'square' | 'line' | 'dashes';
  /** The edge of a square in pixels. */
  readonly size?: number;
}

/** The sign of a series beside its name. Decorative: the name is beside it. */
export function ColourSign({ colour, shape = 'square', size = 8 }: ColourSignProps) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme) => {
        const shown = typeof colour === 'number' ? theme.palette.chart[colour] : colour;
        const look =
          shape === 'square'
            ? { width: size, height: size, borderRadius: '2px', backgroundColor: shown }
            : { width: 16, borderTop: `2px ${shape === 'dashes' ? 'dashed' : 'solid'}`, borderColor: shown };
        return { display: 'inline-block', flexShrink: 0, ...look };
      }}
    />
  );
}

interface LegendEntryProps {
  /** Usually a `ColourSign`. */
  readonly sign: ReactNode;
  readonly label: ReactNode;
  readonly typography?: 'caption' | 'body2';
}

/** One entry of a chart's legend: the sign of a series and its name. */
export function LegendEntry({ sign, label, typography = 'caption' }: LegendEntryProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, typography, color: 'text.secondary' }}
    >
      {sign}
      {label}
    </Box>
  );
}
