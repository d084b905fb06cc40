import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../../lib/use-delayed.ts';

/** The same heights as what will come, shown only where it takes a moment. */
export function DashboardSkeleton() {
  const hasWaited = useDelayed(true);
  return (
    <Box
      aria-busy="true"
      aria-label="Loading"
      role="status"
      sx={{ display: 'grid', gap: 6, visibility: hasWaited ? 'visible' : 'hidden' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2.07fr) minmax(0, 1fr)' },
        }}
      >
        <Skeleton variant="rounded" height={476} />
        <Skeleton variant="rounded" height={476} />
      </Box>
      <Skeleton variant="rounded" height={330} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.42fr) minmax(0, 1fr)' },
        }}
      >
        <Skeleton variant="rounded" height={390} />
        <Skeleton variant="rounded" height={390} />
      </Box>
    </Box>
  );
}
