import type { JobSummary } from '@holdfast/contract';
import type { ReactNode } from 'react';
import { jobWatch, useJobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { ActionDialog } from '../../../ui/form/confirm-dialog.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { NeededCall } from '../../../lib/permission.ts';
import { OpenedDialog } from '../../../ui/form/opened-dialog.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';

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
  const confirming = useDialog<true>();
  const isRunning = jobs.some((job) => job.kind === kind && job.finishedAt === null);
  return (
    <>
      <ActionButton
        call={call}
        variant="outlined"
        icon={icon}
        loading={isRunning}
        loadingPosition="start"
        onClick={() => confirming.open(true)}
      >
        {label}
      </ActionButton>
      <OpenedDialog dialog={confirming}>
        {(opened) => <ActionDialog {...opened} {...question} send={start} onDone={(job) => jobWatch.note(job)} />}
      </OpenedDialog>
    </>
  );
}
