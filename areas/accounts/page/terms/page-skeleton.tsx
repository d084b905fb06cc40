import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

/** A placeholder for a page behind the terms. It has no content, so screen readers skip it. */
export function PageSkeleton({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <Box aria-hidden="true" sx={{ p: isAlone ? { xs: 4, sm: 6 } : 0, minHeight: '70vh' }}>
      <Skeleton variant="rounded" width={148} height={28} animation={false} />
      <Skeleton variant="rounded" width="min(312px, 80%)" height={14} animation={false} sx={{ mt: 3, mb: 6 }} />
      <Columns shares={[2, 1]} from="md" gap={6} hasEqualHeights>
        <SkeletonCard lines={2} height={196} />
        <SkeletonCard lines={3} height={112} />
      </Columns>
      <Card sx={{ mt: 6, p: 6, display: 'flex', flexDirection: 'column', gap: 5 }}>
        {[0, 1, 2, 3].map((row) => (
          <Box key={row} sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
            <Skeleton variant="circular" width={32} height={32} animation={false} />
            <Skeleton variant="rounded" width="30%" height={14} animation={false} />
            <Skeleton variant="rounded" width="14%" height={14} animation={false} sx={{ ml: 'auto' }} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}

function SkeletonCard({ lines, height }: { lines: number; height: number }) {
  return (
    <Card sx={{ p: 6 }}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          variant="rounded"
          width={`${48 - line * 8}%`}
          height={16}
          animation={false}
          sx={{ mb: 4 }}
        />
      ))}
      <Skeleton variant="rounded" height={height} animation={false} />
    </Card>
  );
}
