import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PADDING } from './dashboard-card.tsx';

export interface FigureRow {
  readonly label: string;
  /** Absent while it is on its way. */
  readonly figure: ReactNode | undefined;
  readonly path?: string;
  /** A colour of the charts, where the row is the legend of one. */
  readonly colour?: string | undefined;
  readonly isTotal?: boolean;
}

/** Words on one side, figures on the other; the words lead to their page. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  const { routesByPath } = useRouter();
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
            {path !== undefined && path in routesByPath ? (
              <MuiLink component={Link} to={path} color="inherit" underline="hover">
                {label}
              </MuiLink>
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
