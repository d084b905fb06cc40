import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrangeColumns,
  defaultArrangement,
  isSameArrangement,
  moveColumn,
  parseArrangement,
  reconcileArrangement,
  toggleColumn,
  visibleColumns,
} from './column-arrangement.ts';

const columns = [
  { id: 'role' },
  { id: 'user', hideable: false },
  { id: 'status' },
  { id: 'created', hiddenByDefault: true },
];
const defaults = defaultArrangement(columns);

test('the column that names the row comes first, and columns hidden by default are hidden', () => {
  expect(defaults).toEqual({ order: ['user', 'role', 'status', 'created'], hidden: ['created'] });
  expect(visibleColumns(columns, defaults).map((column) => column.id)).toEqual(['user', 'role', 'status']);
  expect(arrangeColumns(columns, defaults).map((column) => column.id)).toEqual(defaults.order);
});

describe('moving', () => {
  test('a column moves down and up', () => {
    expect(moveColumn(columns, defaults, { id: 'role', to: 2 }).order).toEqual(['user', 'status', 'role', 'created']);
    expect(moveColumn(columns, defaults, { id: 'created', to: 1 }).order).toEqual([
      'user',
      'created',
      'role',
      'status',
    ]);
  });

  test('nothing passes the first column or leaves the list', () => {
    expect(moveColumn(columns, defaults, { id: 'status', to: 0 }).order).toEqual(['user', 'status', 'role', 'created']);
    expect(moveColumn(columns, defaults, { id: 'role', to: 99 }).order).toEqual(['user', 'status', 'created', 'role']);
    expect(moveColumn(columns, defaults, { id: 'user', to: 3 })).toEqual(defaults);
    expect(moveColumn(columns, defaults, { id: 'nobody', to: 1 })).toEqual(defaults);
  });

  test('any run of moves keeps every column exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ id: fc.constantFrom('role', 'user', 'status', 'created'), to: fc.integer({ min: -3, max: 9 }) }),
        ),
        (moves) => {
          const moved = moves.reduce((arrangement, move) => moveColumn(columns, arrangement, move), defaults);
          expect([...moved.order].sort()).toEqual([...defaults.order].sort());
          expect(moved.order[0]).toBe('user');
        },
      ),
    );
  });
});

test('a column is hidden and shown again', () => {
  const hidden = toggleColumn(defaults, 'role');
  expect(visibleColumns(columns, hidden).map((column) => column.id)).toEqual(['user', 'status']);
  expect(isSameArrangement(toggleColumn(hidden, 'role'), defaults)).toBe(true);
  expect(isSameArrangement(hidden, defaults)).toBe(false);
});

describe('a stored choice', () => {
  test('keeps its order and what it hid', () => {
    const chosen = { order: ['user', 'created', 'status', 'role'], hidden: ['role'] };
    expect(reconcileArrangement(columns, chosen)).toEqual(chosen);
  });

  test('forgets columns that went, and takes in new ones beside their neighbour, hidden if the list hides them', () => {
    expect(
      reconcileArrangement(columns, { order: ['user', 'gone', 'status', 'role'], hidden: ['gone', 'status'] }),
    ).toEqual({
      order: ['user', 'status', 'created', 'role'],
      hidden: ['status', 'created'],
    });
  });

  test('cannot hide or move the column that names the row, nor name one twice', () => {
    expect(
      reconcileArrangement(columns, { order: ['role', 'role', 'user', 'status', 'created'], hidden: ['user'] }),
    ).toEqual({
      order: ['user', 'role', 'status', 'created'],
      hidden: [],
    });
  });

  test('is read back from its text', () => {
    expect(parseArrangement(JSON.stringify(defaults))).toEqual(defaults);
  });

  test.each([null, '', '{', '[]', '"x"', '{"order":["a"]}', '{"order":[1],"hidden":[]}', 'null'])(
    'error: %j is no arrangement',
    (text) => {
      expect(parseArrangement(text)).toBeNull();
    },
  );
});
