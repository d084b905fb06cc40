import { expect, test } from 'vitest';
import { searchableActions } from './searchable-actions.ts';

const titlesFor = (...given: Parameters<typeof searchableActions>) =>
  searchableActions(...given).map(({ title }) => title);

test('an admin finds actions and settings; an auditor finds what changes nothing', () => {
  const full = titlesFor({ role: 'admin', adminScope: 'full' }, () => true);
  expect(full).toEqual(
    expect.arrayContaining(['Add wallets', 'Regenerate books', 'Form 8949', 'Accounting settings', 'Add user']),
  );
  const auditor = titlesFor({ role: 'admin', adminScope: 'auditor' }, () => true);
  expect(auditor).toEqual(expect.arrayContaining(['Form 8949', 'Missing prices', 'Change password']));
  for (const title of ['Add wallets', 'Regenerate books', 'Accounting settings', 'Add user', 'Lock year'])
    expect(auditor).not.toContain(title);
});

test('actions of pages that are not open are not offered', () => {
  expect(titlesFor({ role: 'client', adminScope: null }, (path) => path === '/profile')).toEqual([
    'Change password',
    'Second factor',
    'Notice settings',
    'Where you are signed in',
  ]);
});
