import { mdiChevronRight } from '@mdi/js';
import Collapse from '@mui/material/Collapse';
import { useId, useState } from 'react';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { NavEntry, NavGroup, NavLink, NavSection } from '../../navigation.ts';
import { NavBadge, NavLinkRow, NavList, NavRow, NavRowLabel, NavSectionTitle } from './nav-row.tsx';
import { type GroupId, groupId, groupsLeadingTo, toggledGroups } from './open-groups.ts';
import { containsActive, isActivePath } from './visible-navigation.ts';

interface VerticalNavEntriesProps {
  entries: readonly NavEntry[];
  currentPath: string;
  /** Icons only: the menu is collapsed and the pointer is elsewhere. */
  isNarrow: boolean;
  onFollow: () => void;
}

export function VerticalNavEntries({ entries, currentPath, isNarrow, onFollow }: VerticalNavEntriesProps) {
  const { verticalNavToggleType } = useSettings().settings;
  const [openGroups, setOpenGroups] = useOpenGroups(entries, currentPath);

  const item = (child: NavLink | NavGroup, parent: GroupId) =>
    child.kind === 'link' ? (
      <NavLinkRow key={child.label} link={child} currentPath={currentPath} isNarrow={isNarrow} onFollow={onFollow} />
    ) : (
      <NavGroupRow
        key={child.label}
        group={child}
        parent={parent}
        currentPath={currentPath}
        depth={0}
        isNarrow={isNarrow}
        openGroups={openGroups}
        onToggle={(id) => setOpenGroups(toggledGroups({ open: openGroups, id, style: verticalNavToggleType }))}
        onFollow={onFollow}
      />
    );

  return (
    <NavList sx={{ p: '4px 12px 16px' }}>
      {entries.map((entry) =>
        entry.kind === 'section' ? (
          <SectionItem key={entry.label} section={entry} isNarrow={isNarrow} renderItem={item} />
        ) : (
          item(entry, '')
        ),
      )}
    </NavList>
  );
}

interface SectionItemProps {
  section: NavSection;
  isNarrow: boolean;
  renderItem: (child: NavLink | NavGroup, parent: GroupId) => React.ReactNode;
}

function SectionItem({ section, isNarrow, renderItem }: SectionItemProps) {
  const titleId = useId();
  return (
    <li>
      <NavSectionTitle id={titleId} isNarrow={isNarrow}>
        {section.label}
      </NavSectionTitle>
      <NavList aria-labelledby={titleId}>{section.children.map((child) => renderItem(child, ''))}</NavList>
    </li>
  );
}

/** A change of route opens the groups of the new page and leaves the others unchanged. */
function useOpenGroups(entries: readonly NavEntry[], currentPath: string) {
  const leading = () => groupsLeadingTo(entries, (link) => isActivePath({ currentPath, path: link.path }));
  const [open, setOpen] = useState<readonly GroupId[]>(leading);
  const [openedFor, setOpenedFor] = useState(currentPath);
  if (openedFor !== currentPath) {
    setOpenedFor(currentPath);
    setOpen([...new Set([...open, ...leading()])]);
  }
  return [open, setOpen] as const;
}

interface NavGroupRowProps {
  group: NavGroup;
  parent: GroupId;
  currentPath: string;
  depth: number;
  isNarrow: boolean;
  openGroups: readonly GroupId[];
  onToggle: (id: GroupId) => void;
  onFollow: () => void;
}

function NavGroupRow({ group, parent, ...shared }: NavGroupRowProps) {
  const { currentPath, depth, isNarrow, openGroups, onToggle, onFollow } = shared;
  const id = groupId({ parent, label: group.label });
  const isOpen = openGroups.includes(id) && !isNarrow;
  return (
    <li>
      <NavRow
        data-depth={depth}
        data-narrow={isNarrow}
        aria-expanded={isOpen}
        aria-label={isNarrow ? group.label : undefined}
        data-holds-active={containsActive(group, currentPath)}
        onClick={() => onToggle(id)}
      >
        <Icon path={group.icon} />
        {isNarrow ? null : <NavRowLabel>{group.label}</NavRowLabel>}
        {isNarrow ? null : <NavBadge count={group.badge} />}
        {isNarrow ? null : (
          <Icon
            path={mdiChevronRight}
            size={18}
            sx={(theme) => ({
              transform: isOpen ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
              transition: theme.transitions.create('transform'),
            })}
          />
        )}
      </NavRow>
      <Collapse in={isOpen} unmountOnExit>
        <NavList>
          {group.children.map((child) =>
            child.kind === 'link' ? (
              <NavLinkRow
                key={child.label}
                link={child}
                currentPath={currentPath}
                depth={depth + 1}
                isNarrow={isNarrow}
                onFollow={onFollow}
              />
            ) : (
              <NavGroupRow key={child.label} group={child} parent={id} {...shared} depth={depth + 1} />
            ),
          )}
        </NavList>
      </Collapse>
    </li>
  );
}
