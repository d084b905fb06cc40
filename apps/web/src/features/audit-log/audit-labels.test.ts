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

test('a refused sign-in is labelled as failed, and an unknown action keeps its name', () => {
  expect(actionLabel({ action: 'signedIn', isFailure: true })).toBe('Sign-in failed');
  expect(actionLabel({ action: 'signedIn', isFailure: false })).toBe('Signed in');
  expect(actionLabel({ action: 'somethingNew', isFailure: false })).toBe('somethingNew');
});
