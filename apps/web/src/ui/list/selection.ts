/**
 * Chosen rows by key, always of the page in sight: what people cannot see they should not disable or delete, so turning
 * the page or changing a filter starts afresh.
 */
export type SelectedKeys = ReadonlySet<string>;

export type PageSelection = 'none' | 'some' | 'all';

export function toggleKey(selected: SelectedKeys, key: string): SelectedKeys {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The box in the header takes the whole page or, when it has it all, lets it go. */
export function togglePage(selected: SelectedKeys, pageKeys: readonly string[]): SelectedKeys {
  return pageSelection(selected, pageKeys) === 'all' ? new Set() : new Set(pageKeys);
}

export function pageSelection(selected: SelectedKeys, pageKeys: readonly string[]): PageSelection {
  const chosen = pageKeys.filter((key) => selected.has(key)).length;
  if (chosen === 0) return 'none';
  return chosen === pageKeys.length ? 'all' : 'some';
}
