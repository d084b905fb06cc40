import type { User } from '@holdfast/accounts/contract';
import { expect, test } from 'vitest';
import { ownAccountSteps } from './next-steps.ts';

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
  hasPasskey: false,
  needsHandoverCode: false,
  isDisabled: false,
  ...patch,
});

const done = (patch: Partial<User> = {}) =>
  ownAccountSteps(user(patch)).flatMap((step) => (step.isDone ? [step.id] : []));

test('a second factor and a name count once they are set', () => {
  expect(done()).toEqual([]);
  expect(done({ hasSecondFactor: true, firstName: 'Dana' })).toEqual(['second-factor', 'profile']);
  expect(done({ firstName: ' ', lastName: ' ' })).toEqual([]);
});
