import type { InboxSummary } from '../../contract/transaction.ts';
import { mdiFilterVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { EmptyState, NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { AnchoredPopover } from '@holdfast/web/ui/layout/anchored-popover.tsx';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { useDelayed } from '@holdfast/web/lib/use-delayed.ts';
import { SyncAllButton } from '../sync-all-button.tsx';
import { BatchBar } from './batch-bar.tsx';
import { InboxFilterForm } from './inbox-filter-form.tsx';
import { InboxList } from './inbox-list.tsx';
import type { InboxFilterControls } from './use-inbox-filters.ts';
import type { Inbox } from './use-inbox.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';

interface InboxListCardProps {
  readonly inbox: Inbox;
  readonly summary: InboxSummary | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClassifySelected: (action: string) => void;
}

export function InboxListCard({ inbox, summary, onOpen, onClassifySelected }: InboxListCardProps) {
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
      <Loaded
        query={{ data: list.queue && rows, error: list.error, refetch: list.retry }}
        failure="The inbox could not be loaded"
        skeleton={<Placeholders />}
        renderStale={(text, retry) => (
          <RetryAlert severity="warning" text={`These could not be refreshed: ${text}`} onRetry={retry} isInCard />
        )}
        empty={<InboxEmpty summary={summary} onClear={isFiltered ? filters.clear : undefined} />}
      >
        {(shown) => (
          <InboxList
            rows={shown}
            currentId={inbox.current?.id}
            selection={selection}
            onOpen={onOpen}
            hasMore={list.hasMore}
            isLoadingMore={list.isLoadingMore}
            onMore={list.loadMore}
          />
        )}
      </Loaded>
      <BatchBar rows={selection.rows} onClear={selection.clear} onClassify={onClassifySelected} />
    </Card>
  );
}

function Placeholders() {
  const hasWaited = useDelayed(true);
  return (
    <Box aria-busy="true" sx={{ visibility: hasWaited ? 'visible' : 'hidden' }}>
      {Array.from({ length: 7 }, (_, index) => (
        <Row
          canWrap={false}
          key={index}
          sx={{
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
        </Row>
      ))}
    </Box>
  );
}

interface InboxEmptyProps {
  readonly summary: InboxSummary | undefined;
  /** Set while search or filters hide all rows. */
  readonly onClear: (() => void) | undefined;
}

function InboxEmpty({ summary, onClear }: InboxEmptyProps) {
  if (onClear) {
    return <NoMatches title="No transactions match" onClear={onClear} />;
  }
  return (
    <EmptyState
      title="Nothing left to classify"
      text={`New transactions appear here when wallets are synced or files imported.${syncText(summary)}`}
      action={<SyncAllButton label="Sync all wallets" />}
    />
  );
}

function syncText(summary: InboxSummary | undefined): string {
  if (summary === undefined) return '';
  if (summary.unsyncedWallets > 0) return ' Some wallets have not been synced yet.';
  return summary.syncedAt === null ? '' : ` Oldest sync: ${momentText(summary.syncedAt)}.`;
}

function InboxToolbar({ controls }: { readonly controls: InboxFilterControls }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filters, count, change } = controls;
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        gap: 2,
        p: { xs: 4, sm: 5 },
        py: { sm: 4 },
        borderBottom: '1px solid',
        borderColor: 'hairline',
        '& .MuiOutlinedInput-root': { flexGrow: 1, width: 'auto', minWidth: 0 },
      }}
    >
      <SearchBox
        label="Search hash, address, coin"
        value={filters.search_query ?? ''}
        onSearch={(text) => change({ search_query: text === '' ? undefined : text })}
      />
      <Button
        variant="outlined"
        color={count > 0 ? 'primary' : 'secondary'}
        startIcon={<Icon path={mdiFilterVariant} size={18} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: { sm: 36 }, px: 3, flexShrink: 0, fontSize: '0.8125rem' }}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <AnchoredPopover anchor={anchor} label="Filter" width={320} onClose={() => setAnchor(null)}>
        <InboxFilterForm controls={controls} onClose={() => setAnchor(null)} />
      </AnchoredPopover>
    </Box>
  );
}
