import { useEffect, useRef } from 'react';
import { hasEnded } from '../../lib/jobs/job-list.ts';
import { useJobWatch } from '../../lib/jobs/use-job-watch.ts';
import { setTrayOpen } from '../../lib/jobs/tray-opening.ts';

/**
 * Opens the tray when work that this person just started begins to show. Not on phones, where it would hide the page.
 */
export function useOpenForOwnJobs({ userId, isWanted }: { readonly userId: number; readonly isWanted: boolean }): void {
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
