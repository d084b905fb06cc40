import { mdiRadioboxBlank, mdiRadioboxMarked } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { NavEntry } from '../../navigation.ts';
import { HomeLink } from './home-link.tsx';
import { VerticalNavEntries } from './vertical-nav-entries.tsx';

interface VerticalNavProps {
  entries: readonly NavEntry[];
  currentPath: string;
  /** False: the column is shown without its entries. */
  hasEntries: boolean;
}

const Panel = styled('nav', {
  shouldForwardProp: (name) => name !== 'isNarrow' && name !== 'isFloating',
})<{ isNarrow: boolean; isFloating: boolean }>(({ theme, isNarrow, isFloating }) => ({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: theme.zIndex.appBar + 1,
  width: isNarrow ? theme.layoutSizes.navCollapsedWidth : theme.layoutSizes.navWidth,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  color: theme.palette.text.primary,
  backgroundColor: isFloating ? theme.palette.raised : theme.palette.background.default,
  boxShadow: isFloating ? theme.shadows[24] : 'none',
  borderInlineEnd: theme.skin === 'bordered' ? `1px solid ${theme.palette.hairlineStrong}` : '0 solid transparent',
  transition: theme.transitions.create(['width', 'box-shadow'], { duration: 225 }),
}));

/** The menu column of large screens. Collapsed, it shows icons and opens over the page while pointed at or focused. */
export function VerticalNav({ entries, currentPath, hasEntries }: VerticalNavProps) {
  const { settings, changeSettings } = useSettings();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isNarrow = settings.navCollapsed && !isPointedAt && !hasFocus;

  return (
    <Box
      sx={(theme) => ({
        flexShrink: 0,
        width: settings.navCollapsed ? theme.layoutSizes.navCollapsedWidth : theme.layoutSizes.navWidth,
        transition: theme.transitions.create('width', { duration: 225 }),
      })}
    >
      <Panel
        aria-label="Main menu"
        isNarrow={isNarrow}
        isFloating={settings.navCollapsed && !isNarrow}
        onPointerEnter={(event) => setIsPointedAt(event.pointerType !== 'touch')}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={(event) => setHasFocus(event.target.matches(':focus-visible'))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false);
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: isNarrow ? 'center' : 'space-between',
            flexShrink: 0,
            height: 64,
            paddingInline: isNarrow ? 0 : '20px 14px',
          }}
        >
          <HomeLink isNarrow={isNarrow} />
          {isNarrow ? null : (
            <Tooltip title={settings.navCollapsed ? 'Keep the menu open' : 'Collapse the menu'}>
              <IconButton
                size="small"
                aria-label={settings.navCollapsed ? 'Keep the menu open' : 'Collapse the menu'}
                onClick={() => changeSettings({ navCollapsed: !settings.navCollapsed })}
              >
                <Icon path={settings.navCollapsed ? mdiRadioboxBlank : mdiRadioboxMarked} size={18} />
              </IconButton>
            </Tooltip>
          )}
        </Box>
        <Box sx={{ flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', scrollbarWidth: 'thin' }}>
          {hasEntries ? (
            <VerticalNavEntries
              entries={entries}
              currentPath={currentPath}
              isNarrow={isNarrow}
              onFollow={() => setIsPointedAt(false)}
            />
          ) : null}
        </Box>
      </Panel>
    </Box>
  );
}
