/**
 * The rows of the inbox as far as they are loaded, the newest first. Classifying takes rows out without reading the
 * list again, so that nothing jumps; undoing puts them back where they were.
 */
import type { Transaction } from '@holdfast/contract';

export const QUEUE_PAGE_SIZE = 50;

export interface InboxQueue {
  readonly rows: readonly Transaction[];
  /** All that match, loaded or not. */
  readonly total: number;
  readonly isTotalCapped: boolean;
  /** The newest id the first page knew of. */
  readonly fromId: number | null;
}

export type InboxPageAnswer = Omit<InboxQueue, 'rows'> & { readonly items: readonly Transaction[] };

export function queueOf(pages: readonly InboxPageAnswer[]): InboxQueue {
  const [first] = pages;
  const start: InboxQueue = { rows: [], total: 0, isTotalCapped: false, fromId: first?.fromId ?? null };
  return pages.reduce(withPage, start);
}

/** A row that slid onto the next page, because others left the list, is taken once. */
export function withPage(queue: InboxQueue, page: InboxPageAnswer): InboxQueue {
  const known = new Set(queue.rows.map(({ id }) => id));
  return {
    ...queue,
    rows: [...queue.rows, ...page.items.filter(({ id }) => !known.has(id))],
    total: page.total,
    isTotalCapped: page.isTotalCapped,
  };
}

export function withoutRows(queue: InboxQueue, ids: ReadonlySet<number>): InboxQueue {
  const rows = queue.rows.filter(({ id }) => !ids.has(id));
  return { ...queue, rows, total: Math.max(rows.length, queue.total - (queue.rows.length - rows.length)) };
}

/** The page that holds the first row not yet loaded: rows that were classified meanwhile no longer count. */
export function nextPageOf(queue: InboxQueue): number {
  return Math.floor(queue.rows.length / QUEUE_PAGE_SIZE) + 1;
}

export function hasMore(queue: InboxQueue): boolean {
  return queue.isTotalCapped || queue.rows.length < queue.total;
}

type Row = Pick<Transaction, 'id'>;

export function rowBeside<R extends Row>(rows: readonly R[], id: number | null, step: 1 | -1): R | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return rows[0];
  return rows[at + step] ?? rows[at];
}

/** Where to go on after rows leave: the next one that stays, or the one before when there is none. */
export function rowAfterLeaving<R extends Row>(
  rows: readonly R[],
  options: { readonly leaving: ReadonlySet<number>; readonly from: number | null },
): R | undefined {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === options.from),
  );
  const stays = (row: R) => !options.leaving.has(row.id);
  return rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays);
}

/** Both ends included, whichever of them comes first. */
export function rowsBetween<R extends Row>(rows: readonly R[], one: number, other: number): R[] {
  const [from, to] = [rows.findIndex(({ id }) => id === one), rows.findIndex(({ id }) => id === other)].sort(
    (left, right) => left - right,
  );
  return from === undefined || to === undefined || from === -1
    ? rows.filter(({ id }) => id === other)
    : rows.slice(from, to + 1);
}
