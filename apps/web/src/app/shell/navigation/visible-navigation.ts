import { transactionsCalls } from '@holdfast/transactions/contract';
import { accountsCalls, type User } from '@holdfast/accounts/contract';
import { mayCall } from '@holdfast/contract';
import { useMemo } from 'react';
import type { AccessRule } from '@holdfast/accounts/page/ability';
import { useCall } from '@holdfast/web/lib/api.ts';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import type { NavEntry, NavFlag, NavGroup, NavLink } from '../../navigation.ts';
import { mustSetUpSecondFactor } from '../../page-decision.ts';

interface VisibleNavigationOptions {
  entries: readonly NavEntry[];
  isAllowed: (rule: AccessRule) => boolean;
  /** Paths of the pages that exist. An entry without a page is hidden. */
  existingPaths: ReadonlySet<string>;
  flags: Readonly<Record<NavFlag, boolean>>;
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

const INBOX_PATH = '/portfolio/transactions/new';
const APPROVALS_PATH = '/admin/audit-log';
const PENDING = { query: { state: 'requested' as const, limit: 1 } };

/** Counts beside entries, by path. */
type Badges = Readonly<Record<string, number | undefined>>;

/** The menu with the numbers of unclassified transactions and of changes to approve, for those who may read them. */
export function useNavBadges(user: User, entries: readonly NavEntry[]): readonly NavEntry[] {
  const config = usePublicConfig();
  const isAsking = user.role === 'admin' && !mustSetUpSecondFactor(user, config);
  const { data: inbox } = useCall(transactionsCalls.getInboxSummary, undefined, { enabled: isAsking });
  const isApproving = isAsking && mayCall(user, accountsCalls.approveChange);
  const { data: approvals } = useCall(accountsCalls.listApprovals, PENDING, { enabled: isApproving });
  const unclassified = isAsking ? inbox?.unclassified : undefined;
  const toApprove = isApproving ? approvals?.total : undefined;
  return useMemo(
    () => withBadges(entries, { [INBOX_PATH]: unclassified, [APPROVALS_PATH]: toApprove }),
    [entries, unclassified, toApprove],
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
