import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ListColumn } from './list-column.ts';

/** A placeholder of the size of the content, so that nothing moves when it arrives. */
export function CellSkeleton({
  kind = 'text',
  isAtEnd = false,
}: {
  readonly kind?: ListColumn<unknown>['skeleton'];
  readonly isAtEnd?: boolean;
}) {
  if (kind === 'person') {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Skeleton variant="circular" width={36} height={36} sx={{ flexShrink: 0 }} />
        <Box sx={{ width: '100%', maxWidth: 180 }}>
          <Skeleton width="72%" height={12} sx={{ mb: 2 }} />
          <Skeleton width="100%" height={10} />
        </Box>
      </Box>
    );
  }
  const chipSize = { width: 64, height: 24, borderRadius: '12px' };
  const textSize = { width: 88, maxWidth: '100%', height: 12 };
  return <Skeleton sx={{ ...(kind === 'chip' ? chipSize : textSize), marginInlineStart: isAtEnd ? 'auto' : 0 }} />;
}
