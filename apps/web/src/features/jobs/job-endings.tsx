import type { JobSummary } from '@holdfast/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar, type VariantType } from 'notistack';
import { useEffect } from 'react';
import { makeStale } from '../../lib/query-cache.ts';
import { jobKindOf } from '../../lib/jobs/job-kinds.ts';
import { jobWatch } from '../../lib/jobs/use-job-watch.ts';
import { endingText } from '../../lib/jobs/job-labels.ts';

const TOASTS: Partial<Record<JobSummary['status'], VariantType>> = {
  succeeded: 'success',
  failed: 'error',
  cancelled: 'info',
};

/** When a job ends, pages that show what it changed read it anew, and whoever started it hears of it. */
export function JobEndings({ userId }: { readonly userId: number }) {
  const cache = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      jobWatch.onEnded((job) => {
        const { label, changes } = jobKindOf(job.kind);
        // Also after a failure: what was done before it may stay.
        void makeStale(cache, { changes: [...changes, 'Job'] });
        if (job.createdBy !== userId) return;
        enqueueSnackbar(toastText(label, job), { variant: TOASTS[job.status] ?? 'info' });
      }),
    [cache, enqueueSnackbar, userId],
  );
  return null;
}

function toastText(label: string, job: JobSummary): string {
  return `${label}${job.status === 'failed' ? ' failed' : ''}: ${endingText(job)}`;
}
