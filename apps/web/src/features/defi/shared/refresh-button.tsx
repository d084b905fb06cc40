import { contract } from '@holdfast/contract';
import { mdiRefresh } from '@mdi/js';
import { JobButton } from '../../../api-parts/job-progress.tsx';
import { useChange } from '../../../lib/api.ts';
import { hasEnded } from '../../../lib/jobs/job-list.ts';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { useReportedAction } from '../../../ui/form/use-reported-action.ts';

const KIND = 'refresh-positions';

/** Reads all positions from their contracts. */
export function RefreshButton({ isMain = true }: { readonly isMain?: boolean }) {
  const run = useReportedAction();
  const refresh = useChange(contract.refreshPositions);
  const { jobs } = useJobWatch();
  const job = jobs.find((one) => one.kind === KIND && !hasEnded(one));
  const start = () =>
    run(async () => jobWatch.note(await refresh.mutateAsync()), { failure: 'The positions could not be refreshed.' });
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
