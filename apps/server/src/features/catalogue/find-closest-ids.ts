import type { Conditions } from '../../db/conditions.ts';
import type { Queries } from '../../db/queries.ts';
import type { PageQuery, Total } from './bounded-page.ts';

export interface SearchedTable {
  /** The table of its search terms, and the column that says whose they are. */
  readonly terms: 'coin_terms' | 'wallet_terms';
  readonly id: 'coin_id' | 'wallet_id';
  /** The table itself, under the short name that the conditions use. */
  readonly from: string;
  readonly key: string;
}

/** Enough that the total of a short page is mostly the true one. */
const HITS_MIN = 100;
/** One thing is rarely found by more of its terms than this. */
const TERMS_EACH = 4;

/**
 * Terms stand in the index in the order of closeness: the text itself first, then what it is the beginning of. Reading
 * stops after as many as the page needs, however many there are; the total then says that there are more.
 */
export async function findClosestIds(
  client: Queries,
  table: SearchedTable,
  query: PageQuery & { search: string; conditions: Conditions },
): Promise<Total & { ids: number[] }> {
  const { conditions } = query;
  const join = conditions.needTable ? `JOIN ${table.from} ON ${table.key} = t.${table.id}` : '';
  const where = conditions.whereOfTerms(termBeginsWith(conditions, query.search));
  const pageEnd = query.page * query.limit;
  for (let hitsMax = Math.max(HITS_MIN, pageEnd * TERMS_EACH); ; hitsMax *= 4) {
    const { rows } = await client.query<{ ids: number[]; total: number; hits: number }>(
      `WITH hits AS MATERIALIZED (
         SELECT t.${table.id} AS id, t.term, t.weight FROM ${table.terms} t ${join} ${where}
          ORDER BY t.term, t.weight, t.${table.id} LIMIT ${hitsMax}),
       found AS MATERIALIZED (SELECT DISTINCT ON (id) id, term, weight FROM hits ORDER BY id, term, weight)
       SELECT (SELECT count(*) FROM hits) AS hits, (SELECT count(*) FROM found) AS total,
              ARRAY (SELECT id FROM found ORDER BY term, weight, id LIMIT ${query.limit} OFFSET ${pageEnd - query.limit}) AS ids`,
      conditions.values,
    );
    const { ids = [], total = 0, hits = 0 } = rows[0] ?? {};
    const isTotalCapped = hits >= hitsMax;
    // Only when one of them took many of the hits for itself can a page in the middle come out short.
    if (isTotalCapped && total <= pageEnd) continue;
    return { ids, total, isTotalCapped };
  }
}

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
