/**
 * The actions and settings that the search finds. An action opens its dialog on its page, or starts its job; users who
 * may not make its call do not find it.
 */
import type { User } from '@holdfast/accounts/contract';
import { mayCall } from '@holdfast/contract';
import type { SearchableAction } from '@holdfast/overview/page/search-result';
import { PAGE_ENTRIES } from '../navigation.ts';

const ACTIONS = PAGE_ENTRIES.flatMap(({ page, menu, actions = [] }) =>
  actions.map(({ search, ...action }) => ({
    section: menu?.label ?? page.title,
    ...action,
    target: { path: page.path, ...(search && { search }) },
  })),
);

/** Those whose page is open to the user and whose call is permitted. */
export function searchableActions(
  user: Pick<User, 'role' | 'adminScope'>,
  isOpen: (path: string) => boolean,
): SearchableAction[] {
  return ACTIONS.filter(({ target, call }) => isOpen(target.path) && (call === undefined || mayCall(user, call)));
}
