import { unreadLoan } from '@holdfast/protocols/engine';
import { expect, it } from 'vitest';
import { totalLoans } from './figures/write-totals.ts';
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

it('the totals name the loan with the lowest health factor and the smallest change, in any order', () => {
  const loan = (id: number, healthFactor: string | null, change: string) => ({
    id,
    network_id: 1,
    network_name: 'Base',
    protocol: 'aave-v3' as const,
    figures: {
      ...unreadLoan('refused'),
      healthFactor,
      ladder: [{ coins: [{ coinId: 1, priceUsd: '1' }], side: 'below' as const, change }],
    },
  });
  const loans = [loan(4, null, '-0.5'), loan(3, '10', '-0.3'), loan(2, '9.5', '0.2'), loan(1, '9.5', '-0.2')];
  for (const rows of [loans, loans.toReversed()])
    expect(totalLoans(rows)).toMatchObject({ worst: { loanId: 1, healthFactor: '9.5' }, next: { loanId: 1 } });
  expect(totalLoans([loan(4, null, '-0.5')]).worst).toBeNull();
});
