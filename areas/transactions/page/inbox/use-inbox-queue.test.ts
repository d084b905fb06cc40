import type { Transaction } from '../../contract/transaction.ts';
import { describe, expect, test } from 'vitest';
import {
  hasMore,
  nextPageOf,
  queueOf,
  rowAfterLeaving,
  rowBeside,
  rowsBetween,
  withoutRows,
  withPage,
} from './use-inbox-queue.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }) as Transaction);
const page = (ids: number[], total: number) => ({
  items: rows(...ids),
  groups: null,
  total,
  isTotalCapped: false,
  fromId: 9,
});
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

describe('the loaded queue', () => {
  test('includes a row that moved to the next page once', () => {
    const queue = withPage(queueOf([page([9, 8, 7], 6)]), page([7, 6, 5], 5));
    expect(idsOf(queue.rows)).toEqual([9, 8, 7, 6, 5]);
    expect(queue).toMatchObject({ total: 5, fromId: 9 });
    expect(hasMore(queue)).toBe(false);
  });

  test('counts down only by the rows that leave', () => {
    const queue = withoutRows(queueOf([page([9, 8, 7], 40)]), new Set([8, 100]));
    expect(idsOf(queue.rows)).toEqual([9, 7]);
    expect(queue.total).toBe(39);
    expect(hasMore(queue)).toBe(true);
  });

  test('requests the page of the first row that is not loaded, after rows have left', () => {
    const loaded = queueOf([
      page(
        Array.from({ length: 100 }, (_, index) => 500 - index),
        300,
      ),
    ]);
    expect(nextPageOf(loaded)).toBe(3);
    expect(nextPageOf(withoutRows(loaded, new Set([500])))).toBe(2);
  });
});

describe('moving through it', () => {
  const list = rows(5, 4, 3, 2, 1);

  test('stops at both ends, and starts at the first', () => {
    expect(rowBeside(list, 5, -1)?.id).toBe(5);
    expect(rowBeside(list, 5, 1)?.id).toBe(4);
    expect(rowBeside(list, 1, 1)?.id).toBe(1);
    expect(rowBeside(list, 77, 1)?.id).toBe(5);
  });

  test('continues with the next remaining row, else with the previous one', () => {
    expect(rowAfterLeaving(list, { leaving: new Set([4]), from: 4 })?.id).toBe(3);
    expect(rowAfterLeaving(list, { leaving: new Set([4, 3]), from: 4 })?.id).toBe(2);
    expect(rowAfterLeaving(list, { leaving: new Set([5, 3]), from: 4 })?.id, 'the current one stays').toBe(4);
    expect(rowAfterLeaving(list, { leaving: new Set([1]), from: 1 })?.id).toBe(2);
    expect(rowAfterLeaving(rows(1), { leaving: new Set([1]), from: 1 })).toBeUndefined();
  });

  test('a range includes both ends, in either direction', () => {
    expect(idsOf(rowsBetween(list, 4, 2))).toEqual([4, 3, 2]);
    expect(idsOf(rowsBetween(list, 2, 4))).toEqual([4, 3, 2]);
    expect(idsOf(rowsBetween(list, 99, 2)), 'its beginning is gone').toEqual([2]);
  });
});
