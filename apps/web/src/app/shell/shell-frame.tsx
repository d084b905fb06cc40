import type { User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import type { PagePath } from '../../lib/page-address.ts';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import type { NavEntry } from '../navigation.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { Boxed } from './boxed.tsx';
import { CustomizerButton } from './customizer-button.tsx';
import { FloatingControls } from './floating-controls.tsx';
import { HorizontalNav } from './horizontal-nav.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { ModeToggle } from '../../ui/mode-toggle.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { NavTheme } from './nav-theme.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { ShellBar } from './shell-bar.tsx';
import { ShellBreadcrumbs } from './shell-breadcrumbs.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { ShellOverlays, ShellTools } from './shell-tools.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { VerticalNav } from './vertical-nav.tsx';

const ThemeCustomizer = lazy(() =>
  import('./customizer/theme-customizer.tsx').then((module) => ({ default: module.ThemeCustomizer })),
);

export interface ShellFrameProps {
  user: User;
  entries: readonly NavEntry[];
  currentPath: string;
  profilePath: PagePath | undefined;
  hasCustomizer: boolean;
  onSignOut: () => void;
  children: ReactNode;
}

/** Menu, bar, page and footer, arranged as the settings in force say. */
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
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isCustomizerOpen, setIsCustomizerOpen] = useState(false);
  const [wasCustomizerOpened, setWasCustomizerOpened] = useState(false);
  const openCustomizer = () => {
    setWasCustomizerOpened(true);
    setIsCustomizerOpen(true);
  };
  const nav = { entries, currentPath };
  const breadcrumbs = <ShellBreadcrumbs {...nav} />;
  const isBesideColumn = !isBelowLg && settings.layout === 'vertical' && !settings.navHidden;

  /* Below a bar that has a lower edge, or no bar at all, the page needs air of its own. */
  const standsOff = settings.layout === 'horizontal' || settings.skin === 'bordered' || settings.appBar === 'hidden';

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <NavTheme>
        {isBesideColumn ? <VerticalNav {...nav} /> : null}
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
        {settings.appBar === 'hidden' ? null : (
          <ShellBar
            breadcrumbs={breadcrumbs}
            horizontalNav={<HorizontalNav {...nav} />}
            onOpenMenu={() => setIsMenuOpen(true)}
            actions={
              <>
                <ShellTools user={user} />
                {hasCustomizer ? <CustomizerButton onClick={openCustomizer} /> : null}
                <ModeToggle />
                <AvatarMenu user={user} profilePath={profilePath} onSignOut={onSignOut} />
              </>
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
      <ScrollToTop />
      <ShellOverlays user={user} entries={entries} />
      {wasCustomizerOpened ? (
        <Suspense fallback={null}>
          <ThemeCustomizer isOpen={isCustomizerOpen} onClose={() => setIsCustomizerOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
