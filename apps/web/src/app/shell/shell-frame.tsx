import type { User } from '@holdfast/accounts/contract';
import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { MainLandmark } from '@holdfast/web/ui/layout/main-landmark.tsx';
import { ModeToggle } from '@holdfast/web/ui/mode-toggle.tsx';
import { createHoldfastTheme } from '@holdfast/web/ui/theme/create-holdfast-theme.ts';
import type { NavEntry } from '../navigation.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { CustomizerButton, FloatingControls, ScrollToTop } from './floating-controls.tsx';
import { HorizontalNav } from './navigation/horizontal-nav.tsx';
import { NavDrawer } from './navigation/nav-drawer.tsx';
import { VerticalNav } from './navigation/vertical-nav.tsx';
import { SampleBar } from './sample-bar.tsx';
import { Boxed, ShellBar, ShellBreadcrumbs, ShellFooter } from './shell-bar.tsx';
import { ShellOverlays, ShellTools } from './shell-tools.tsx';
import { SetupButton } from './setup-button.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

const ThemeCustomizer = lazy(() =>
  import('./customizer/theme-customizer.tsx').then((module) => ({ default: module.ThemeCustomizer })),
);

interface ShellFrameProps {
  user: User;
  entries: readonly NavEntry[];
  currentPath: string;
  profilePath: PagePath | undefined;
  hasCustomizer: boolean;
  onSignOut: () => void;
  children: ReactNode;
}

/** Menu, bar, page and footer, arranged by the current settings. */
export function ShellFrame({
  user,
  entries,
  currentPath,
  profilePath,
  hasCustomizer,
  onSignOut,
  children,
}: ShellFrameProps) {
  const { settings, isBelowLg } = useSettings();
  /* The page comes first; the entries of the menu and the tools take as long to render and follow a moment later. */
  const isWhole = useDeferredValue(true, false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isCustomizerOpen, setIsCustomizerOpen] = useState(false);
  const [wasCustomizerOpened, setWasCustomizerOpened] = useState(false);
  const openCustomizer = () => {
    setWasCustomizerOpened(true);
    setIsCustomizerOpen(true);
  };
  const sampleBar = <SampleBar canRemove={user.role === 'admin'} />;
  const nav = { entries, currentPath };
  const breadcrumbs = <ShellBreadcrumbs {...nav} />;
  const isBesideColumn = !isBelowLg && settings.layout === 'vertical' && !settings.navHidden;

  /* Below a bar that has a lower edge, or no bar at all, the page needs space of its own. */
  const standsOff = settings.layout === 'horizontal' || settings.skin === 'bordered' || settings.appBar === 'hidden';

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <NavTheme>
        {isBesideColumn ? <VerticalNav {...nav} hasEntries={isWhole} /> : null}
        {isBelowLg && !settings.navHidden ? (
          <NavDrawer
            {...nav}
            isOpen={isMenuOpen}
            onOpen={() => setIsMenuOpen(true)}
            onClose={() => setIsMenuOpen(false)}
          />
        ) : null}
      </NavTheme>
      <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 }}>
        {settings.appBar === 'hidden' ? (
          sampleBar
        ) : (
          <ShellBar
            notice={sampleBar}
            breadcrumbs={breadcrumbs}
            horizontalNav={<HorizontalNav {...nav} />}
            onOpenMenu={() => setIsMenuOpen(true)}
            actions={
              isWhole ? (
                <>
                  <SetupButton user={user} />
                  <ShellTools user={user} />
                  {hasCustomizer ? <CustomizerButton onClick={openCustomizer} /> : null}
                  <ModeToggle />
                  <AvatarMenu user={user} profilePath={profilePath} onSignOut={onSignOut} />
                </>
              ) : null
            }
          />
        )}
        <FloatingControls
          onOpenMenu={() => setIsMenuOpen(true)}
          onOpenCustomizer={hasCustomizer ? openCustomizer : undefined}
        />
        <MainLandmark id={CONTENT_ID} tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0, pt: standsOff ? 6 : 2, pb: 6 }}>
          <Boxed contentWidth={settings.contentWidth}>
            {isBesideColumn && settings.appBar !== 'hidden' ? null : (
              <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>{breadcrumbs}</Box>
            )}
            {children}
          </Boxed>
        </MainLandmark>
        <ShellFooter />
      </Box>
      {isWhole ? (
        <>
          <ScrollToTop />
          <ShellOverlays user={user} entries={entries} />
        </>
      ) : null}
      {wasCustomizerOpened ? (
        <Suspense fallback={null}>
          <ThemeCustomizer isOpen={isCustomizerOpen} onClose={() => setIsCustomizerOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

/** The semi-dark skin sets the menu in the other mode: dark beside a light page, light beside a dark one. */
function NavTheme({ children }: { children: ReactNode }) {
  const { mode, skin, themeColor, direction, navigationSize } = useSettings().settings;
  const theme = useMemo(
    () =>
      skin === 'semi-dark'
        ? createHoldfastTheme({
            mode: mode === 'light' ? 'dark' : 'light',
            skin,
            themeColor,
            direction,
            navigationSize,
          })
        : null,
    [mode, skin, themeColor, direction, navigationSize],
  );
  return theme === null ? children : <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
