import { expect, test } from 'vitest';
import { jobKindOf } from './job-kinds.ts';

test('a kind this page knows has its label, its tags and its result', () => {
  expect(jobKindOf('import-prices')).toMatchObject({ label: 'Import prices', changes: ['Price', 'Coin'], resultLink: { path: '/admin/coins' } });
});

test.each([
  ['sync-wallet', 'Sync wallet'],
  ['', 'Job'],
  ['constructor', 'Constructor'],
])('a kind of a newer server shows under its own name: %s', (kind, label) => {
  expect(jobKindOf(kind)).toEqual({ label, changes: [], isHarmlessToCancel: false });
});
