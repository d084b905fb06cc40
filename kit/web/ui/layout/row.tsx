import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RowProps extends BoxProps {
  /** Pushes the first and the last part to the ends of the row. */
  readonly isSpread?: boolean;
  /** False for parts that shrink rather than continue below. */
  readonly canWrap?: boolean;
}

/** Parts beside each other, centred on one line. They continue below if they do not fit. */
export function Row({ isSpread = false, canWrap = true, sx, ...box }: RowProps) {
  const own = { display: 'flex', flexWrap: canWrap ? 'wrap' : 'nowrap', alignItems: 'center' } as const;
  return (
    <Box {...box} sx={[own, isSpread && { justifyContent: 'space-between' }, ...(Array.isArray(sx) ? sx : [sx])]} />
  );
}

interface GridRowProps extends BoxProps {
  /** The widths of the columns, for each breakpoint. */
  readonly columns: Readonly<Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>>;
}

/** A row whose parts line up with those of the rows above and below it, centred on one line. */
export function GridRow({ columns, sx, ...box }: GridRowProps) {
  const own = { display: 'grid', gridTemplateColumns: columns, alignItems: 'center' } as const;
  return <Box {...box} sx={[own, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

/** The distance of content from the sides of a card, a drawer or a page's footer. */
export const cardSides = { px: { xs: 4, sm: 6 } } as const;

/** The padding and the line of a row in a card, from edge to edge. */
export const cardRow = { ...cardSides, py: 3, borderTop: '1px solid', borderColor: 'hairline' } as const;

/** A list without bullets and without the browser's distances. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

interface ScrollingListProps {
  /** An ordered list has numbers of its own. */
  readonly component?: 'ul' | 'ol';
  readonly label?: string;
  readonly labelledBy?: string;
  /** In pixels; longer lists scroll. */
  readonly maxHeight: number;
  readonly children: ReactNode;
}

/** A framed list in a dialog. It can be scrolled with the keyboard, and its rows are separated by lines. */
export function ScrollingList({ component = 'ul', label, labelledBy, maxHeight, children }: ScrollingListProps) {
  return (
    <Box
      component={component}
      role="list"
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={0}
      sx={{
        ...plainList,
        maxHeight,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'hairlineRaised',
        borderRadius: '6px',
        '& > li + li': { borderTop: '1px solid', borderColor: 'hairlineRaised' },
      }}
    >
      {children}
    </Box>
  );
}

interface FactLineProps {
  readonly label: ReactNode;
  /** The first of a group has a line above it. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A label and its figure at the two ends of a line, inside a `dl`. */
export function FactLine({ label, isFirst = false, children }: FactLineProps) {
  const line = { borderTop: '1px solid', borderColor: 'hairlineStrong', pt: 2 } as const;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, ...(isFirst && line) }}>
      <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
        {children}
      </Box>
    </Box>
  );
}

/** A `dl` of labels in one column and values in the other. */
export const factColumns = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 4,
  m: 0,
} as const;

/** A note below figures, after a small sign. */
export function NoteLine({ icon, sx, children }: { readonly icon: ReactNode } & Pick<BoxProps, 'sx' | 'children'>) {
  const own = { display: 'flex', gap: 2, typography: 'caption', color: 'text.secondary' } as const;
  return (
    <Box sx={[own, ...(Array.isArray(sx) ? sx : [sx])]}>
      {icon}
      {children}
    </Box>
  );
}

/** An icon and its label as one part of a line of text. */
export const iconLabel = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const;
