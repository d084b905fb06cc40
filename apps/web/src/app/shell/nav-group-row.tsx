import { mdiChevronRight } from '@mdi/js';
import Collapse from '@mui/material/Collapse';
import { Icon } from '../../ui/icon.tsx';
import type { NavGroup } from '../navigation.ts';
import { containsActive } from './active-navigation.ts';
import { NavBadge } from './nav-badge.tsx';
import { NavLinkRow } from './nav-link-row.tsx';
import { NavList } from './nav-list.tsx';
import { NavRow, NavRowLabel } from './nav-row.tsx';
import { groupId, type GroupId } from './open-groups.ts';

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

export function NavGroupRow({ group, parent, ...shared }: NavGroupRowProps) {
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
