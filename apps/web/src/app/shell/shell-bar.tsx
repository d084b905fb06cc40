import { mdiChevronRight, mdiMenu } from '@mdi/js';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { alpha, styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useIsPage } from '@holdfast/web/lib/page-address.ts';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import type { ContentWidth } from '@holdfast/web/lib/settings/settings.ts';
import { CopyrightLine } from '@holdfast/web/ui/brand.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import type { NavEntry } from '../navigation.ts';
import { HomeLink } from './navigation/home-link.tsx';
import { breadcrumbsFor } from './navigation/visible-navigation.ts';

interface ShellBarProps {
  /** Breadcrumbs beside a menu column; the menu itself in the horizontal layout. */
  breadcrumbs: ReactNode;
  horizontalNav: ReactNode;
  actions: ReactNode;
  /** Above the bar, and fixed with it. */
  notice: ReactNode;
  onOpenMenu: () => void;
}

const Bar = styled('header', {
  shouldForwardProp: (name) => name !== 'isFixed' && name !== 'isBlurred' && name !== 'isHorizontal',
})<{ isFixed: boolean; isBlurred: boolean; isHorizontal: boolean }>(({ theme, isFixed, isBlurred, isHorizontal }) => {
  const ground = isHorizontal ? theme.palette.background.paper : theme.palette.background.default;
  const line = isHorizontal ? theme.palette.hairline : 'transparent';
  return {
    position: isFixed ? 'sticky' : 'static',
    top: 0,
    zIndex: theme.zIndex.appBar,
    backgroundColor: isFixed && isBlurred ? alpha(ground, 0.86) : ground,
    ...(isFixed && isBlurred ? { backdropFilter: 'blur(8px)' } : {}),
    borderBottom: `1px solid ${theme.skin === 'bordered' ? theme.palette.hairlineStrong : line}`,
  };
});

export function ShellBar({ breadcrumbs, horizontalNav, actions, notice, onOpenMenu }: ShellBarProps) {
  const { settings, isBelowLg } = useSettings();
  const isHorizontal = settings.layout === 'horizontal';
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Bar isFixed={settings.appBar === 'fixed'} isBlurred={settings.appBarBlur} isHorizontal={isHorizontal}>
      {notice}
      <Boxed contentWidth={settings.contentWidth}>
        <Box
          sx={(theme) => ({ display: 'flex', alignItems: 'center', gap: 1, minHeight: theme.layoutSizes.barHeight })}
        >
          {isBelowLg && !settings.navHidden ? (
            <IconButton
              aria-label="Open the menu"
              onClick={onOpenMenu}
              sx={{ marginInlineStart: -2, marginInlineEnd: 1 }}
            >
              <Icon path={mdiMenu} />
            </IconButton>
          ) : null}
          {/* On a phone the word would push the buttons out of the bar. */}
          {isBelowLg || isHorizontal || settings.navHidden ? <HomeLink isNarrow={isPhone} /> : breadcrumbs}
          <Box sx={{ flexGrow: 1 }} />
          {actions}
        </Box>
        {isHorizontal && !settings.navHidden ? horizontalNav : null}
      </Boxed>
    </Bar>
  );
}

const Foot = styled('footer', { shouldForwardProp: (name) => name !== 'isFixed' })<{ isFixed: boolean }>(
  ({ theme, isFixed }) => ({
    color: theme.palette.text.tertiary,
    ...(isFixed
      ? {
          position: 'sticky',
          bottom: 0,
          zIndex: theme.zIndex.appBar - 1,
          paddingBlock: 14,
          backgroundColor: theme.palette.background.paper,
          borderTop: `1px solid ${theme.palette.hairline}`,
        }
      : { position: 'static', paddingBlock: '0 20px' }),
  }),
);

export function ShellFooter() {
  const { settings } = useSettings();
  if (settings.footer === 'hidden') return null;
  return (
    <Foot isFixed={settings.footer === 'fixed'}>
      <Boxed contentWidth={settings.contentWidth}>
        <CopyrightLine />
      </Boxed>
    </Foot>
  );
}

/** The column that page, bar and footer share, so that their edges line up whatever the width. */
export const Boxed = styled('div', { shouldForwardProp: (name) => name !== 'contentWidth' })<{
  contentWidth: ContentWidth;
}>(({ theme, contentWidth }) => ({
  width: '100%',
  maxWidth: contentWidth === 'boxed' ? theme.layoutSizes.contentWidthMax : 'none',
  marginInline: 'auto',
  paddingInline: theme.spacing(6),
  [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4) },
}));

interface ShellBreadcrumbsProps {
  entries: readonly NavEntry[];
  currentPath: string;
}

/** Section and page. A page without a section has its name in its title and needs no breadcrumb. */
export function ShellBreadcrumbs({ entries, currentPath }: ShellBreadcrumbsProps) {
  const trail = breadcrumbsFor(entries, currentPath);
  if (trail.length < 2) return null;
  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      separator={
        <Icon
          path={mdiChevronRight}
          size={16}
          sx={(theme) => ({ transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
        />
      }
    >
      {trail.map((entry, index) => (
        <Crumb key={entry.label} entry={entry} currentPath={currentPath} isLast={index === trail.length - 1} />
      ))}
    </Breadcrumbs>
  );
}

function Crumb({ entry, currentPath, isLast }: { entry: NavEntry; currentPath: string; isLast: boolean }) {
  const isPage = useIsPage();
  if (!isLast || entry.kind !== 'link' || entry.path === undefined || !isPage(entry.path))
    return <span>{entry.label}</span>;
  if (entry.path === currentPath) {
    return (
      <Typography variant="subtitle2" component="span" aria-current="page" sx={{ color: 'text.primary' }}>
        {entry.label}
      </Typography>
    );
  }
  return (
    <TextLink to={entry.path} activeOptions={{ exact: true, includeSearch: false }} color="inherit">
      {entry.label}
    </TextLink>
  );
}
