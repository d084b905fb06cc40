import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { plainList } from '../layout/row.tsx';

export interface FigureCardProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly figure: ReactNode | undefined;
  readonly note?: ReactNode;
  /** A chip beside the label. */
  readonly mark?: ReactNode;
  /** A text instead of a figure is a little smaller. */
  readonly isText?: boolean;
  /** A figure that needs attention has the colour of a loss; the note explains it. */
  readonly isAlarming?: boolean;
}

/** The main figure of a page, with its details below. */
function FigureCard({ label, figure, note, mark, isText = false, isAlarming = false }: FigureCardProps) {
  const isLoading = figure === undefined;
  return (
    <Card component="li" sx={{ px: { xs: 4, sm: 5 }, py: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
        {mark}
      </Box>
      <Box
        dir={isText ? 'auto' : 'ltr'}
        sx={{
          ...figureStyle,
          fontSize: { xs: '1.125rem', sm: isText ? '1.25rem' : '1.5rem' },
          ...(isAlarming && { color: 'loss' }),
        }}
      >
        {isLoading ? <Skeleton width={120} /> : figure}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
        {isLoading ? <Skeleton width={88} /> : note}
      </Box>
    </Card>
  );
}

const figureStyle = {
  typography: 'figureCard',
  minHeight: 32,
  // Below its label, also in a right-to-left layout, which mirrors it; "start" would follow the figure's own direction.
  textAlign: 'left',
  overflowWrap: 'anywhere',
  // "(partial)" takes a low line of its own where the card is too narrow for both.
  '& [data-qualified]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '0.25em' },
  '& [data-qualifier]': { lineHeight: 1.33 },
} as const;

/** On a phone the cards are in two columns, so that the list is visible without much scrolling. */
export function FigureCards({ label, cards }: { readonly label: string; readonly cards: readonly FigureCardProps[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        ...plainList,
        mb: 6,
        display: 'grid',
        gap: { xs: 3, sm: 5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${cards.length}, minmax(0, 1fr))` },
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: 'span 2', lg: 'auto' } },
      }}
    >
      {cards.map((card) => (
        <FigureCard key={card.label} {...card} />
      ))}
    </Box>
  );
}

/** Placeholders until the response arrives. */
export function awaitedFigures(labels: readonly string[]): FigureCardProps[] {
  return labels.map((label) => ({ label, figure: undefined }));
}
