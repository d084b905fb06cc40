import { expect, it } from 'vitest';
import { compareBy, type SortKey } from './position-order.ts';

interface Row {
  readonly id: number;
  readonly text: string | null;
}

const sorted = (texts: readonly (string | null)[], order: 'asc' | 'desc', isText?: true): (string | null)[] => {
  const key: SortKey<Row> = { column: 'text', read: ({ text }) => text, ...(isText && { isText }) };
  const rows = texts.map((text, id) => ({ id, text }));
  return rows.sort(compareBy(key, order, ({ id }) => id)).map(({ text }) => text);
};

it('numbers are compared by size, texts by letters without regard to case, and the unknown comes last', () => {
  expect(sorted(['10', null, '9', '-1.5'], 'asc')).toEqual(['-1.5', '9', '10', null]);
  expect(sorted(['10', null, '9', '-1.5'], 'desc')).toEqual(['10', '9', '-1.5', null]);
  expect(sorted(['b', 'C', null, 'A'], 'asc', true)).toEqual(['A', 'b', 'C', null]);
  expect(sorted(['b', 'C', null, 'A'], 'desc', true)).toEqual(['C', 'b', 'A', null]);
});

it('equal ones stay in the order of their ids in either order', () => {
  const key: SortKey<Row> = { column: 'text', read: ({ text }) => text };
  const rows = [3, 1, 2].map((id) => ({ id, text: id === 2 ? null : '1.0' }));
  for (const order of ['asc', 'desc'] as const)
    expect(rows.toSorted(compareBy(key, order, ({ id }) => id)).map(({ id }) => id)).toEqual([1, 3, 2]);
});
