import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { CHEAP_PASSWORD_COST } from '../testing.ts';
import { createPasswords } from './passwords.ts';

test('production hashes with argon2id at 19 MiB, two passes and one thread', async () => {
  const hash = await createPasswords().hash('a long enough password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('a password fits its own hash and no other', async () => {
  const passwords = createPasswords(CHEAP_PASSWORD_COST);
  const hash = await passwords.hash('a long enough password');
  expect(await passwords.verify(hash, 'a long enough password')).toBe(true);
  expect(await passwords.verify(hash, 'a long enough Password')).toBe(false);
  expect(await passwords.hash('a long enough password')).not.toBe(hash);
});

test('a missing hash costs the same work as a wrong password', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('a long enough password');
  const fastestMs = async (passwordHash: string | null): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      expect(await passwords.verify(passwordHash, 'wrong')).toBe(false);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  // The fastest of several runs is nearly free of what else the machine does; skipping the work would be 100 times
  // faster.
  expect((await fastestMs(null)) / (await fastestMs(hash))).toBeGreaterThan(0.3);
});
