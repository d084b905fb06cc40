import type { User } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { DEEDS } from './user-actions.ts';

const person = (firstName: string) =>
  ({ firstName, lastName: 'Carvalho', email: `${firstName.toLowerCase()}@carvalho.example` }) as User;
const one = [person('Ines')];
const two = [person('Ines'), person('Rui')];

describe('the question names the person', () => {
  test('one', () => {
    expect(DEEDS.remove.title(one)).toBe('Remove Ines Carvalho?');
    expect(DEEDS.signOut.title(one)).toBe('Sign Ines Carvalho out everywhere?');
    expect(DEEDS.disable.text(one)).toBe(
      'ines@carvalho.example can no longer sign in, and is signed out everywhere. Nothing is deleted, and you can enable them again.',
    );
  });

  test('several', () => {
    expect(DEEDS.disable.title(two)).toBe('Disable Ines Carvalho and Rui Carvalho?');
    expect(DEEDS.disable.title([...two, person('Ana')])).toBe('Disable 3 users?');
    expect(DEEDS.signOut.done(two)).toBe('Ines Carvalho and Rui Carvalho are signed out everywhere.');
  });
});

test('only disabling and removing are destructive', () => {
  expect(
    Object.entries(DEEDS)
      .filter(([, deed]) => deed.isDestructive)
      .map(([name]) => name),
  ).toEqual(['disable', 'remove']);
});
