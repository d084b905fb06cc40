import type { Conditions } from './conditions.ts';

/** Above every character in byte order. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * "The term begins with what was searched for", as a range that a b-tree in byte order answers. The database makes the
 * letters small, because it also made the terms: two programs can differ on that.
 */
export function termBeginsWith(conditions: Conditions, search: string): string {
  const from = conditions.place(search.replace(/\s+/g, ' '));
  const beyond = conditions.place(LAST_CHARACTER);
  return `t.term >= lower(${from}::text) AND t.term < lower(${from}::text) || ${beyond}::text`;
}

/** "Contains it anywhere", for lists that are never long. Someone who searches for "100%" means these characters. */
export function contains(conditions: Conditions, { column, search }: { column: string; search: string }): string {
  return `${column} ILIKE ${conditions.place(`%${search.replace(/[\\%_]/g, '\\$&')}%`)}`;
}
