import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ColumnsProps {
  /** The relative widths of the columns: [2, 1] makes the first twice as wide. */
  readonly shares?: readonly number[];
  /** The screen from which the columns are beside each other; below it they are stacked. */
  readonly from?: 'sm' | 'md' | 'lg';
  readonly gap?: number;
  /** Makes all parts of a row as high as the highest one. */
  readonly hasEqualHeights?: boolean;
  readonly children: ReactNode;
}

/** Fields of a form or cards of a page beside each other, or below each other on a small screen. */
export function Columns({ shares = [1, 1], from = 'sm', gap = 4, hasEqualHeights = false, children }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          [from]: shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
        },
        alignItems: hasEqualHeights ? 'stretch' : 'start',
      }}
    >
      {children}
    </Box>
  );
}
