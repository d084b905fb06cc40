import { contract } from '@holdfast/contract';
import { mdiRefresh } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { JobButton } from '../../../api-parts/job-progress.tsx';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { hasEnded } from '../../../lib/jobs/job-list.ts';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';

const KIND = 'refresh-positions';

/** Reads all positions from their contracts. */
export function RefreshButton({ isMain = true }: { readonly isMain?: boolean }) {
  const { enqueueSnackbar } = useSnackbar();
  const refresh = useChange(contract.refreshPositions);
  const { jobs } = useJobWatch();
  const job = jobs.find((one) => one.kind === KIND && !hasEnded(one));
  const start = async () => {
    try {
      jobWatch.note(await refresh.mutateAsync());
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The positions could not be refreshed.'), { variant: 'error' });
    }
  };
  return (
    <JobButton
      call={contract.refreshPositions}
      icon={mdiRefresh}
      isMain={isMain}
      label="Refresh"
      runningLabel="Refreshing"
      progressLabel="Refreshing positions"
      isStarting={refresh.isPending}
      isRunning={job !== undefined}
      job={job}
      onStart={() => void start()}
    />
  );
}
