import type { User } from '../../contract/user.ts';
import { describe, expect, test } from 'vitest';
import { USER_ACTIONS } from './user-actions.ts';

const person = (firstName: string) =>
  ({ firstName, lastName: 'Carvalho', email: `${firstName.toLowerCase()}@carvalho.example` }) as User;
const one = [person('Ines')];
const two = [person('Ines'), person('Rui')];

describe('the question names the person', () => {
  test('one', () => {
    expect(USER_ACTIONS.remove.title(one)).toBe('Delete Ines Carvalho?');
    expect(USER_ACTIONS.signOut.title(one)).toBe('Sign Ines Carvalho out everywhere?');
    expect(USER_ACTIONS.disable.text(one)).toBe(
      'ines@carvalho.example can no longer sign in, and is signed out everywhere. Nothing is deleted, ' +
        'and you can enable them again.',
    );
  });

  test('several', () => {
    expect(USER_ACTIONS.disable.title(two)).toBe('Disable Ines Carvalho and Rui Carvalho?');
    expect(USER_ACTIONS.disable.title([...two, person('Ana')])).toBe('Disable 3 users?');
    expect(USER_ACTIONS.signOut.done(two)).toBe('Ines Carvalho and Rui Carvalho are signed out everywhere.');
  });
});

test('only disabling and removing are destructive', () => {
  expect(
    Object.entries(USER_ACTIONS)
      .filter(([, action]) => action.isDestructive)
      .map(([name]) => name),
  ).toEqual(['disable', 'remove']);
});
