import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeListState,
  defaultListState,
  isUnfiltered,
  type ListStateRules,
  readListState,
  ROWS_PER_PAGE,
  sortedBy,
  writeListState,
} from './list-state.ts';

const rules: ListStateRules = {
  filters: [
    {
      kind: 'choice',
      id: 'role',
      label: 'Role',
      options: [
        { value: 'admin', label: 'Admin' },
        { value: 'client', label: 'Client' },
      ],
    },
    { kind: 'switch', id: 'include_admins', label: 'Include admins', isOnByDefault: true },
  ],
  sortKeys: ['name', 'created', 'amount'],
  firstOrders: { amount: 'desc' },
  defaultSort: { sort: 'created', order: 'desc' },
};
const defaults = defaultListState(rules);

function written(state: Parameters<typeof writeListState>[1]) {
  return Object.fromEntries(Object.entries(writeListState(rules, state)).filter(([, value]) => value !== undefined));
}

describe('the address', () => {
  test('the plain address means the defaults, and the defaults write nothing', () => {
    expect(readListState(rules, {})).toEqual(defaults);
    expect(written(defaults)).toEqual({});
  });

  test('every name is present when written, so that a merge clears what went back to its default', () => {
    expect(Object.keys(writeListState(rules, defaults)).sort()).toEqual([
      'include_admins',
      'limit',
      'order',
      'page',
      'role',
      'search',
      'sort',
    ]);
  });

  test('what is written is read back', () => {
    const state = fc.record({
      search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
      filters: fc.record({ role: fc.constantFrom('admin', 'client', null), include_admins: fc.boolean() }),
      sort: fc.constantFrom('name', 'created', 'amount'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      limit: fc.constantFrom(...ROWS_PER_PAGE),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readListState(rules, written(given))).toEqual(given);
      }),
    );
  });

  test('values that arrive as text are read like the typed ones', () => {
    expect(readListState(rules, { page: '3', limit: '50', include_admins: 'false', search: 42 })).toEqual({
      ...defaults,
      page: 3,
      limit: 50,
      search: '42',
      filters: { role: null, include_admins: false },
    });
  });

  test('error: what a hand or an old bookmark got wrong falls back to the default', () => {
    for (const page of [0, -1, 1.5, Number.NaN, 'x', 1e9, null, {}])
      expect(readListState(rules, { page }).page).toBe(1);
    for (const limit of [0, 26, 1000, '25 ', []]) expect(readListState(rules, { limit }).limit).toBe(25);
    expect(readListState(rules, { role: 'king' }).filters['role']).toBeNull();
    expect(readListState(rules, { include_admins: 'maybe' }).filters['include_admins']).toBe(true);
    expect(readListState(rules, { sort: 'password', order: 'sideways' })).toEqual(defaults);
    expect(readListState(rules, { search: { a: 1 } }).search).toBe('');
    expect(readListState(rules, { search: 'a'.repeat(300) }).search).toHaveLength(200);
  });

  test('whatever the address holds, reading it gives a state that reads the same again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('search', 'role', 'include_admins', 'sort', 'order', 'page', 'limit'),
          fc.anything(),
        ),
        (address) => {
          const state = readListState(rules, address);
          expect(readListState(rules, written(state))).toEqual(state);
        },
      ),
    );
  });
});

describe('changes', () => {
  const onPageFour = { ...defaults, page: 4 };

  test('search, filters, order and rows per page go back to the first page', () => {
    expect(changeListState(onPageFour, { search: 'dana' }).page).toBe(1);
    expect(changeListState(onPageFour, { filters: { role: 'admin' } }).page).toBe(1);
    expect(changeListState(onPageFour, { limit: 50 }).page).toBe(1);
    expect(sortedBy(rules, onPageFour, 'name').page).toBe(1);
  });

  test('turning the page keeps everything else', () => {
    expect(changeListState({ ...onPageFour, search: 'dana' }, { page: 5 })).toEqual({
      ...defaults,
      search: 'dana',
      page: 5,
    });
  });

  test('one filter changes alone', () => {
    expect(changeListState(defaults, { filters: { role: 'admin' } }).filters).toEqual({
      role: 'admin',
      include_admins: true,
    });
  });

  test('a header sorts, the same header again turns the order round', () => {
    const byName = sortedBy(rules, defaults, 'name');
    expect(byName).toMatchObject({ sort: 'name', order: 'asc' });
    expect(sortedBy(rules, byName, 'name')).toMatchObject({ sort: 'name', order: 'desc' });
    expect(sortedBy(rules, byName, 'created')).toMatchObject({ sort: 'created', order: 'desc' });
  });

  test('a column may begin with its largest, and the address then needs no order', () => {
    const byAmount = sortedBy(rules, defaults, 'amount');
    expect(byAmount).toMatchObject({ sort: 'amount', order: 'desc' });
    expect(written(byAmount)).toEqual({ sort: 'amount' });
    expect(readListState(rules, { sort: 'amount' })).toEqual(byAmount);
    expect(written(sortedBy(rules, byAmount, 'amount'))).toEqual({ sort: 'amount', order: 'asc' });
  });

  test('the list is unfiltered until search or a filter leaves its default; order and page do not count', () => {
    expect(isUnfiltered(rules, { ...defaults, page: 2, sort: 'name', limit: 10 })).toBe(true);
    expect(isUnfiltered(rules, { ...defaults, search: 'x' })).toBe(false);
    expect(isUnfiltered(rules, changeListState(defaults, { filters: { include_admins: false } }))).toBe(false);
  });
});

describe('a span of time', () => {
  const timed: ListStateRules = {
    filters: [{ kind: 'time', id: 'time_query', label: 'Time' }],
    sortKeys: [],
    defaultSort: { sort: '', order: 'desc' },
  };

  test('is read from the address and written back', () => {
    const state = readListState(timed, { time_query: '2024-03-07..2024-04-01' });
    expect(state.filters).toEqual({ time_query: '2024-03-07..2024-04-01' });
    expect(writeListState(timed, state)).toMatchObject({ time_query: '2024-03-07..2024-04-01' });
    expect(isUnfiltered(timed, state)).toBe(false);
  });

  test('error: an invalid time range is any time', () => {
    expect(isUnfiltered(timed, readListState(timed, { time_query: 'yesterday' }))).toBe(true);
  });
});
