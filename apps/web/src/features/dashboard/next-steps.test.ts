import type { User } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { type SetupState, setupSteps, ownAccountSteps } from './next-steps.ts';

const user = (patch: Partial<User> = {}): User => ({
  id: 1,
  email: 'dana@harbourline.example',
  role: 'admin',
  adminScope: 'full',
  firstName: '',
  lastName: '',
  pictureUrl: null,
  agreementAcceptedAt: null,
  hasAcceptedEarlierTerms: false,
  createdAt: '2025-01-01T00:00:00.000Z',
  lastSignInAt: null,
  hasPassword: true,
  hasProvider: false,
  hasSecondFactor: false,
  isDisabled: false,
  ...patch,
});

const FIRST_RUN: SetupState = { wallets: 0, transactions: 0, unclassified: 0, hasBooks: false, people: 0 };
const done = (setup: Partial<SetupState>, patch: Partial<User> = {}) =>
  setupSteps(user(patch), { ...FIRST_RUN, ...setup }).flatMap((step) => (step.isDone ? [step.id] : []));

test('on first run every step is open, wallets first', () => {
  expect(done({})).toEqual([]);
  expect(setupSteps(user(), FIRST_RUN).map(({ id }) => id)).toEqual([
    'wallets',
    'transactions',
    'classify',
    'books',
    'users',
    'second-factor',
    'profile',
  ]);
});

test('classification is done once there are transactions and all are classified', () => {
  expect(done({ wallets: 1, unclassified: 3 })).toEqual(['wallets', 'transactions']);
  expect(done({ wallets: 1, transactions: 2, unclassified: 1 })).toEqual(['wallets', 'transactions']);
  expect(done({ wallets: 1, transactions: 3 })).toEqual(['wallets', 'transactions', 'classify']);
});

test('books and users count once they exist', () => {
  expect(done({ hasBooks: true, people: 2 })).toEqual(['books', 'users']);
});

test('a second factor and a name count once they are set, for every user', () => {
  expect(done({}, { hasSecondFactor: true, firstName: 'Dana' })).toEqual(['second-factor', 'profile']);
  expect(ownAccountSteps(user({ firstName: ' ', lastName: ' ' })).map(({ isDone }) => isDone)).toEqual([false, false]);
});
