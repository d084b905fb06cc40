import type { AccessRule } from '../../lib/ability.ts';
import type { NavEntry, NavFlag, NavGroup, NavLink } from '../navigation.ts';

interface VisibleNavigationOptions {
  entries: readonly NavEntry[];
  isAllowed: (rule: AccessRule) => boolean;
  /** Paths of the pages that exist. An entry that leads nowhere yet does not show. */
  existingPaths: ReadonlySet<string>;
  flags: Readonly<Record<NavFlag, boolean>>;
}

/** The part of the menu this reader sees. Sections and groups go when nothing is left in them. */
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

/** An entry without a path does nothing by design, and another site's address is not ours to know. */
function leadsSomewhere(link: NavLink, options: Options): boolean {
  return link.path === undefined || !link.path.startsWith('/') || options.existingPaths.has(link.path);
}
