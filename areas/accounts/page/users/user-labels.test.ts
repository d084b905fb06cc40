import type { ManagedUser } from '../../contract/user.ts';
import { describe, expect, test } from 'vitest';
import { agreementOf, namesOf, signsInWith, userName, userStatus } from './user-labels.ts';

const dana: ManagedUser = {
  id: 1,
  email: 'dana@harbourline.example',
  role: 'admin',
  adminScope: 'full',
  firstName: 'Dana',
  lastName: 'Whitfield',
  pictureUrl: null,
  hasAcceptedEarlierTerms: false,
  agreementAcceptedAt: null,
  createdAt: '2024-01-02T03:04:05.000Z',
  lastSignInAt: '2025-11-14T16:02:00.000Z',
  hasPassword: true,
  hasProvider: false,
  hasSecondFactor: false,
  hasPasskey: false,
  needsHandoverCode: false,
  isDisabled: false,
  isDeleted: false,
  pendingApproval: null,
};

test('a user is called by full name, by half a name, or by e-mail address', () => {
  expect(userName(dana)).toBe('Dana Whitfield');
  expect(userName({ ...dana, firstName: '' })).toBe('Whitfield');
  expect(userName({ ...dana, firstName: '', lastName: '' })).toBe('dana@harbourline.example');
});

test('up to two users are named', () => {
  const ines = { ...dana, firstName: 'Ines', lastName: 'Carvalho' };
  expect(namesOf([dana])).toBe('Dana Whitfield');
  expect(namesOf([dana, ines])).toBe('Dana Whitfield and Ines Carvalho');
  expect(namesOf([dana, ines, dana])).toBe('3 users');
});

test('deleted precedes disabled, disabled precedes invited, and invited lasts until the first sign-in', () => {
  expect(userStatus(dana)).toBe('active');
  expect(userStatus({ ...dana, lastSignInAt: null })).toBe('invited');
  expect(userStatus({ ...dana, lastSignInAt: null, isDisabled: true })).toBe('disabled');
  expect(userStatus({ ...dana, isDisabled: true, isDeleted: true })).toBe('deleted');
});

describe('sign-in methods', () => {
  test.each([
    [{ hasPassword: true, hasProvider: false, hasPasskey: false, hasSecondFactor: false }, 'Password'],
    [{ hasPassword: true, hasProvider: true, hasPasskey: false, hasSecondFactor: false }, 'Password, Google'],
    [{ hasPassword: false, hasProvider: true, hasPasskey: false, hasSecondFactor: true }, 'Google, 2FA'],
    [{ hasPassword: false, hasProvider: false, hasPasskey: false, hasSecondFactor: false }, 'Not yet'],
    [{ hasPassword: false, hasProvider: false, hasPasskey: false, hasSecondFactor: true }, 'Not yet'],
    [{ hasPassword: true, hasProvider: false, hasPasskey: true, hasSecondFactor: true }, 'Password, Passkey, 2FA'],
  ])('%j reads as %s', (ways, text) => {
    expect(signsInWith(ways, 'Google')).toBe(text);
  });
});

test('the agreement has a date, is missing, or is not needed for admins', () => {
  expect(agreementOf(dana)).toBe('notNeeded');
  expect(agreementOf({ ...dana, role: 'client' })).toBe('notAccepted');
  expect(agreementOf({ ...dana, role: 'staff' })).toBe('notAccepted');
  expect(agreementOf({ ...dana, agreementAcceptedAt: '2025-09-18T00:00:00.000Z' })).toEqual({
    acceptedAt: '2025-09-18T00:00:00.000Z',
  });
});
