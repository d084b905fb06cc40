import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './page-route.ts';

test('values are read as plain text', () => {
  expect(parseSearch('?search=2024&page=2&x=true')).toEqual({ search: '2024', page: '2', x: 'true' });
});

test('empty values are not written', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false');
  expect(stringifySearch({})).toBe('');
});

test('what is written is read back', () => {
  const search = { returnUrl: '/admin/users?page=2&x=ä b', q: '"1+1"' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
