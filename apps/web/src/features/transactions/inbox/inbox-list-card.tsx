import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { BatchBar } from './batch-bar.tsx';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxList } from './inbox-list.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import type { Inbox } from './use-inbox.ts';

interface InboxListCardProps {
  readonly inbox: Inbox;
  readonly syncedAt: string | null | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClassifySelected: (action: string) => void;
}

export function InboxListCard({ inbox, syncedAt, onOpen, onClassifySelected }: InboxListCardProps) {
  const { list, rows, selection, filters } = inbox;
  const isFiltered = filters.count > 0 || filters.filters.search_query !== undefined;
  return (
    <Card
      component="section"
      aria-label="Transactions to classify"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        position: 'relative',
        overflow: { xs: 'visible', md: 'hidden' },
      }}
    >
      <InboxToolbar controls={filters} />
      {list.isChanging ? (
        <LinearProgress aria-label="Loading" sx={{ height: 2, borderRadius: 0, mb: '-2px', zIndex: 2 }} />
      ) : null}
      {list.error && list.queue ? (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button variant="text" size="small" onClick={list.retry}>
              Try again
            </Button>
          }
        >
          These could not be refreshed: {errorText(list.error)}
        </Alert>
      ) : null}
      {list.error && !list.queue ? (
        <ErrorState title="The inbox could not be loaded" text={errorText(list.error)} onRetry={list.retry} />
      ) : null}
      {!list.queue && !list.error ? <Placeholders /> : null}
      {list.queue && rows.length === 0 ? (
        <InboxEmpty syncedAt={syncedAt} onClear={isFiltered ? filters.clear : undefined} />
      ) : null}
      {rows.length > 0 ? (
        <InboxList
          rows={rows}
          currentId={inbox.current?.id}
          selection={selection}
          onOpen={onOpen}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          onMore={list.loadMore}
        />
      ) : null}
      <BatchBar rows={selection.rows} onClear={selection.clear} onClassify={onClassifySelected} />
    </Card>
  );
}

function Placeholders() {
  const hasWaited = useDelayed(true);
  return (
    <Box aria-busy="true" sx={{ visibility: hasWaited ? 'visible' : 'hidden' }}>
      {Array.from({ length: 7 }, (_, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            px: 5,
            height: 64,
            borderBottom: '1px solid',
            borderColor: 'hairline',
          }}
        >
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Box>
          <Skeleton variant="rounded" width={80} height={24} />
        </Box>
      ))}
    </Box>
  );
}
