import type { JobSummary } from '@holdfast/contract';
import type { ReactNode } from 'react';
import { jobWatch, useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';

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
