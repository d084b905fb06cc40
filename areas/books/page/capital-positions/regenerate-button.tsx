import { booksCalls } from '../../contract/calls.ts';
import { mdiSync } from '@mdi/js';
import { JobButton } from '@holdfast/operations/page/job-progress';
import { useChange } from '@holdfast/web/lib/api.ts';
import { jobWatch, useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

/** Starts a job that updates the books, or regenerates them from the beginning if requested. */
export function useRegenerate(): {
  readonly start: (options?: { readonly fromScratch: boolean }) => Promise<void>;
  readonly isStarting: boolean;
} {
  const run = useReportedAction();
  const regenerate = useChange(booksCalls.regenerateCapitalPositions);
  const start = (options = { fromScratch: false }) =>
    run(async () => jobWatch.note(await regenerate.mutateAsync({ body: options })), {
      failure: 'The books could not be generated.',
    });
  return { start, isStarting: regenerate.isPending };
}

export function RegenerateButton({ jobId }: { readonly jobId: number | null }) {
  const { start, isStarting } = useRegenerate();
  const { jobs } = useJobWatch();
  return (
    <JobButton
      call={booksCalls.regenerateCapitalPositions}
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
