import { mdiAccountOutline, mdiFileDocumentOutline } from '@mdi/js';
import type { SearchablePage } from '@holdfast/overview/page/search-result';
import type { AccessRule } from '@holdfast/accounts/page/ability';
import type { NavEntry } from '../navigation.ts';
import type { PageDefinition } from '@holdfast/accounts/page/page-route';

interface SearchablePagesOptions {
  /** The part of the menu that this user sees. */
  readonly entries: readonly NavEntry[];
  readonly pages: readonly Pick<PageDefinition, 'path' | 'title' | 'layout' | 'access'>[];
  readonly profilePath: string;
  readonly isAllowed: (rule: AccessRule) => boolean;
}

/** The menu in its order, then pages that are not in it, such as the profile. */
export function searchablePages({ entries, pages, profilePath, isAllowed }: SearchablePagesOptions): SearchablePage[] {
  const inMenu = entries.flatMap((entry) => pagesOf(entry, ''));
  const paths = new Set(inMenu.map((page) => page.path));
  const others = pages.filter(
    ({ path, layout, access }) =>
      layout === 'shell' && !paths.has(path) && !path.includes('$') && (access === undefined || isAllowed(access)),
  );
  const iconOf = (path: string): string => (path === profilePath ? mdiAccountOutline : mdiFileDocumentOutline);
  return [...inMenu, ...others.map(({ path, title }) => ({ path, title, section: '', icon: iconOf(path) }))];
}

function pagesOf(entry: NavEntry, section: string): SearchablePage[] {
  if (entry.kind !== 'link') return entry.children.flatMap((child) => pagesOf(child, entry.label));
  if (!entry.path?.startsWith('/') || entry.isDisabled) return [];
  return [{ path: entry.path, title: entry.label, section, icon: entry.icon }];
}
