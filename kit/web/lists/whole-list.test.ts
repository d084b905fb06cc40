import { parseUsd } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { listStateRules } from './list-definition.ts';
import { arrangeRows, defineWholeList } from './whole-list.ts';

interface Row {
  readonly symbol: string;
  readonly valueUsd: string | null;
}

const list = defineWholeList<Row>({
  id: 'test',
  noun: { one: 'asset', many: 'assets' },
  rowKey: (row) => row.symbol,
  rowLabel: (row) => row.symbol,
  columns: [
    { id: 'symbol', label: 'Asset', render: (row) => row.symbol, orderBy: (row) => row.symbol },
    {
      id: 'value',
      label: 'Value',
      firstOrder: 'desc',
      render: (row) => row.valueUsd,
      orderBy: (row) => (row.valueUsd === null ? null : parseUsd(row.valueUsd)),
    },
    { id: 'note', label: 'Note', render: () => '' },
  ],
  defaultSort: { sort: 'value', order: 'desc' },
  searchLabel: 'Search',
  searchText: (row) => row.symbol,
  filters: [
    { kind: 'switch', id: 'priced', label: 'Only priced', isOnByDefault: false, keeps: (row) => row.valueUsd !== null },
  ],
});

const rows: Row[] = [
  { symbol: 'ARB', valueUsd: '9' },
  { symbol: 'BTC', valueUsd: '100.000000000000000000000001' },
  { symbol: 'DUST', valueUsd: null },
  { symbol: 'ETH', valueUsd: '100' },
];
const arranged = (change: Partial<Parameters<typeof arrangeRows<Row>>[1]>) =>
  arrangeRows(list, { search: '', filters: {}, sort: 'value', order: 'desc', ...change }, rows).map(
    (row) => row.symbol,
  );

describe('rows from a single response', () => {
  test('figures are sorted exactly, to the last digit, and not as text', () => {
    expect(arranged({})).toEqual(['BTC', 'ETH', 'ARB', 'DUST']);
  });

  test('rows without a figure are last in either direction', () => {
    expect(arranged({ order: 'asc' })).toEqual(['ARB', 'ETH', 'BTC', 'DUST']);
  });

  test('every word of a search must match, in any letter case', () => {
    expect(arranged({ search: 'b t' })).toEqual(['BTC']);
    expect(arranged({ search: 'b x' })).toEqual([]);
  });

  test('an active switch keeps only its rows', () => {
    expect(arranged({ filters: { priced: true } })).toEqual(['BTC', 'ETH', 'ARB']);
    expect(arranged({ filters: { priced: false } })).toHaveLength(4);
  });

  test('only a column with a sort value is sortable', () => {
    expect(listStateRules(list).sortKeys).toEqual(['symbol', 'value']);
    expect(list.columns.map((column) => column.sortable)).toEqual(['symbol', 'value', undefined]);
  });
});
