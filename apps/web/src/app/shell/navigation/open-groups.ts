import type { NavToggleType } from '@holdfast/web/lib/settings/settings.ts';
import type { NavEntry, NavLink } from '../../navigation.ts';

/** A group is identified by its path of labels, because two groups may have the same label. */
export type GroupId = string;

export const groupId = (options: { parent: GroupId; label: string }): GroupId => `${options.parent}/${options.label}`;

/**
 * Accordion keeps one group open on each level, so opening one closes its siblings; collapse leaves them as they are.
 * Closing a group also closes the groups inside it.
 */
export function toggledGroups(options: { open: readonly GroupId[]; id: GroupId; style: NavToggleType }): GroupId[] {
  const { open, id, style } = options;
  const isInside = (candidate: GroupId, group: GroupId) => candidate === group || candidate.startsWith(`${group}/`);
  if (open.includes(id)) return open.filter((candidate) => !isInside(candidate, id));
  if (style === 'collapse') return [...open, id];
  return [...open.filter((candidate) => isInside(id, candidate)), id];
}

/** The groups that must be open to show the entry of the current page. */
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
