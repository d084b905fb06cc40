import { operationsCalls } from '../../contract/calls.ts';
import { type JobSummary } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { hasEnded } from './watch/job-list.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

/** The props of a progress bar. A job that does not know its total yet has a bar without a value. */
export function barOf(job: Pick<JobSummary, 'done' | 'total'> | undefined) {
  if (!job?.total) return {};
  return { variant: 'determinate', value: Math.min(100, (job.done / job.total) * 100) } as const;
}

/** The progress of a job: bar, count, current step, and a button that cancels it. */
export function JobProgress({ job, label }: { readonly job: JobSummary; readonly label: string }) {
  const id = useId();
  const cancel = useChange(operationsCalls.cancelJob);
  const isStopping = job.isCancelRequested || cancel.isPending;
  const count =
    job.total === null
      ? job.done > 0
        ? presentCount(job.done)
        : ''
      : `${presentCount(job.done)} of ${presentCount(job.total)}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Box id={id} sx={{ typography: 'subtitle1' }}>
          {label}
        </Box>
        {hasEnded(job) ? null : (
          <Button
            variant="text"
            size="small"
            disabled={isStopping}
            onClick={() => cancel.mutate({ params: { id: job.id } })}
          >
            {isStopping ? 'Stopping' : 'Cancel'}
          </Button>
        )}
      </Box>
      <LinearProgress aria-labelledby={id} {...barOf(job)} />
      <Box
        role="status"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          typography: 'caption',
          color: 'text.secondary',
          minHeight: 16,
        }}
      >
        <span>{job.message === '' && job.status === 'queued' ? 'Queued' : job.message}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {count}
        </Box>
      </Box>
    </Box>
  );
}

interface JobButtonProps {
  readonly call: NeededCall;
  readonly icon: string;
  /** The main action of its page. */
  readonly isMain?: boolean;
  readonly label: string;
  readonly runningLabel: string;
  /** The name of the progress bar: "Refreshing positions". */
  readonly progressLabel: string;
  readonly isStarting: boolean;
  readonly isRunning: boolean;
  /** Undefined until the progress of the job is known. */
  readonly job: JobSummary | undefined;
  readonly onStart: () => void;
}

/** Starts a job. While the job runs, the button shows its progress along the bottom edge. */
export function JobButton({ isMain = false, isRunning, job, onStart, ...props }: JobButtonProps) {
  return (
    <ActionButton
      call={props.call}
      variant={isMain ? 'contained' : 'outlined'}
      icon={props.icon}
      loading={props.isStarting}
      loadingPosition="start"
      aria-disabled={isRunning}
      onClick={() => (isRunning ? undefined : onStart())}
      sx={{ position: 'relative', overflow: 'hidden' }}
    >
      {isRunning ? props.runningLabel : props.label}
      {isRunning ? (
        <Box component="span" sx={{ position: 'absolute', insetInline: 0, bottom: 0 }}>
          <LinearProgress
            aria-label={props.progressLabel}
            color={isMain ? 'inherit' : 'primary'}
            sx={{ height: 3, borderRadius: 0 }}
            {...barOf(job)}
          />
        </Box>
      ) : null}
    </ActionButton>
  );
}
