import type { NavToggleType } from '../../../lib/settings/settings.ts';
import type { NavEntry, NavLink } from '../../navigation.ts';

/** A group is known by the labels that lead to it, because two groups may share a label. */
export type GroupId = string;

export const groupId = (options: { parent: GroupId; label: string }): GroupId => `${options.parent}/${options.label}`;

/**
 * Accordion keeps one group open on each level, so opening one closes its sisters; collapse leaves them as they are.
 * A group that closes takes the groups inside it along.
 */
export function toggledGroups(options: { open: readonly GroupId[]; id: GroupId; style: NavToggleType }): GroupId[] {
  const { open, id, style } = options;
  const isInside = (candidate: GroupId, group: GroupId) => candidate === group || candidate.startsWith(`${group}/`);
  if (open.includes(id)) return open.filter((candidate) => !isInside(candidate, id));
  if (style === 'collapse') return [...open, id];
  return [...open.filter((candidate) => isInside(id, candidate)), id];
}

/** The groups that must stand open for the current page's entry to be seen. */
export function groupsLeadingTo(entries: readonly NavEntry[], isActive: (link: NavLink) => boolean): GroupId[] {
  const search = (items: readonly NavEntry[], parent: GroupId): GroupId[] | null => {
    for (const item of items) {
      if (item.kind === 'link') {
        if (isActive(item)) return [];
        continue;
      }
      const id = item.kind === 'group' ? groupId({ parent, label: item.label }) : parent;
      const below = search(item.children, id);
      if (below !== null) return item.kind === 'group' ? [id, ...below] : below;
    }
    return null;
  };
  return search(entries, '') ?? [];
}
