import type { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { PageOfIds, PageQuery } from '@holdfast/database/bounded-page.ts';

export interface SearchedTable {
  /** The table of search terms, and its column with the id of the row that they belong to. */
  readonly terms: 'coin_terms' | 'wallet_terms';
  readonly id: 'coin_id' | 'wallet_id';
  /** The table itself, with the alias that the conditions use. */
  readonly from: string;
  readonly key: string;
}

/** High enough that the total of a short page is usually exact. */
const HITS_MIN = 100;
/** One row rarely matches with more of its terms. */
const TERMS_EACH = 4;

/**
 * The index sorts terms by closeness: the exact text first, then longer terms that begin with it. Reading stops after
 * as many terms as the page needs, and the total is then marked as capped.
 */
export async function findClosestIds(
  client: Queries,
  table: SearchedTable,
  query: PageQuery & { search: string; conditions: Conditions },
): Promise<PageOfIds> {
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
              ARRAY (SELECT id FROM found ORDER BY term, weight, id
                     LIMIT ${query.limit} OFFSET ${pageEnd - query.limit}) AS ids`,
      conditions.values,
    );
    const { ids = [], total = 0, hits = 0 } = rows[0] ?? {};
    const isTotalCapped = hits >= hitsMax;
    // A page in the middle is short only if one row matched with many terms.
    if (isTotalCapped && total <= pageEnd) continue;
    return { ids, total, isTotalCapped };
  }
}

/** Above every character in byte order. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * SQL for "the term begins with the search text", as a range that a b-tree in byte order supports. The database
 * converts to lower case, as it did for the terms: two implementations can differ.
 */
export function termBeginsWith(conditions: Conditions, search: string): string {
  const from = conditions.place(search.replace(/\s+/g, ' '));
  const beyond = conditions.place(LAST_CHARACTER);
  return `t.term >= lower(${from}::text) AND t.term < lower(${from}::text) || ${beyond}::text`;
}

/**
 * SQL for "contains the search text", for short lists. Wildcards are escaped: a search for "100%" means these
 * characters.
 */
export function contains(conditions: Conditions, { column, search }: { column: string; search: string }): string {
  return `${column} ILIKE ${conditions.place(`%${search.replace(/[\\%_]/g, '\\$&')}%`)}`;
}
