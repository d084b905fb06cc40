import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventFunctionsSql } from './event-functions.ts';

it('events.sql is written from the definitions of protocols; npm run schema writes it again', () => {
  expect(readFileSync(new URL('./events.sql', import.meta.url), 'utf8')).toBe(eventFunctionsSql());
});
