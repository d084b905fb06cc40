import { useId, useState } from 'react';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import type { NavEntry, NavGroup, NavLink, NavSection } from '../navigation.ts';
import { isActivePath } from './active-navigation.ts';
import { NavGroupRow } from './nav-group-row.tsx';
import { NavLinkRow } from './nav-link-row.tsx';
import { NavList, NavSectionTitle } from './nav-list.tsx';
import { groupsLeadingTo, toggledGroups, type GroupId } from './open-groups.ts';

interface VerticalNavEntriesProps {
  entries: readonly NavEntry[];
  currentPath: string;
  /** Icons only: the menu is collapsed and nobody points at it. */
  isNarrow: boolean;
  onFollow: () => void;
}

export function VerticalNavEntries({ entries, currentPath, isNarrow, onFollow }: VerticalNavEntriesProps) {
  const { verticalNavToggleType } = useSettings().settings;
  const [openGroups, setOpenGroups] = useOpenGroups(entries, currentPath);

  const item = (child: NavLink | NavGroup, parent: GroupId) =>
    child.kind === 'link' ? (
      <NavLinkRow
        key={child.label}
        link={child}
        currentPath={currentPath}
        depth={0}
        isNarrow={isNarrow}
        onFollow={onFollow}
      />
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

/** A change of route opens the groups that lead to the new page; everything else is up to the reader. */
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
