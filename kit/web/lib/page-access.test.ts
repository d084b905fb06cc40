import { expect, test } from 'vitest';
import { createOpensPage } from './page-access.ts';

const opens = createOpensPage([
  { path: '/admin/liabilities', isOpen: false },
  { path: '/admin/pools/$id', isOpen: false },
  { path: '/admin/pools', isOpen: true },
]);

test.each([
  ['/admin/liabilities', false],
  ['/admin/liabilities?as_of=2024-01-01#owed', false],
  ['/admin/pools', true],
  ['/admin/pools/12?as_of=2024-01-01', false],
  ['/admin/pools/12/more', true],
  ['https://elsewhere.example/admin/liabilities', true],
])('%s is open: %s', (href, isOpen) => {
  expect(opens(href)).toBe(isOpen);
});
