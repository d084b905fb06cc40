import { transactionsCalls } from '../contract/calls.ts';
import { mdiSync } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

const SKIPPED_NAMED_MAX = 3;

/** Starts a sync of every active wallet, which is shown among the jobs. */
export function SyncAllButton({ label = 'Sync all' }: { readonly label?: string }) {
  const { enqueueSnackbar } = useSnackbar();
  const syncAll = useChange(transactionsCalls.syncAllWallets);
  const start = async () => {
    try {
      const { jobs, skipped } = await syncAll.mutateAsync();
      for (const job of jobs) jobWatch.note(job);
      const named = skipped
        .slice(0, SKIPPED_NAMED_MAX)
        .map(({ walletName, reason }) => `${walletName}: ${reason}`)
        .join(' ');
      const more = skipped.length > SKIPPED_NAMED_MAX ? ` And ${skipped.length - SKIPPED_NAMED_MAX} more.` : '';
      if (skipped.length > 0) enqueueSnackbar(`Left out: ${named}${more}`, { variant: 'warning' });
      else if (jobs.length === 0)
        enqueueSnackbar('There is no active wallet to sync. Add one first.', { variant: 'info' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The wallets could not be synced.'), { variant: 'error' });
    }
  };
  return (
    <ActionButton
      call={transactionsCalls.syncAllWallets}
      variant="outlined"
      icon={mdiSync}
      loading={syncAll.isPending}
      loadingPosition="start"
      onClick={() => void start()}
    >
      {label}
    </ActionButton>
  );
}
