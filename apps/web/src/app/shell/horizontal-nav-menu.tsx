import { mdiChevronDown } from '@mdi/js';
import Fade from '@mui/material/Fade';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { NavGroup, NavLink, NavSection } from '../navigation.ts';
import { containsActive } from './active-navigation.ts';
import { NavLinkRow } from './nav-link-row.tsx';
import { NavList, NavSectionTitle } from './nav-list.tsx';
import { NavRow } from './nav-row.tsx';

interface HorizontalNavMenuProps {
  entry: NavSection | NavGroup;
  currentPath: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** From the specification: the menu takes longer to come than to go. */
const MENU_MS = { enter: 400, exit: 300 };

export function HorizontalNavMenu({ entry, currentPath, isOpen, onOpen, onClose }: HorizontalNavMenuProps) {
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

/** A group inside a dropped menu stands open under its own title: a second level of hovering is hard to hit. */
function MenuItems({ items, currentPath, onFollow }: MenuItemsProps) {
  return (
    <NavList>
      {items.map((item) =>
        item.kind === 'link' ? (
          <NavLinkRow
            key={item.label}
            link={item}
            currentPath={currentPath}
            depth={0}
            isNarrow={false}
            onFollow={onFollow}
          />
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
