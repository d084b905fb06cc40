import { type TransactionsCalls } from '../../contract/calls.ts';
import type { InboxGroup, InboxGrouping, PossibleAction, Transaction } from '../../contract/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';
import { loadTransactions } from '../load-transactions.ts';
import { type Examined, examineTransactions } from '../auto-classify/suggest.ts';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { findMatching, type FoundPage } from '../search/find-matching.ts';
import { type ListQuery, readListTerms } from '../search/list-terms.ts';
import { boundsOf, byTransaction } from '../search/term.ts';
import { findPairs } from './bridge-pairs.ts';
import { groupInbox } from './inbox-groups.ts';
import type { TransactionDependencies } from '../transaction-dependencies.ts';
import { readTimeQuery, readTimeZone, type Span } from '@holdfast/http/server/time-query.ts';

type TransactionPage = OutputOf<TransactionsCalls['listTransactions']>;

export const transactionListHandlers = defineHandlers((dependencies: TransactionDependencies) => ({
  /** Returns all transactions, the newest first, or the oldest if requested. */
  listTransactions: async ({ query }) => listPage(dependencies, query, { onlyUnclassified: false }),

  /** Returns the unclassified transactions, each with its suggested action. */
  async listUnclassifiedTransactions({ query }) {
    const { group_by: by, open_group: open, ...wanted } = query;
    if (by !== undefined || wanted.suggestion !== undefined || wanted.confidence !== undefined)
      return listExamined(dependencies, wanted, by && { by, open });
    const result = await listPage(dependencies, wanted, { onlyUnclassified: true });
    const examined = await examineTransactions(
      dependencies.pool,
      result.items.map((item) => item.id),
    );
    const items = result.items.map((item) => ({ ...item, ...examined(item.id) }));
    return { ...result, items: await withPairs(dependencies, items), groups: null };
  },
}));

/** Filters and groups by the suggestion and the counterparty, which are computed and not stored. */
async function listExamined(
  dependencies: TransactionDependencies,
  query: ListQuery,
  grouping: { readonly by: InboxGrouping; readonly open: string | undefined } | undefined,
): Promise<TransactionPage & { groups: InboxGroup[] | null }> {
  const { page, limit } = query;
  const fromId = query.from_id ?? (await findNewestId(dependencies.pool));
  const { found, isCapped } = await examineInbox(dependencies, query);
  const grouped = grouping && (await groupInbox(dependencies.pool, found, grouping));
  const rows = grouped?.rows ?? found;
  const shown = rows.slice((page - 1) * limit, page * limit);
  const examined = new Map(shown.map(({ id, ...each }) => [id, each]));
  const items = await loadTransactions(
    dependencies.pool,
    shown.map(({ id }) => id),
  );
  return {
    items: await withPairs(
      dependencies,
      items.map((item) => ({ ...item, ...examined.get(item.id) })),
    ),
    total: rows.length,
    isTotalCapped: grouped === undefined && isCapped,
    fromId,
    page,
    limit,
    groups: page === 1 ? (grouped?.groups ?? null) : null,
  };
}

async function withPairs({ pool }: TransactionDependencies, items: readonly Transaction[]): Promise<Transaction[]> {
  const pairs = await findPairs(
    pool,
    items.map(({ id, suggestion }) => ({ id, action: suggestion?.action })),
  );
  return items.map((item) => ({ ...item, pair: pairs.get(item.id) ?? null }));
}

/** So many of the newest unclassified transactions are examined. */
const EXAMINED_MAX = 5_000;
const EXAMINED_PART = 1_000;

export interface ExaminedRow extends Examined {
  readonly id: number;
}

/** The unclassified transactions that match, the newest first, each with its suggestion. */
export async function examineInbox(
  dependencies: TransactionDependencies,
  query: ListQuery,
): Promise<{ found: ExaminedRow[]; isCapped: boolean }> {
  const found: ExaminedRow[] = [];
  for (let page = 1; ; page += 1) {
    const part = { ...query, page, limit: EXAMINED_PART };
    const { ids } = await findPage(dependencies, part, { onlyUnclassified: true });
    const examined = await examineTransactions(dependencies.pool, ids);
    for (const id of ids) {
      const each = examined(id);
      if (isWanted(each.suggestion, query)) found.push({ id, ...each });
    }
    if (ids.length < EXAMINED_PART) return { found, isCapped: false };
    if (page * EXAMINED_PART >= EXAMINED_MAX) return { found, isCapped: true };
  }
}

function isWanted(suggestion: PossibleAction | null, { suggestion: action, confidence }: ListQuery): boolean {
  if (action !== undefined && suggestion?.action !== action) return false;
  return confidence === undefined || (suggestion?.confidence ?? 'none') === confidence;
}

async function listPage(
  dependencies: TransactionDependencies,
  query: ListQuery,
  scope: { onlyUnclassified: boolean },
): Promise<TransactionPage> {
  const { pool } = dependencies;
  const { ids, total, isTotalCapped, newestId } = await findPage(dependencies, query, scope);
  return {
    items: await loadTransactions(pool, ids),
    total,
    isTotalCapped,
    fromId: query.from_id ?? newestId,
    page: query.page,
    limit: query.limit,
  };
}

async function findPage(
  { pool, config }: TransactionDependencies,
  query: ListQuery,
  { onlyUnclassified }: { onlyUnclassified: boolean },
): Promise<FoundPage & { readonly newestId: number | null }> {
  const { page, limit, from_id: fromId } = query;
  const span = await readTimeQuery(pool, {
    text: query.time_query,
    timeZone: readTimeZone(query.time_zone) ?? config.timeZone,
  });
  const parameters = new Conditions();
  const narrowedBy = await readListTerms(pool, parameters, query);
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  if (narrowedBy.length === 0) {
    const found = await findPageByDays(pool, { onlyUnclassified, fromId, span, direction, page, limit });
    return { ...found, isTotalCapped: false };
  }
  const terms = onlyUnclassified ? [byTransaction('NOT t.is_classified'), ...narrowedBy] : narrowedBy;
  const within = boundsOf(parameters, { span, fromId });
  const newestId = fromId ?? (await findNewestId(pool));
  return { ...(await findMatching(pool, { terms, parameters, within, direction, page, limit })), newestId };
}

const NEWEST_ID = 'SELECT max(id) AS newest_id FROM transactions';

async function findNewestId(queries: Queries): Promise<number | null> {
  const { rows } = await queries.query<{ newest_id: number | null }>(NEWEST_ID);
  return rows[0]?.newest_id ?? null;
}

/**
 * Finds a page of all transactions, or of the unclassified ones, and their exact number.
 *
 * OFFSET reads every row that it skips. The number of transactions of each UTC day is stored, so the days before the
 * page are summed, and only rows of one day are skipped:
 *
 *   page 3 of 100      skip 200
 *   2024-03-09   120   0 … 119      skipped as a whole
 *   2024-03-08   150   120 … 269    the page begins here, after 80 of this day
 *
 * A page of the oldest first is read from the same end and reversed: of 270 rows, page 1 of 100 are rows 170 to 269.
 * Transactions after `fromId` are subtracted from each day, and transactions outside the span from its first and last
 * day.
 */
interface DayPageQuery {
  readonly onlyUnclassified: boolean;
  readonly fromId: number | undefined;
  readonly span: Span;
  readonly direction: 'ASC' | 'DESC';
  readonly page: number;
  readonly limit: number;
}

const DAY_OF = (at: string): string => `(${at} AT TIME ZONE 'UTC')::date`;
const START_OF = (day: string): string => `(${day}::timestamp AT TIME ZONE 'UTC')`;
const nextDayOf = (at: string): string => START_OF(`(${DAY_OF(at)} + 1)`);

interface DayPage {
  readonly ids: number[];
  readonly total: number;
  readonly newestId: number | null;
}

/** Two statements, because the planner uses the index only if it sees a small constant OFFSET. */
async function findPageByDays(queries: Queries, query: DayPageQuery): Promise<DayPage> {
  const { total, newestId, start, rows: wanted } = await findStart(queries, query);
  if (start === null || wanted === 0) return { ids: [], total, newestId };
  const conditions = new Conditions();
  if (query.onlyUnclassified) conditions.add('NOT t.is_classified');
  // What was added since the first statement is not counted there.
  conditions.add(`t.id <= ${conditions.place(query.fromId ?? newestId)}`);
  conditions.add(`t.at < ${conditions.place(start.before)}`);
  if (query.span.from) conditions.add(`t.at >= ${conditions.place(query.span.from)}`);
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t ${conditions.where()} ORDER BY t.at DESC, t.id DESC OFFSET ${start.place}
       LIMIT ${wanted}`,
    conditions.values,
  );
  const ids = rows.map((row) => row.id);
  return { ids: query.direction === 'ASC' ? ids.toReversed() : ids, total, newestId };
}

/** SQL for the number of transactions of each day (`days`) and of all of them (`counted`). */
function countDays(parameters: Conditions, { onlyUnclassified, fromId, span }: DayPageQuery): string {
  const from = span.from && `${parameters.place(span.from)}::timestamptz`;
  const before = span.before && `${parameters.place(span.before)}::timestamptz`;
  const newest = fromId === undefined ? null : parameters.place(fromId);
  const inbox = onlyUnclassified ? 'AND NOT t.is_classified' : '';
  const countOutside = (condition: string): string =>
    `(SELECT count(*) FROM transactions t WHERE ${condition} ${inbox} ${newest ? `AND t.id <= ${newest}` : ''})`;
  const count = `d.${onlyUnclassified ? 'unclassified' : 'transactions'}`;
  const newer = `LEFT JOIN (SELECT ${DAY_OF('t.at')} AS day, count(*) AS transactions FROM transactions t
                             WHERE t.id > ${newest} ${inbox} GROUP BY 1) AS newer USING (day)`;
  return `days AS MATERIALIZED (
       SELECT d.day, ${newest ? `${count} - coalesce(newer.transactions, 0)` : count} AS transactions
         FROM transaction_days d ${newest ? newer : ''}
        WHERE true ${from ? `AND d.day >= ${DAY_OF(from)}` : ''} ${before ? `AND d.day <= ${DAY_OF(before)}` : ''}
     ), outside AS MATERIALIZED (
       SELECT ${from ? countOutside(`t.at >= ${START_OF(DAY_OF(from))} AND t.at < ${from}`) : '0'} AS older,
              ${before ? countOutside(`t.at >= ${before} AND t.at < ${nextDayOf(before)}`) : '0'} AS newer
     ), counted AS MATERIALIZED (
       SELECT newer, ((SELECT coalesce(sum(transactions), 0) FROM days) - older - newer)::bigint AS total FROM outside
     )`;
}

interface Start {
  /** The end of the day in which the page begins. */
  readonly before: Date;
  /** How many transactions of this day come before the page. */
  readonly place: number;
}

interface FoundStart {
  readonly total: number;
  /** The id of the newest transaction, which the next pages repeat as `from_id`. */
  readonly newestId: number | null;
  readonly start: Start | null;
  /** How many rows the page has. */
  readonly rows: number;
}

async function findStart(queries: Queries, query: DayPageQuery): Promise<FoundStart> {
  const { onlyUnclassified, fromId, span, direction, page, limit } = query;
  const parameters = new Conditions();
  const days = countDays(parameters, query);
  const begins =
    direction === 'DESC'
      ? `${parameters.place((page - 1) * limit)}::bigint`
      : `greatest(total - ${parameters.place(page * limit)}::bigint, 0)`;
  const given = [span.from !== null, span.before !== null, fromId !== undefined];
  const { rows } = await queries.query<{
    total: number;
    before: Date | null;
    place: number | null;
    newest_id: number | null;
  }>({
    name: `list-start ${[direction, onlyUnclassified, ...given].join(' ')}`,
    text: `WITH ${days}, sums AS MATERIALIZED (
       SELECT day, transactions, sum(transactions) OVER (ORDER BY day DESC) - transactions AS skipped FROM days
     ), page AS MATERIALIZED (
       SELECT total, newer + ${begins} AS begins FROM counted
     )
     SELECT total, (${NEWEST_ID}), ${START_OF('(day + 1)')} AS before, (begins - skipped)::bigint AS place
       FROM page LEFT JOIN sums ON skipped <= begins AND begins < skipped + transactions`,
    values: parameters.values,
  });
  const [row] = rows;
  if (!row) throw new Error('A sum always returns a row.');
  return {
    total: row.total,
    newestId: row.newest_id,
    rows: Math.max(0, Math.min(limit, row.total - (page - 1) * limit)),
    start: row.before === null || row.place === null ? null : { before: row.before, place: row.place },
  };
}
