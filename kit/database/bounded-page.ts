import { TOTAL_MAX } from '@holdfast/contract';
import type { Conditions } from './conditions.ts';
import { countTotal, type Queries } from './queries.ts';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export interface Total {
  readonly total: number;
  readonly isTotalCapped: boolean;
}

export interface PageOfIds extends Total {
  readonly ids: number[];
}

interface ListSource {
  /** The table with its alias, and joins: "wallets w". */
  readonly from: string;
  readonly conditions: Conditions;
  /** Ends with the id: without it, equal rows could swap between two pages. */
  readonly orderBy: string;
  readonly id: string;
}

/** Returns the ids of one page in order, and the total, counted up to a bound. */
export async function findPageOfIds(
  client: Queries,
  source: ListSource,
  { page, limit }: PageQuery,
): Promise<PageOfIds> {
  const { from, conditions, orderBy, id } = source;
  const where = `FROM ${from} ${conditions.where()}`;
  const { rows } = await client.query<{ id: number }>(
    `SELECT ${id} AS id ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    conditions.values,
  );
  const ids = rows.map((row) => row.id);
  // A page that is not full is the last one, so the total is known without counting.
  const isLast = ids.length < limit && (page === 1 || ids.length > 0);
  if (isLast) return { ids, total: (page - 1) * limit + ids.length, isTotalCapped: false };
  return {
    ids,
    ...(await countRows(client, { rows: `SELECT 1 ${where}`, values: conditions.values }, { page, limit })),
  };
}

/** Returns the page of a list whose ids were found, with the items that are read by them. */
export async function readPage<Item>(
  { page, limit }: PageQuery,
  { ids, ...total }: PageOfIds,
  read: (ids: number[]) => Promise<Item[]>,
): Promise<Total & { items: Item[]; page: number; limit: number }> {
  return { items: await read(ids), ...total, page, limit };
}

/** Counts the rows of a query up to the bound that a page needs. */
export async function countRows(
  client: Queries,
  { rows, values }: { rows: string; values: unknown[] },
  { page, limit }: PageQuery,
): Promise<Total> {
  const countMax = Math.ceil((page * limit + 1) / TOTAL_MAX) * TOTAL_MAX;
  const total = await countTotal(
    client,
    `SELECT count(*) AS total FROM (${rows} LIMIT ${countMax + 1}) AS counted`,
    values,
  );
  return { total: Math.min(total, countMax), isTotalCapped: total > countMax };
}

/** "lower(c.name) DESC, c.id DESC" */
export function orderBy(expression: string, { id, order }: { id: string; order: 'asc' | 'desc' }): string {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  return expression === id ? `${id} ${direction}` : `${expression} ${direction}, ${id} ${direction}`;
}

/** Sorts rows in the order of the ids of the page. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
