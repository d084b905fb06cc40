import { defiCalls } from '../../contract/calls.ts';
import { mdiRefresh } from '@mdi/js';
import { JobButton } from '@holdfast/operations/page/job-progress';
import { useChange } from '@holdfast/web/lib/api.ts';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { jobWatch, useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

const KIND = 'refresh-positions';

/** Reads all positions from their contracts. */
export function RefreshButton({ isMain = true }: { readonly isMain?: boolean }) {
  const run = useReportedAction();
  const refresh = useChange(defiCalls.refreshPositions);
  const { jobs } = useJobWatch();
  const job = jobs.find((one) => one.kind === KIND && !hasEnded(one));
  const start = () =>
    run(async () => jobWatch.note(await refresh.mutateAsync()), { failure: 'The positions could not be refreshed.' });
  return (
    <JobButton
      call={defiCalls.refreshPositions}
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
