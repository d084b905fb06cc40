import { expect, it } from 'vitest';
import { readCommandLine } from './role.ts';

it('without options a process does everything', () => {
  expect(readCommandLine([])).toEqual({ role: 'all', hasSample: false });
});

it.each(['all', 'api', 'worker'])('--role %s is understood in both spellings', (role) => {
  expect(readCommandLine(['--role', role]).role).toBe(role);
  expect(readCommandLine([`--role=${role}`]).role).toBe(role);
});

it('--sample asks for the sample portfolio', () => {
  expect(readCommandLine(['--sample'])).toEqual({ role: 'all', hasSample: true });
});

it.each([[['--role', 'boss']], [['--role']], [['--rule', 'api']], [['worker']]])(
  'error: %j stops the start with a sentence',
  (commandLine) => {
    expect(() => readCommandLine(commandLine)).toThrow(
      /--role must be all, api, worker, not "boss"|The command line is not understood: .*--role with all, api, worker/,
    );
  },
);
