import { contract, type JobSummary } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useChange } from '../lib/api.ts';
import { hasEnded } from '../lib/jobs/job-list.ts';

/** The progress of a job: bar, count, current step, and a button that cancels it. */
export function JobProgress({ job, label }: { readonly job: JobSummary; readonly label: string }) {
  const id = useId();
  const cancel = useChange(contract.cancelJob);
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
      <LinearProgress
        aria-labelledby={id}
        {...(job.total ? { variant: 'determinate', value: Math.min(100, (job.done / job.total) * 100) } : {})}
      />
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
