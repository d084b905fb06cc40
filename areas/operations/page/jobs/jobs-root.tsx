import type { JobSummary } from '@holdfast/contract';
import type { User } from '@holdfast/accounts/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar, type VariantType } from 'notistack';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { makeStale } from '@holdfast/web/lib/query-cache.ts';
import { jobKindOf } from './watch/job-kinds.ts';
import { hasEnded } from './watch/job-list.ts';
import { endingOfGroup, jobGroupOf } from './watch/job-group.ts';
import { isTrayOpen, setTrayOpen, TRAY_ID, useTrayOpen } from './watch/tray-opening.ts';
import { jobWatch, useJobWatch } from './watch/use-job-watch.ts';

/**
 * The tray can open automatically. If its code cannot be loaded, because a newer version was installed since this page
 * was loaded, the open page must keep working.
 */
const JobTray = lazy<ComponentType<{ isOpen: boolean }>>(() =>
  import('./job-tray.tsx').then(
    (module) => ({ default: module.JobTray }),
    () => ({ default: () => null }),
  ),
);

/** The parts of jobs outside the app bar: the tray, the toasts, and cache updates for other pages. For admins only. */
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
        <Suspense>
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

/** When a job ends, the data that it changed is reloaded, and the user who started it gets a toast. */
function JobEndings({ userId }: { readonly userId: number }) {
  const cache = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  /** Jobs that have ended and wait for others of the same click. */
  const held = useRef(new Set<number>());
  useEffect(
    () =>
      jobWatch.onEnded((job) => {
        const { label, changes, isShownInItsPage = false, resultLink, isPartial, quietOn } = jobKindOf(job.kind);
        // Also after a failure: work that was done before it may remain.
        void makeStale(cache, { changes: [...changes, 'Job'] });
        if (job.createdBy !== userId) return;
        if (isShownInItsPage && resultLink?.path === window.location.pathname) return;
        if (job.status === 'succeeded' && quietOn === window.location.pathname) return;
        const group = jobGroupOf(job, { known: jobWatch.getState().jobs, held: held.current });
        const ending = endingOfGroup(group, label);
        if (ending === null) {
          held.current.add(job.id);
          return;
        }
        for (const { id } of group) held.current.delete(id);
        const variant = TOASTS[ending.status] ?? 'info';
        enqueueSnackbar(ending.text, {
          variant: variant === 'success' && isPartial?.(job) === true ? 'warning' : variant,
        });
      }),
    [cache, enqueueSnackbar, userId],
  );
  return null;
}

function opensTray({ kind }: JobSummary): boolean {
  const { isShownInItsPage = false, quietOn } = jobKindOf(kind);
  return !isShownInItsPage && quietOn !== window.location.pathname;
}

/** How long the results can be read before the tray closes. */
const CLOSES_AFTER_MS = 4000;

/**
 * Opens the tray when a job that this user just started appears, and closes it after the job, because it covers what
 * is below it. It stays while it is used. Not on phones, where it would hide the page.
 */
function useOpenForOwnJobs({ userId, isWanted }: { readonly userId: number; readonly isWanted: boolean }): void {
  const { jobs, hasLoaded } = useJobWatch();
  /** Jobs that existed when the page loaded do not open the tray, because it may have been closed before a reload. */
  const newestIdSeen = useRef<number>(null);
  const isOpenForJobs = useRef(false);
  useEffect(() => {
    if (!hasLoaded) return;
    const newestId = jobs[0]?.id ?? 0;
    const seen = newestIdSeen.current ?? newestId;
    newestIdSeen.current = Math.max(seen, newestId);
    const isOwnNews = (job: JobSummary) =>
      job.id > seen && job.createdBy === userId && !hasEnded(job) && opensTray(job);
    if (!isWanted || !jobs.some(isOwnNews)) return;
    if (!isTrayOpen()) isOpenForJobs.current = true;
    setTrayOpen(true);
  }, [jobs, hasLoaded, userId, isWanted]);
  const areOwnEnded = jobs.every((job) => job.createdBy !== userId || hasEnded(job));
  useEffect(() => {
    if (!areOwnEnded || !isOpenForJobs.current) return;
    const timer = setTimeout(() => {
      isOpenForJobs.current = false;
      if (!document.getElementById(TRAY_ID)?.matches(':hover, :focus-within')) setTrayOpen(false);
    }, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [areOwnEnded]);
}
