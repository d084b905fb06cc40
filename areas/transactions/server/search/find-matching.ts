/**
 * Finds one page of the transactions that match every search term, the newest or the oldest first.
 *
 * A list that was read in part is complete only up to its last row. Only those count, and if they do not fill
 * the page, the next way is tried.
 *
 *   scan       The lists of the term with the fewest matches are read, and each transaction is tested against the
 *              conditions of the other terms. The usual case: the page is full after a few hundred.
 *   tags       At least two terms have tags (see search-tags.ts), and few transactions have the tags of all terms. Only
 *              these are tested.
 *   intersect  Few transactions match all terms. Testing a hundred thousand one by one would take minutes, so the
 *              beginnings of the lists of all terms are read and intersected.
 *   complete   Hardly any transaction matches all terms, or none. Every list is read once, to its end, and each term
 *              keeps of its own what the terms before it have left.
 *
 * Counting stops at a thousand, or at the next thousand after the page. With several terms it stops earlier, as soon as
 * the page and one more transaction are found.
 */
import { TOTAL_MAX } from '@holdfast/contract';
import type { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { ListBounds, Term } from './term.ts';

interface MatchQuery {
  readonly terms: readonly Term[];
  readonly parameters: Conditions;
  readonly within: ListBounds['within'];
  readonly direction: ListBounds['direction'];
  readonly page: number;
  readonly limit: number;
}

export interface FoundPage {
  readonly ids: number[];
  readonly total: number;
  readonly isTotalCapped: boolean;
}

/** Terms with more matches than this are not compared further: as many as a scan reads. */
const COMPARED_MAX = 2 * TOTAL_MAX;
/** Before tags are searched: enough to fill the page of most searches, or to see that a longer scan will fill it. */
const SCANNED_BEFORE_TAGS_MIN = 500;
/** Testing this many takes about as long as the scan. */
const TAGGED_MAX = 2_000;
const INTERSECTED_MIN = 40_000;
/** Before every list is read to its end, it is worth knowing better which one is the shortest. */
const COMPARED_AT_LAST_MAX = 200_000;
const ROWS_MIN = 100;
const ALL_ROWS = 2 ** 31 - 1;

/** What one statement reads: the lists of some terms, intersected, and then the conditions of the other terms. */
interface Reading {
  readonly listed: readonly { readonly term: Term; readonly rowsMax: number }[];
  readonly tested: readonly Term[];
}

export async function findMatching(queries: Queries, query: MatchQuery): Promise<FoundPage> {
  if (query.terms.some((term) => partsOf(term) === 0)) return { ids: [], total: 0, isTotalCapped: false };
  const pageEnd = query.page * query.limit;
  const countMax = Math.ceil((pageEnd + 1) / TOTAL_MAX) * TOTAL_MAX;
  const enough = query.terms.length === 1 ? countMax : pageEnd;
  const read = async (sql: string): Promise<{ page: FoundPage; isEnough: boolean }> => {
    const { rows } = await queries.query<{ ids: number[]; total: number; is_cut: boolean }>(
      sql,
      query.parameters.values,
    );
    const { ids = [], total = 0, is_cut: isCut = false } = rows[0] ?? {};
    return {
      page: { ids, total: Math.min(total, countMax), isTotalCapped: isCut || total > countMax },
      isEnough: !isCut || total > enough,
    };
  };
  const terms = await withFewestFirst(queries, query, COMPARED_MAX);
  // Most lists of a word are empty, so that each may be as long as all together.
  const scan = (rows: number): string => {
    const listed = terms.slice(0, 1).map((term) => ({ term, rowsMax: rowsOf(rows, longestOf(term)) }));
    return partialSql(query, { listed, tested: terms.slice(1) }, countMax + 1);
  };
  const intersect = (rows: number): string => {
    const listed = terms.map((term) => ({ term, rowsMax: rowsOf(rows, partsOf(term)) }));
    return partialSql(query, { listed, tested: [] }, countMax + 1);
  };
  const scannedMax = countMax * 2;
  const scanLonger = (): string => scan(scannedMax);
  const intersectAll = (): string => intersect(Math.max(countMax * 8, INTERSECTED_MIN));
  let ways = [scanLonger, intersectAll];
  const tagged = terms.filter((term) => tagsOf(term) !== null);
  if (tagged.length > 1) {
    const rows = Math.min(countMax, Math.max(SCANNED_BEFORE_TAGS_MIN, pageEnd * 5));
    const { page, isEnough } = await read(scan(rows));
    if (isEnough) return page;
    // Half as many again as the matches so far suggest.
    const neededRows = page.total === 0 ? Infinity : Math.ceil(((pageEnd + 1) / page.total) * rows * 1.5);
    const byTags = (): string => taggedSql(query, tagged, countMax + 1);
    ways =
      neededRows <= scannedMax ? [() => scan(neededRows), byTags, intersectAll] : [byTags, scanLonger, intersectAll];
  }
  for (const way of ways) {
    const { page, isEnough } = await read(way());
    if (isEnough) return page;
  }
  const sorted = await withFewestFirst(queries, query, COMPARED_AT_LAST_MAX);
  return (await read(completeSql(query, sorted, countMax + 1))).page;
}

function partsOf(term: Term): number {
  return term.lists.reduce((total, list) => total + list.parts, 0);
}

function longestOf(term: Term): number {
  return Math.max(...term.lists.map((list) => list.parts));
}

function rowsOf(rows: number, parts: number): number {
  return Math.max(ROWS_MIN, Math.ceil(rows / parts));
}

/** Every transaction that matches has one of these tags, or is in one of the lists without tags. */
function tagsOf(term: Term): string | null {
  const tags = [...new Set(term.lists.flatMap((list) => list.tags ?? []))];
  return tags.length === 0 ? null : tags.join(' || ');
}

function listsOf(lists: Term['lists'], bounds: Omit<ListBounds, 'name'>): string {
  return lists.map((list, index) => `(${list.sql({ ...bounds, name: `'${index}:'` })})`).join(' UNION ALL ');
}

/** Returns the terms, beginning with the one that has the fewest matches. */
async function withFewestFirst(
  queries: Queries,
  { terms, parameters, within, direction }: MatchQuery,
  comparedMax: number,
): Promise<readonly Term[]> {
  if (terms.length === 1) return terms;
  const counts = terms.map(
    (term) =>
      `(SELECT count(*) FROM (SELECT FROM (${listsOf(term.lists, { within, direction, rowsMax: comparedMax })})
                               AS listed LIMIT ${comparedMax}) AS compared)`,
  );
  const { rows } = await queries.query<{ counts: number[] }>(
    `SELECT ARRAY [${counts.join(', ')}] AS counts`,
    parameters.values,
  );
  const found = rows[0]?.counts ?? [];
  const countOf = (term: Term): number => found[terms.indexOf(term)] ?? 0;
  return terms.toSorted((left, right) => countOf(left) - countOf(right));
}

function partialSql(query: MatchQuery, { listed, tested }: Reading, matchesMax: number): string {
  const { within, direction } = query;
  const isNewestFirst = direction === 'DESC';
  const pieces = listed.map(({ term, rowsMax }, index) => ({
    name: `listed_${index}`,
    rowsMax,
    sql: listsOf(term.lists, { within, direction, rowsMax }),
  }));
  const [first, ...rest] = pieces.map((piece) => piece.name);
  return `
    WITH ${pieces.map((piece) => `${piece.name} AS MATERIALIZED (${piece.sql})`).join(', ')},
    horizon AS MATERIALIZED (
      SELECT ${isNewestFirst ? 'max' : 'min'}(reaches) AS at FROM (${pieces
        .map(
          (piece) =>
            `SELECT ${isNewestFirst ? 'min' : 'max'}(at) AS reaches FROM ${piece.name} GROUP BY list
             HAVING count(*) >= ${piece.rowsMax}`,
        )
        .join(' UNION ALL ')}) AS cut),
    candidates AS MATERIALIZED (
      SELECT DISTINCT at, id FROM ${first}
       WHERE at ${isNewestFirst ? '>' : '<'} (SELECT coalesce(at, '${isNewestFirst ? '-' : ''}infinity')
                   FROM horizon) ${rest.map((name) => `AND id IN (SELECT id FROM ${name})`).join(' ')}),
    matches AS MATERIALIZED (
      SELECT found.at, found.id FROM candidates found ${tested.length > 0 ? conditionsOf(tested) : ''}
       ORDER BY found.at ${direction}, found.id ${direction} LIMIT ${matchesMax})
    ${pageSql(query, '(SELECT at IS NOT NULL FROM horizon)')}`;
}

/**
 * Tests the transactions that have the tags of all terms, those whose tags are not up to date, and those in lists
 * without tags. If they are too many, none is tested.
 */
function taggedSql(query: MatchQuery, tagged: readonly Term[], matchesMax: number): string {
  const { within, direction } = query;
  const rowsMax = TAGGED_MAX + 1;
  const untagged = listsOf(
    tagged.flatMap((term) => term.lists.filter((list) => list.tags === null)),
    { within, direction, rowsMax },
  );
  return `
    WITH listed AS MATERIALIZED (
      (SELECT transaction_id AS id FROM search_tags
        WHERE ${tagged.map((term) => `tags && (SELECT ${tagsOf(term)})`).join(' AND ')} LIMIT ${rowsMax})
      UNION ALL
      (SELECT t.id FROM (SELECT DISTINCT first_id, last_id FROM search_changes) AS changed
         JOIN transactions t ON t.id BETWEEN first_id AND last_id LIMIT ${rowsMax})
      ${untagged === '' ? '' : `UNION ALL SELECT id FROM (${untagged}) AS untagged`}),
    too_many AS MATERIALIZED (SELECT count(*) > ${TAGGED_MAX} AS are FROM listed),
    candidates AS MATERIALIZED (
      SELECT t.at, t.id FROM (SELECT DISTINCT id FROM listed WHERE NOT (SELECT are FROM too_many)) AS distinct_ids,
             LATERAL (SELECT at, id FROM transactions WHERE id = distinct_ids.id OFFSET 0) AS t
       WHERE true ${within({ at: 't.at', id: 't.id' })}),
    matches AS MATERIALIZED (
      SELECT found.at, found.id FROM candidates found ${conditionsOf(query.terms)}
       ORDER BY found.at ${direction}, found.id ${direction} LIMIT ${matchesMax})
    ${pageSql(query, '(SELECT are FROM too_many)')}`;
}

function completeSql(query: MatchQuery, terms: readonly Term[], matchesMax: number): string {
  const { within, direction } = query;
  const left = terms.map(
    (term, index) => `left_${index} AS MATERIALIZED (
      SELECT DISTINCT at, id FROM (${listsOf(term.lists, { within, direction, rowsMax: ALL_ROWS })}) AS listed
       ${index === 0 ? '' : `WHERE id IN (SELECT id FROM left_${index - 1})`})`,
  );
  return `
    WITH ${left.join(', ')},
    matches AS MATERIALIZED (
      SELECT at, id FROM left_${terms.length - 1} ORDER BY at ${direction}, id ${direction} LIMIT ${matchesMax})
    ${pageSql(query, 'false')}`;
}

function pageSql({ direction, page, limit }: MatchQuery, isCut: string): string {
  return `
    SELECT (SELECT count(*) FROM matches) AS total, ${isCut} AS is_cut,
           ARRAY (SELECT id FROM matches ORDER BY at ${direction}, id ${direction} OFFSET ${(page - 1) * limit}
                  LIMIT ${limit}) AS ids`;
}

/**
 * LATERAL with OFFSET 0 forces a lookup by key. The planner would otherwise join whole tables, which is right for a
 * million candidates and wrong here.
 */
const LOOKUPS: Record<string, string> = {
  't.': 'CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = found.id OFFSET 0) AS t',
  'moved.': `CROSS JOIN LATERAL (
    SELECT array_agg(x.coin_id) AS coins, array_agg(x.amount) AS amounts,
           array_agg(x.from_account_id) || array_agg(x.to_account_id) AS accounts
      FROM transfers x WHERE x.transaction_id = found.id) AS moved`,
  'classified.': `LEFT JOIN LATERAL (SELECT c.action FROM classifications c
                                  WHERE c.transaction_id = found.id OFFSET 0) AS classified
         ON true`,
  'noted.': `LEFT JOIN LATERAL (SELECT o.note FROM transaction_notes o
                                WHERE o.transaction_id = found.id OFFSET 0) AS noted
         ON true`,
};

function conditionsOf(terms: readonly Term[]): string {
  const condition = terms.map((term) => term.holds).join(' AND ');
  const joins = Object.entries(LOOKUPS).flatMap(([name, join]) => (condition.includes(name) ? [join] : []));
  return `${joins.join(' ')} WHERE ${condition}`;
}
