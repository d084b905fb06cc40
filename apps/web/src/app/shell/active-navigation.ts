import type { NavEntry, NavGroup, NavLink } from '../navigation.ts';

/** A page below an entry's own, such as a detail, still belongs to that entry. */
export function isActivePath(options: { currentPath: string; path: string | undefined }): boolean {
  const { currentPath, path } = options;
  return path !== undefined && (currentPath === path || currentPath.startsWith(`${path}/`));
}

export function containsActive(item: NavLink | NavGroup, currentPath: string): boolean {
  if (item.kind === 'link') return isActivePath({ currentPath, path: item.path });
  return item.children.some((child) => containsActive(child, currentPath));
}

/** Section, groups and entry that lead to the current page, for the line above it. */
export function breadcrumbsFor(entries: readonly NavEntry[], currentPath: string): NavEntry[] {
  for (const entry of entries) {
    if (entry.kind === 'link') {
      if (containsActive(entry, currentPath)) return [entry];
      continue;
    }
    const below = breadcrumbsFor(entry.children, currentPath);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}
