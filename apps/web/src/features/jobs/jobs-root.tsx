import type { User } from '@holdfast/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { JobEndings } from './job-endings.tsx';
import { useOpenForOwnJobs } from './use-open-for-own-jobs.ts';
import { useTrayOpen } from '../../lib/jobs/tray-opening.ts';

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
