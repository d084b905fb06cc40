import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useTheme } from '@mui/material/styles';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { NavEntry } from '../../navigation.ts';
import { HomeLink } from './home-link.tsx';
import { VerticalNavEntries } from './vertical-nav-entries.tsx';

interface NavDrawerProps {
  entries: readonly NavEntry[];
  currentPath: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The menu of small screens: a temporary drawer, also drawn in from the edge by a finger. */
export function NavDrawer({ entries, currentPath, isOpen, onOpen, onClose }: NavDrawerProps) {
  const { layoutSizes } = useTheme();
  return (
    <SwipeableDrawer
      open={isOpen}
      onOpen={onOpen}
      onClose={onClose}
      swipeAreaWidth={layoutSizes.swipeAreaWidth}
      ModalProps={{ keepMounted: false }}
      slotProps={{
        paper: {
          'aria-label': 'Menu',
          sx: {
            width: layoutSizes.navWidth,
            maxWidth: '85vw',
            backgroundColor: 'background.default',
            color: 'text.primary',
          },
        },
      }}
    >
      <Box component="nav" aria-label="Main menu">
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: 64, px: 4 }}>
          <HomeLink />
          <IconButton aria-label="Close the menu" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
        <VerticalNavEntries entries={entries} currentPath={currentPath} isNarrow={false} onFollow={onClose} />
      </Box>
    </SwipeableDrawer>
  );
}
