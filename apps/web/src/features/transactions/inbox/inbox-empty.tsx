import Button from '@mui/material/Button';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { SyncAllButton } from '../../../api-parts/sync-all-button.tsx';

interface InboxEmptyProps {
  readonly syncedAt: string | null | undefined;
  /** Given while search or filters hide everything. */
  readonly onClear: (() => void) | undefined;
}

export function InboxEmpty({ syncedAt, onClear }: InboxEmptyProps) {
  if (onClear) {
    return (
      <EmptyState
        title="No transactions match"
        text="Try other words, or take a filter away."
        action={
          <Button variant="outlined" size="small" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      />
    );
  }
  const synced =
    syncedAt === undefined
      ? ''
      : syncedAt === null
        ? 'Some wallets were never synced.'
        : `All wallets were synced by ${momentText(syncedAt)}.`;
  return (
    <EmptyState
      title="Nothing left to classify"
      text={`New transactions appear here when wallets are synced. ${synced}`}
      action={<SyncAllButton label="Sync all wallets" />}
    />
  );
}
