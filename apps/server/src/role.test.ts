import { expect, it } from 'vitest';
import { readRole } from './role.ts';

it('without options a process does everything', () => {
  expect(readRole([])).toBe('all');
});

it.each(['all', 'api', 'worker'])('--role %s is understood in both spellings', (role) => {
  expect(readRole(['--role', role])).toBe(role);
  expect(readRole([`--role=${role}`])).toBe(role);
});

it.each([[['--role', 'boss']], [['--role']], [['--rule', 'api']], [['worker']]])(
  'error: %j stops the start with a sentence',
  (commandLine) => {
    expect(() => readRole(commandLine)).toThrow(
      /--role must be all, api, worker, not "boss"|The command line is not understood: .*--role with all, api, worker/,
    );
  },
);
