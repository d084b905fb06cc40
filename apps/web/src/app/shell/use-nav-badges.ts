import { contract, type User } from '@holdfast/contract';
import { useMemo } from 'react';
import { useCall } from '../../lib/api.ts';
import { usePublicConfig } from '../../lib/config.ts';
import type { NavEntry, NavGroup, NavLink } from '../navigation.ts';
import { mustSetUpSecondFactor } from '../page-decision.ts';

const INBOX_PATH = '/portfolio/transactions/new';

/** The menu with the counts of what waits. The inbox is the admin's, so nobody else asks. */
export function useNavBadges(user: User, entries: readonly NavEntry[]): readonly NavEntry[] {
  const config = usePublicConfig();
  const isAsking = user.role === 'admin' && !mustSetUpSecondFactor(user, config);
  const { data } = useCall(contract.getInboxSummary, undefined, { enabled: isAsking });
  const waiting = isAsking ? data?.unclassified : undefined;
  return useMemo(() => (waiting ? withBadge(entries, waiting) : entries), [entries, waiting]);
}

export function withBadge(entries: readonly NavEntry[], waiting: number): NavEntry[] {
  return entries.map((entry) =>
    entry.kind === 'section'
      ? { ...entry, children: entry.children.map((child) => badged(child, waiting)) }
      : badged(entry, waiting),
  );
}

function badged<Item extends NavLink | NavGroup>(item: Item, waiting: number): Item {
  return item.kind === 'link' && item.path === INBOX_PATH ? { ...item, badge: waiting } : item;
}
