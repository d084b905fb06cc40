import type { JobSummary, User } from '@holdfast/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar, type VariantType } from 'notistack';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { makeStale } from '../../lib/api/make-stale.ts';
import { jobKindOf } from '../../lib/jobs/job-kinds.ts';
import { hasEnded } from '../../lib/jobs/job-list.ts';
import { endingText } from '../../lib/jobs/job-words.ts';
import { setTrayOpen, useTrayOpen } from '../../lib/jobs/tray-opening.ts';
import { jobWatch, useJobWatch } from '../../lib/jobs/use-job-watch.ts';

/**
 * The tray can open by itself. When its code cannot be fetched, because a newer version was installed since this page
 * was loaded, that must not take down the page someone is working on.
 */
const JobTray = lazy<ComponentType<{ isOpen: boolean }>>(() =>
  import('./job-tray.tsx').then(
    (module) => ({ default: module.JobTray }),
    () => ({ default: () => null }),
  ),
);

/**
 * Everything about jobs that is not in the bar: the tray, the toasts, and the news for other pages. For admins only.
 */
export function JobsRoot({ user }: { readonly user: User }) {
  const isOpen = useTrayOpen();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('sm'));
  useOpenForOwnJobs({ userId: user.id, isWanted: hasRoom });
  return (
    <>
      <JobEndings userId={user.id} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <JobTray isOpen={isOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

const TOASTS: Partial<Record<JobSummary['status'], VariantType>> = {
  succeeded: 'success',
  failed: 'error',
  cancelled: 'info',
};

/** When a job ends, pages that show what it changed read it anew, and whoever started it hears of it. */
function JobEndings({ userId }: { readonly userId: number }) {
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

/**
 * Opens the tray when work that this person just started begins to show. Not on phones, where it would hide the page.
 */
function useOpenForOwnJobs({ userId, isWanted }: { readonly userId: number; readonly isWanted: boolean }): void {
  const { jobs, hasLoaded } = useJobWatch();
  /** What was there when the page loaded is no reason: whoever closed the tray before a reload wants it closed. */
  const newestIdSeen = useRef<number>(null);
  useEffect(() => {
    if (!hasLoaded) return;
    const newestId = jobs[0]?.id ?? 0;
    const seen = newestIdSeen.current ?? newestId;
    newestIdSeen.current = Math.max(seen, newestId);
    if (isWanted && jobs.some((job) => job.id > seen && job.createdBy === userId && !hasEnded(job))) setTrayOpen(true);
  }, [jobs, hasLoaded, userId, isWanted]);
}
