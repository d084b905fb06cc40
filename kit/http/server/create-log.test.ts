import { expect, it } from 'vitest';
import { createLog, terminalLines } from './create-log.ts';

it('a terminal shows messages and errors as text, and neither single requests nor migrations', () => {
  const lines: string[] = [];
  const log = createLog('info', terminalLines({ write: (line: string) => lines.push(line) > 0 }));
  log.info('Holdfast starts');
  log.info({ req: { method: 'GET', url: '/?code=1' }, status: 200 }, 'response sent');
  log.info({ migration: '0001-users.sql' }, 'Applied a migration.');
  log.warn({ err: new Error('refused') }, 'The mail server does not respond');
  log.error({ req: { method: 'GET', url: '/' }, err: new Error('broken') }, 'A request failed');
  expect(lines.map((line) => line.slice(9))).toEqual([
    'Holdfast starts\n',
    'warn: The mail server does not respond: refused\n',
    'error: A request failed: broken\n',
  ]);
});
