import type { User } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

const user = (patch: Partial<User>): User => ({
  id: 1,
  email: 'mara@lindqvist.example',
  role: 'client',
  firstName: '',
  lastName: '',
  pictureUrl: null,
  agreementAcceptedAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  lastSignInAt: null,
  hasPassword: true,
  hasProvider: false,
  hasSecondFactor: false,
  isDisabled: false,
  ...patch,
});

const ids = (patch: Partial<User>): string[] => nextSteps(user(patch)).map((step) => step.id);
const doneIds = (patch: Partial<User>): string[] => nextSteps(user(patch)).flatMap((step) => (step.isDone === true ? [step.id] : []));

describe('what to do next', () => {
  test('an admin adds people first', () => {
    expect(ids({ role: 'admin' })).toEqual(['users', 'second-factor', 'profile']);
  });

  test.each(['client', 'staff'] as const)('a %s is never sent to the users page', (role) => {
    expect(nextSteps(user({ role })).map((step) => step.path)).not.toContain('/admin/users');
  });

  test('a client reads how deposits, interest and withdrawals work', () => {
    expect(ids({})).toEqual(['deposit', 'interest', 'withdrawal', 'second-factor', 'profile']);
  });

  test('the terms count as done once they are accepted', () => {
    expect(doneIds({})).toEqual([]);
    expect(doneIds({ agreementAcceptedAt: '2025-01-02T00:00:00.000Z' })).toEqual(['agreement']);
  });

  test('a second factor and a name count as done once they are there', () => {
    expect(doneIds({ role: 'admin', hasSecondFactor: true, firstName: 'Dana' })).toEqual(['second-factor', 'profile']);
    expect(doneIds({ role: 'admin', firstName: ' ', lastName: ' ' })).toEqual([]);
  });
});
