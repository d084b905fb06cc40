import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { PagePath } from '../../lib/page-address.ts';
import { TextLink } from '../../ui/links.tsx';
import { PADDING } from './dashboard-card.tsx';

export interface FigureRow {
  readonly label: string;
  /** Absent while it is on its way. */
  readonly figure: ReactNode | undefined;
  readonly path?: PagePath | undefined;
  /** A colour of the charts, where the row is the legend of one. */
  readonly colour?: string | undefined;
  readonly isTotal?: boolean;
}

/** Words on one side, figures on the other; the words lead to their page. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <Box component="dl" sx={{ m: 0, pb: 3 }}>
      {rows.map(({ label, figure, path, colour, isTotal = false }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 4,
            minHeight: 40,
            mx: PADDING,
            borderTop: 1,
            borderColor: 'hairline',
            typography: isTotal ? 'subtitle1' : 'body2',
            ...(isTotal && { fontWeight: 600 }),
          }}
        >
          <Box
            component="dt"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minWidth: 0,
              ...(!isTotal && { color: 'text.secondary' }),
            }}
          >
            {colour === undefined ? null : (
              <Box
                aria-hidden="true"
                sx={{ flexShrink: 0, width: 10, height: 10, borderRadius: '2px', backgroundColor: colour }}
              />
            )}
            {path ? (
              <TextLink to={path} color="inherit" underline="hover">
                {label}
              </TextLink>
            ) : (
              label
            )}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, textAlign: 'end', flexShrink: 0, fontVariantNumeric: 'tabular-nums lining-nums' }}
          >
            {figure === undefined ? <Skeleton width={72} /> : figure}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
