import type { CallOutput, Contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { NoticeRow } from './notice-row.tsx';

interface NoticeRowsProps {
  readonly page: CallOutput<Contract['listNotices']> | undefined;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly canShowMore: boolean;
  readonly onShowMore: () => void;
  readonly onRetry: () => void;
  /** The reader goes to what a notice is about. */
  readonly onLeave: () => void;
}

export function NoticeRows({ page, error, isLoadingMore, canShowMore, onShowMore, onRetry, onLeave }: NoticeRowsProps) {
  const showsSkeleton = useDelayed(page === undefined && error === null);
  if (page === undefined) {
    if (error !== null)
      return <ErrorState title="The notices could not be loaded" text={errorText(error)} onRetry={onRetry} />;
    return showsSkeleton ? <RowSkeletons /> : <Box sx={{ height: 3 * ROW_HEIGHT }} />;
  }
  if (page.items.length === 0)
    return (
      <EmptyState title="No notices yet" text="What happens with deposits, withdrawals and interest is told here." />
    );
  const rest = page.total - page.items.length;
  return (
    <>
      {error === null ? null : (
        <Typography role="status" variant="caption" component="p" sx={{ m: 0, px: 4, pb: 3, color: 'warning.main' }}>
          The server cannot be reached, so newer notices may be missing. Trying again.
        </Typography>
      )}
      <Box component="ul" aria-label="Notices, the newest first" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page.items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </Box>
      {rest > 0 ? (
        <Box
          sx={(theme) => ({
            display: 'flex',
            justifyContent: 'center',
            p: 3,
            borderTop: `1px solid ${theme.palette.hairlineRaised}`,
            typography: 'caption',
            color: 'text.secondary',
          })}
        >
          {canShowMore ? (
            <Button size="small" loading={isLoadingMore} onClick={onShowMore}>
              Show older
            </Button>
          ) : (
            `The newest ${page.items.length} are listed; ${rest.toLocaleString('en')} are older.`
          )}
        </Box>
      ) : null}
    </>
  );
}

const ROW_HEIGHT = 84;

function RowSkeletons() {
  return (
    <Box aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, height: ROW_HEIGHT, px: 4, py: 3 }}>
          <Skeleton variant="rounded" width={36} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="70%" height={16} />
            <Skeleton width="95%" height={12} sx={{ mt: 2 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
