/** Search, jobs, notices and help: the buttons in the bar, and their panels. */
import type { User } from '@holdfast/accounts/contract';
import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo } from 'react';
import { SearchButton } from '@holdfast/overview/page/search-button';
import { SearchRoot } from '@holdfast/overview/page/search-root';
import { isAllowed } from '@holdfast/accounts/page/ability';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import type { NavEntry } from '../navigation.ts';
import { mustSetUpSecondFactor } from '../page-decision.ts';
import { PAGES, PROFILE_PATH } from '../pages.ts';
import { HelpButton } from './help-button.tsx';
import { searchableActions } from './searchable-actions.ts';
import { searchablePages } from './searchable-pages.ts';

const JobsButton = lazy(() =>
  import('@holdfast/operations/page/jobs-button').then((module) => ({ default: module.JobsButton })),
);
const NoticesButton = lazy(() =>
  import('@holdfast/operations/page/notices-button').then((module) => ({ default: module.NoticesButton })),
);
const JobsRoot = lazy(() =>
  import('@holdfast/operations/page/jobs-root').then((module) => ({ default: module.JobsRoot })),
);

export function ShellTools({ user }: { readonly user: User }) {
  const seesJobs = useSeesJobs(user);
  return (
    <>
      <SearchButton />
      {seesJobs ? (
        <Suspense fallback={<Box sx={{ width: 36 }} />}>
          <JobsButton />
        </Suspense>
      ) : null}
      <Suspense fallback={<Box sx={{ width: 36 }} />}>
        <NoticesButton />
      </Suspense>
      <HelpButton user={user} />
    </>
  );
}

export function ShellOverlays({ user, entries }: { readonly user: User; readonly entries: readonly NavEntry[] }) {
  const seesJobs = useSeesJobs(user);
  const { clientPortal } = usePublicConfig();
  const pages = useMemo(() => {
    const there = PAGES.filter(({ flag }) => flag === undefined || clientPortal);
    return searchablePages({
      entries,
      pages: there,
      profilePath: PROFILE_PATH,
      isAllowed: (rule) => isAllowed(user, rule),
    });
  }, [user, entries, clientPortal]);
  const actions = useMemo(() => {
    const open = new Set(pages.map(({ path }) => path));
    return searchableActions(user, (path) => open.has(path));
  }, [user, pages]);
  return (
    <>
      <SearchRoot user={user} pages={pages} actions={actions} />
      {seesJobs ? (
        <Suspense>
          <JobsRoot user={user} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Only admins see jobs, and the server refuses an admin's calls until a required second factor is set up. */
function useSeesJobs(user: User): boolean {
  const config = usePublicConfig();
  return user.role === 'admin' && !mustSetUpSecondFactor(user, config);
}
