import type { User } from '@holdfast/accounts/contract';
import { useMemo } from 'react';
import type { AccessRule } from '@holdfast/accounts/page/ability';
import type { PageFlag } from '@holdfast/accounts/page/page-route';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { type NavEntry, type NavGroup, type NavLink, PAGE_ENTRIES } from '../../navigation.ts';
import { mustSetUpSecondFactor } from '../../page-decision.ts';

interface VisibleNavigationOptions {
  entries: readonly NavEntry[];
  isAllowed: (rule: AccessRule) => boolean;
  /** Paths of the pages that exist. An entry without a page is hidden. */
  existingPaths: ReadonlySet<string>;
  flags: Readonly<Record<PageFlag, boolean>>;
}

/** The part of the menu that this user sees. Empty sections and groups are removed. */
export function visibleNavigation({ entries, ...options }: VisibleNavigationOptions): NavEntry[] {
  return entries.flatMap((entry): NavEntry[] => {
    if (entry.kind !== 'section') return visibleItem(entry, options);
    if (!isSwitchedOn(entry, options) || !options.isAllowed(entry.access)) return [];
    const children = entry.children.flatMap((child) => visibleItem(child, options));
    return children.length === 0 ? [] : [{ ...entry, children }];
  });
}

type Options = Omit<VisibleNavigationOptions, 'entries'>;

function visibleItem(item: NavLink | NavGroup, options: Options): (NavLink | NavGroup)[] {
  if (!isSwitchedOn(item, options)) return [];
  if (item.kind === 'link') return options.isAllowed(item.access) && leadsSomewhere(item, options) ? [item] : [];
  const children = item.children.flatMap((child) => visibleItem(child, options));
  return children.length === 0 ? [] : [{ ...item, children }];
}

function isSwitchedOn(entry: NavEntry, options: Options): boolean {
  return entry.flag === undefined || options.flags[entry.flag];
}

/** An entry without a path does nothing by design, and the address of another site is not checked. */
function leadsSomewhere(link: NavLink, options: Options): boolean {
  return link.path === undefined || !link.path.startsWith('/') || options.existingPaths.has(link.path);
}

/** A page below the path of an entry, such as a detail page, belongs to that entry. */
export function isActivePath(options: { currentPath: string; path: string | undefined }): boolean {
  const { currentPath, path } = options;
  return path !== undefined && (currentPath === path || currentPath.startsWith(`${path}/`));
}

export function containsActive(item: NavLink | NavGroup, currentPath: string): boolean {
  if (item.kind === 'link') return isActivePath({ currentPath, path: item.path });
  return item.children.some((child) => containsActive(child, currentPath));
}

/** Section, groups and entry of the current page, for the breadcrumbs. */
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

/** Counts beside entries, by path. */
type Badges = Readonly<Record<string, number | undefined>>;

const COUNTED = PAGE_ENTRIES.flatMap(({ page: { path }, menu }) =>
  menu?.useCount ? [[path, menu.useCount] as const] : [],
);

/** The menu with its counts, for those who may read them. */
export function useNavBadges(user: User, entries: readonly NavEntry[]): readonly NavEntry[] {
  const config = usePublicConfig();
  const isEnabled = user.role === 'admin' && !mustSetUpSecondFactor(user, config);
  // The list never changes, so the hooks are called in the same order on each render.
  const counts = COUNTED.map(([, useCount]) => useCount(user, { isEnabled }));
  return useMemo(
    () => withBadges(entries, Object.fromEntries(COUNTED.map(([path], index) => [path, counts[index]]))),
    // oxlint-disable-next-line react/exhaustive-deps
    [entries, ...counts],
  );
}

export function withBadges(entries: readonly NavEntry[], badges: Badges): NavEntry[] {
  return entries.map((entry) =>
    entry.kind === 'section'
      ? { ...entry, children: entry.children.map((child) => badged(child, badges)) }
      : badged(entry, badges),
  );
}

function badged<Item extends NavLink | NavGroup>(item: Item, badges: Badges): Item {
  const badge = item.kind === 'link' ? badges[item.path ?? ''] : undefined;
  return badge ? { ...item, badge } : item;
}
