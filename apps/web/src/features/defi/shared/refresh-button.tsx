import { contract } from '@holdfast/contract';
import { mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useSnackbar } from 'notistack';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { hasEnded } from '../../../lib/jobs/job-list.ts';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { ActionButton } from '../../../ui/action-button.tsx';

const KIND = 'refresh-positions';

/** Reads all positions from their contracts. While the job runs, the button shows its progress along the lower edge. */
export function RefreshButton({ isMain = true }: { readonly isMain?: boolean }) {
  const { enqueueSnackbar } = useSnackbar();
  const refresh = useChange(contract.refreshPositions);
  const { jobs } = useJobWatch();
  const job = jobs.find((one) => one.kind === KIND && !hasEnded(one));
  const isRunning = job !== undefined;
  const start = async () => {
    try {
      jobWatch.note(await refresh.mutateAsync());
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The positions could not be refreshed.'), { variant: 'error' });
    }
  };
  return (
    <ActionButton
      call={contract.refreshPositions}
      variant={isMain ? 'contained' : 'outlined'}
      icon={mdiRefresh}
      loading={refresh.isPending}
      loadingPosition="start"
      aria-disabled={isRunning}
      onClick={() => (isRunning ? undefined : void start())}
      sx={{ position: 'relative', overflow: 'hidden' }}
    >
      {isRunning ? 'Refreshing' : 'Refresh'}
      {isRunning ? (
        <Box component="span" sx={{ position: 'absolute', insetInline: 0, bottom: 0 }}>
          <LinearProgress
            aria-label="Refreshing positions"
            color={isMain ? 'inherit' : 'primary'}
            sx={{ height: 3, borderRadius: 0 }}
            {...(job.total ? { variant: 'determinate', value: Math.min(100, (job.done / job.total) * 100) } : {})}
          />
        </Box>
      ) : null}
    </ActionButton>
  );
}
