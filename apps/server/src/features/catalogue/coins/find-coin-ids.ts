import type { Queries } from '../catalogue-dependencies.ts';
import { capped, findPageOfIds, orderBy, type PageQuery, type Total } from '../bounded-page.ts';
import type { Conditions } from '../conditions.ts';
import { termBeginsWith } from '../search-text.ts';

export type CoinSort = 'symbol' | 'name' | 'created';

const SORT_EXPRESSIONS: Record<CoinSort, string> = { symbol: 'lower(c.symbol)', name: 'lower(c.name)', created: 'c.id' };

export interface CoinQuery extends PageQuery {
  readonly search?: string | undefined;
  readonly sort?: CoinSort | undefined;
  readonly order?: 'asc' | 'desc';
}

/** One page of the coins (named c) that meet the conditions: by closeness when they are searched for and no order is given. */
export function findCoinIds(client: Queries, conditions: Conditions, query: CoinQuery): Promise<Total & { ids: number[] }> {
  if (query.search && !query.sort) return findClosest(client, conditions, { ...query, search: query.search });
  if (query.search) conditions.add(`c.id IN (SELECT t.coin_id FROM coin_terms t WHERE ${termBeginsWith(conditions, query.search)})`);
  const order = orderBy(SORT_EXPRESSIONS[query.sort ?? 'symbol'], { id: 'c.id', order: query.order ?? 'asc' });
  return findPageOfIds(client, { from: 'coins c', conditions, orderBy: order, id: 'c.id' }, query);
}

const HITS_MIN = 1_000;
/** A coin is rarely found by more of its terms than this. */
const TERMS_A_COIN = 8;

/**
 * Terms stand in the index in the order of closeness: the text itself first, then what it is the beginning of. Reading
 * stops after as many as the page needs, however many there are; the total then says that there are more.
 */
async function findClosest(client: Queries, conditions: Conditions, query: CoinQuery & { search: string }): Promise<Total & { ids: number[] }> {
  const join = conditions.isEmpty ? '' : 'JOIN coins c ON c.id = t.coin_id';
  conditions.add(termBeginsWith(conditions, query.search));
  const pageEnd = query.page * query.limit;
  for (let hitsMax = Math.max(HITS_MIN, pageEnd * TERMS_A_COIN); ; hitsMax *= 4) {
    const { rows } = await client.query<{ ids: number[] | null; total: number; hits: number }>(
      `WITH hits AS (
         SELECT t.coin_id, t.term, t.weight FROM coin_terms t ${join} ${conditions.where()}
          ORDER BY t.term, t.weight, t.coin_id LIMIT ${hitsMax}),
       found AS (SELECT DISTINCT ON (coin_id) coin_id, term, weight FROM hits ORDER BY coin_id, term, weight)
       SELECT (SELECT count(*) FROM hits) AS hits, (SELECT count(*) FROM found) AS total,
              ARRAY (SELECT coin_id FROM found ORDER BY term, weight, coin_id LIMIT ${query.limit} OFFSET ${pageEnd - query.limit}) AS ids`,
      conditions.values,
    );
    const { ids = null, total = 0, hits = 0 } = rows[0] ?? {};
    const isCut = hits >= hitsMax;
    // Only when one coin took many of the hits for itself can a page in the middle come out short.
    if (isCut && total < pageEnd) continue;
    const counted = capped(total);
    return { ids: ids ?? [], total: counted.total, isTotalCapped: counted.isTotalCapped || isCut };
  }
}
