import { mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Fade from '@mui/material/Fade';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { NavEntry, NavGroup, NavLink, NavSection } from '../../navigation.ts';
import { NavLinkRow, NavList, NavRow, NavSectionTitle } from './nav-row.tsx';
import { containsActive } from './visible-navigation.ts';

interface HorizontalNavProps {
  entries: readonly NavEntry[];
  currentPath: string;
}

/** The menu as a line below the bar: single entries are links, sections and groups are drop-down menus. */
export function HorizontalNav({ entries, currentPath }: HorizontalNavProps) {
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  return (
    <Box component="nav" aria-label="Main menu">
      <NavList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 2 }}>
        {entries.map((entry) =>
          entry.kind === 'link' ? (
            <HorizontalNavLink key={entry.label} link={entry} currentPath={currentPath} />
          ) : (
            <HorizontalNavMenu
              key={entry.label}
              entry={entry}
              currentPath={currentPath}
              isOpen={openLabel === entry.label}
              onOpen={() => setOpenLabel(entry.label)}
              onClose={() => setOpenLabel((label) => (label === entry.label ? null : label))}
            />
          ),
        )}
      </NavList>
    </Box>
  );
}

/** The same row as in the vertical menu, only as wide as its label. */
const Fitted = styled('div')({
  display: 'contents',
  '& > li': { listStyle: 'none' },
  '& .MuiButtonBase-root': { marginBottom: 0, gap: 8 },
});

function HorizontalNavLink({ link, currentPath }: { link: NavLink; currentPath: string }) {
  return (
    <Fitted role="presentation">
      <NavLinkRow link={link} currentPath={currentPath} onFollow={() => undefined} />
    </Fitted>
  );
}

interface HorizontalNavMenuProps {
  entry: NavSection | NavGroup;
  currentPath: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** From the specification: the menu takes longer to open than to close. */
const MENU_MS = { enter: 400, exit: 300 };

function HorizontalNavMenu({ entry, currentPath, isOpen, onOpen, onClose }: HorizontalNavMenuProps) {
  const [anchor, setAnchor] = useState<HTMLLIElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const closeWhenFocusLeaves = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  // A mouse has opened the menu by arriving here; its click must not close it again under the pointer.
  const toggle = ({ nativeEvent }: MouseEvent) => {
    const isByMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
    if (isOpen && !isByMouse) onClose();
    else onOpen();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    onClose();
    button.current?.focus();
  };

  return (
    <li
      ref={setAnchor}
      onPointerEnter={(event) => (event.pointerType === 'mouse' ? onOpen() : undefined)}
      onPointerLeave={(event) => (event.pointerType === 'mouse' ? onClose() : undefined)}
      onBlur={closeWhenFocusLeaves}
      onKeyDown={closeOnEscape}
    >
      <NavRow
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        data-holds-active={entry.children.some((child) => containsActive(child, currentPath))}
        onClick={toggle}
        sx={{ mb: 0, gap: 2 }}
      >
        <Icon path={entry.icon} />
        {entry.label}
        <Icon path={mdiChevronDown} size={16} />
      </NavRow>
      <Popper
        open={isOpen}
        anchorEl={anchor}
        placement="bottom-start"
        transition
        disablePortal
        sx={{ zIndex: 'modal' }}
      >
        {({ TransitionProps }) => (
          <Fade {...TransitionProps} timeout={MENU_MS}>
            <Paper elevation={8} id={menuId} sx={{ minWidth: 220, p: 2, pb: 1, mt: 2, backgroundColor: 'raised' }}>
              <MenuItems items={entry.children} currentPath={currentPath} onFollow={onClose} />
            </Paper>
          </Fade>
        )}
      </Popper>
    </li>
  );
}

interface MenuItemsProps {
  items: readonly (NavLink | NavGroup)[];
  currentPath: string;
  onFollow: () => void;
}

/** A group inside a drop-down menu is always open, because a second level of hovering is hard to hit. */
function MenuItems({ items, currentPath, onFollow }: MenuItemsProps) {
  return (
    <NavList>
      {items.map((item) =>
        item.kind === 'link' ? (
          <NavLinkRow key={item.label} link={item} currentPath={currentPath} onFollow={onFollow} />
        ) : (
          <li key={item.label}>
            <NavSectionTitle isNarrow={false}>{item.label}</NavSectionTitle>
            <MenuItems items={item.children} currentPath={currentPath} onFollow={onFollow} />
          </li>
        ),
      )}
    </NavList>
  );
}
