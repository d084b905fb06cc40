import { contract } from '@holdfast/contract';
import { mdiSync } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { JobButton } from '../../../api-parts/job-progress.tsx';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';

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

export function RegenerateButton({ jobId }: { readonly jobId: number | null }) {
  const { start, isStarting } = useRegenerate();
  const { jobs } = useJobWatch();
  return (
    <JobButton
      call={contract.regenerateCapitalPositions}
      icon={mdiSync}
      label="Regenerate"
      runningLabel="Regenerating"
      progressLabel="Regenerating"
      isStarting={isStarting}
      isRunning={jobId !== null}
      job={jobs.find(({ id }) => id === jobId)}
      onStart={() => void start()}
    />
  );
}
