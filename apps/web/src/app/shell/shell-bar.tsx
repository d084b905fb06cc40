import { mdiMenu } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { alpha, styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Boxed } from './boxed.tsx';
import { HomeLink } from './home-link.tsx';

interface ShellBarProps {
  /** Breadcrumbs beside a menu column; the menu itself in the horizontal layout. */
  breadcrumbs: ReactNode;
  horizontalNav: ReactNode;
  actions: ReactNode;
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

export function ShellBar({ breadcrumbs, horizontalNav, actions, onOpenMenu }: ShellBarProps) {
  const { settings, isBelowLg } = useSettings();
  const isHorizontal = settings.layout === 'horizontal';
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Bar isFixed={settings.appBar === 'fixed'} isBlurred={settings.appBarBlur} isHorizontal={isHorizontal}>
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
