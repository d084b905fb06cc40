import { expect, test } from 'vitest';
import { actionLabel, fieldLabel } from './audit-labels.ts';

test.each([
  ['admin_scope', 'Admin scope'],
  ['settings.timeZone', 'Time zone'],
  ['wallet_id', 'Wallet'],
  ['email', 'Email'],
])('the field %s is labelled %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test.each([
  ['a refused sign-in', { action: 'signedIn', isFailure: true }, 'Sign-in failed'],
  ['a sign-in', { action: 'signedIn', isFailure: false }, 'Signed in'],
  ['an unknown action', { action: 'somethingNew', isFailure: false }, 'somethingNew'],
])('%s is labelled', (_, entry, label) => {
  expect(actionLabel(entry)).toBe(label);
});
