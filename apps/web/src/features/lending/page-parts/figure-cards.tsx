import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

export interface LendingFigure {
  readonly label: string;
  /** Absent while it is on its way. */
  readonly figure: ReactNode | undefined;
  readonly note?: ReactNode;
  /** Something that must be looked at stands in the colour of loss; the note says what it is. */
  readonly isAlarming?: boolean;
}

/** The figures a page is opened for. On a phone they stand two by two, so that the list is not a page away. */
export function FigureCards({ label, figures }: { readonly label: string; readonly figures: readonly LendingFigure[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none', m: 0, p: 0, mb: 6, display: 'grid', gap: { xs: 3, sm: 5 }, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${figures.length}, minmax(0, 1fr))` },
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: 'span 2', lg: 'auto' } },
      }}
    >
      {figures.map((one) => (
        <Card key={one.label} component="li" sx={{ px: { xs: 4, sm: 5 }, py: 4, minWidth: 0 }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{one.label}</Box>
          <Box dir="ltr" sx={{ typography: 'figureCard', fontSize: { xs: '1.125rem', sm: '1.5rem' }, minHeight: 32, textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...(one.isAlarming === true && { color: 'loss' }) }}>
            {one.figure === undefined ? <Skeleton width={120} /> : one.figure}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>{one.figure === undefined ? <Skeleton width={88} /> : one.note}</Box>
        </Card>
      ))}
    </Box>
  );
}

/** What stands there until the answer comes. */
export function awaitedFigures(labels: readonly string[]): LendingFigure[] {
  return labels.map((label) => ({ label, figure: undefined }));
}
