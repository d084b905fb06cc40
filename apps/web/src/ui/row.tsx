import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RowProps extends BoxProps {
  /** Pushes the first and the last part to the ends of the row. */
  readonly isSpread?: boolean;
}

/** Parts beside each other, centred on one line. They continue below if they do not fit. */
export function Row({ isSpread = false, sx, ...box }: RowProps) {
  const own = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
  return (
    <Box {...box} sx={[own, isSpread && { justifyContent: 'space-between' }, ...(Array.isArray(sx) ? sx : [sx])]} />
  );
}

/** The padding and the line of a row in a card, from edge to edge. */
export const cardRow = { px: { xs: 4, sm: 6 }, py: 3, borderTop: '1px solid', borderColor: 'hairline' } as const;

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
        listStyle: 'none',
        m: 0,
        p: 0,
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
