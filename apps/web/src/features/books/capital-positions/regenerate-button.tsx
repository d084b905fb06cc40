import { contract } from '@holdfast/contract';
import { mdiSync } from '@mdi/js';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useSnackbar } from 'notistack';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { ActionButton } from '../../../ui/action-button.tsx';

/** Starts a job that updates the books, or regenerates them from the beginning if requested. */
export function useRegenerate(): {
  readonly start: (options?: { readonly fromScratch: boolean }) => Promise<void>;
  readonly isStarting: boolean;
} {
  const { enqueueSnackbar } = useSnackbar();
  const regenerate = useChange(contract.regenerateCapitalPositions);
  const start = async (options = { fromScratch: false }) => {
    try {
      jobWatch.note(await regenerate.mutateAsync({ body: options }));
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The books could not be generated.'), { variant: 'error' });
    }
  };
  return { start, isStarting: regenerate.isPending };
}

/** While the job runs, the button shows its progress along the bottom edge. */
export function RegenerateButton({ jobId }: { readonly jobId: number | null }) {
  const { start, isStarting } = useRegenerate();
  const { jobs } = useJobWatch();
  const job = jobs.find(({ id }) => id === jobId);
  const isRunning = jobId !== null;
  return (
    <ActionButton
      call={contract.regenerateCapitalPositions}
      variant="outlined"
      icon={mdiSync}
      loading={isStarting}
      loadingPosition="start"
      aria-disabled={isRunning}
      onClick={() => (isRunning ? undefined : void start())}
      sx={{ position: 'relative', overflow: 'hidden' }}
    >
      {isRunning ? 'Regenerating' : 'Regenerate'}
      {isRunning ? (
        <Box component="span" sx={{ position: 'absolute', insetInline: 0, bottom: 0 }}>
          <LinearProgress
            aria-label="Regenerating"
            sx={{ height: 3, borderRadius: 0 }}
            {...(job?.total ? { variant: 'determinate', value: Math.min(100, (job.done / job.total) * 100) } : {})}
          />
        </Box>
      ) : null}
    </ActionButton>
  );
}
