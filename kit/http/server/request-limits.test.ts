import { expect, it } from 'vitest';
import { RequestLimiter } from './request-limits.ts';

const LIMITS = { requestsPerMinute: 60, concurrentRequests: 3, concurrentHeavyRequests: 1 };

function createClock() {
  let ms = 0;
  return { nowMs: () => ms, pass: (seconds: number) => (ms += seconds * 1000) };
}

it('a minute has so many requests, which come back steadily, and each user has their own', () => {
  const clock = createClock();
  const limiter = new RequestLimiter(LIMITS, clock.nowMs);
  const once = (who: string) => limiter.enter(who, { isHeavy: false })();
  for (let index = 0; index < 60; index += 1) once('a');
  expect(() => once('a')).toThrow('too many requests');
  once('b');
  clock.pass(1);
  once('a');
  expect(() => once('a')).toThrow('too many requests');
});

it('only so many run at the same time, and heavy ones have a lower limit', () => {
  const limiter = new RequestLimiter(LIMITS, createClock().nowMs);
  const heavy = limiter.enter('a', { isHeavy: true });
  expect(() => limiter.enter('a', { isHeavy: true })).toThrow('still being prepared');
  const light = limiter.enter('a', { isHeavy: false });
  limiter.enter('a', { isHeavy: false });
  expect(() => limiter.enter('a', { isHeavy: false })).toThrow('at the same time');
  light();
  light();
  limiter.enter('a', { isHeavy: false });
  expect(() => limiter.enter('a', { isHeavy: false }), 'ending twice counts once').toThrow('at the same time');
  heavy();
  limiter.enter('a', { isHeavy: true });
});

it('users without recent requests are forgotten, except while one runs', () => {
  const clock = createClock();
  const limiter = new RequestLimiter(LIMITS, clock.nowMs);
  for (let index = 0; index < 1000; index += 1) limiter.enter(`passer-by ${index}`, { isHeavy: false })();
  limiter.enter('stays', { isHeavy: false });
  clock.pass(301);
  limiter.enter('new', { isHeavy: false });
  expect(limiter.size).toBe(2);
});
