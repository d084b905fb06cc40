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
  const labelOf = (action: string, { isFailure = false } = {}) => actionLabel({ action, isFailure });
  expect(labelOf('signedIn', { isFailure: true })).toBe('Sign-in failed');
  expect(labelOf('signedIn')).toBe('Signed in');
  expect(labelOf('somethingNew')).toBe('somethingNew');
});
