import type { User } from '@holdfast/accounts/contract';
import { useRouterState } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { ConfirmationDialog } from '@holdfast/accounts/page/confirmation-dialog';
import { isAllowed } from '@holdfast/accounts/page/ability';
import { PageHelpContext } from '@holdfast/accounts/page/page-entries';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { ToastRoot } from '@holdfast/web/ui/toast-root.tsx';
import { NAVIGATION, PAGE_HELP } from '../navigation.ts';
import { PAGE_PATHS, PAGES, PROFILE_PATH } from '../pages.ts';
import { ShellFrame } from './shell-frame.tsx';
import { useNavBadges, visibleNavigation } from './navigation/visible-navigation.ts';
import { createOpensPage, PageAccessContext } from '@holdfast/web/lib/page-access.ts';

interface AppShellProps {
  user: User;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame around every page but the public ones, with the menu this user may see. */
export function AppShell({ user, onSignOut, children }: AppShellProps) {
  const { clientPortal, customizer } = usePublicConfig();
  const currentPath = useRouterState({ select: (state) => state.location.pathname });
  const visible = useMemo(
    () =>
      visibleNavigation({
        entries: NAVIGATION,
        isAllowed: (rule) => isAllowed(user, rule),
        existingPaths: PAGE_PATHS,
        flags: { clientPortal },
      }),
    [user, clientPortal],
  );
  const entries = useNavBadges(user, visible);
  const opensPage = useMemo(
    () =>
      createOpensPage(
        PAGES.map(({ path, access, flag }) => ({
          path,
          isOpen: (flag === undefined || clientPortal) && (access === undefined || isAllowed(user, access)),
        })),
      ),
    [user, clientPortal],
  );
  return (
    <PageAccessContext value={opensPage}>
      <ToastRoot>
        <ShellFrame
          user={user}
          entries={entries}
          currentPath={currentPath}
          profilePath={PAGE_PATHS.has(PROFILE_PATH) ? PROFILE_PATH : undefined}
          hasCustomizer={customizer}
          onSignOut={onSignOut}
        >
          <PageHelpContext value={PAGE_HELP}>{children}</PageHelpContext>
        </ShellFrame>
        <ConfirmationDialog user={user} />
      </ToastRoot>
    </PageAccessContext>
  );
}
