import type { JobSummary } from '@holdfast/contract';
import { type ReactNode, useState } from 'react';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { NeededCall } from '../../../lib/permission.ts';
import { useAttempt } from '../../../ui/form/use-attempt.ts';

interface JobButtonProps {
  readonly label: string;
  readonly icon: string;
  /** The kind of the job, to detect one that is already running. */
  readonly kind: string;
  /** The text of the confirmation. */
  readonly question: { readonly title: string; readonly text: ReactNode; readonly confirmLabel: string };
  readonly call: NeededCall;
  readonly start: () => Promise<JobSummary>;
}

/** Confirms, then starts a job. The job tray shows its progress, and a toast shows its result. */
export function JobButton({ label, icon, kind, question, call, start }: JobButtonProps) {
  const { jobs } = useJobWatch();
  const [isConfirming, setConfirming] = useState(false);
  const attempt = useAttempt();
  const isRunning = jobs.some((job) => job.kind === kind && job.finishedAt === null);
  const open = () => {
    attempt.setError('');
    setConfirming(true);
  };
  const confirm = () =>
    attempt.run(async () => {
      jobWatch.note(await start());
      setConfirming(false);
    });
  return (
    <>
      <ActionButton
        call={call}
        variant="outlined"
        icon={icon}
        loading={isRunning}
        loadingPosition="start"
        onClick={open}
      >
        {label}
      </ActionButton>
      <ConfirmDialog
        open={isConfirming}
        {...question}
        isBusy={attempt.isBusy}
        error={attempt.error}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
