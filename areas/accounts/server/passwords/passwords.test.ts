import { parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { CHEAP_PASSWORD_COST, refusalOf } from '../testing.ts';
import { createPasswords } from './passwords.ts';

test('production hashes with argon2id at 64 MiB, three passes and one thread', async () => {
  const hash = await createPasswords().hash('a long enough password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 65_536, timeCost: 3, parallelism: 1 });
});

test('a password fits its own hash and no other', async () => {
  const passwords = createPasswords(CHEAP_PASSWORD_COST);
  const hash = await passwords.hash('a long enough password');
  expect(await passwords.verify(hash, 'a long enough password')).toBe(true);
  expect(await passwords.verify(hash, 'a long enough Password')).toBe(false);
  expect(await passwords.hash('a long enough password')).not.toBe(hash);
});

test('a hash of less work is outdated', async () => {
  const cheap = await createPasswords(CHEAP_PASSWORD_COST).hash('a long enough password');
  expect(createPasswords().isOutdated(cheap)).toBe(true);
  expect(createPasswords(CHEAP_PASSWORD_COST).isOutdated(cheap)).toBe(false);
});

describe('error: a new password that is easy to guess is refused', () => {
  const about = ['dana@harbourline.example', 'Dana', 'Whitfield'];
  const hashNew = (password: string) =>
    createPasswords(CHEAP_PASSWORD_COST).hashNew({ password, about, field: 'newPassword' });
  test.each([
    ['common', 'password1234', 'common password'],
    ['with the usual replacements', 'P@ssw0rd1234', 'common password'],
    ['a keyboard row', 'qwertyuiop123', 'common password'],
    ['repeated', 'trustno1trustno1', 'Repeated words'],
    ['one letter', 'aaaaaaaaaaaaaa', 'Repeated letters'],
    ['of the name', 'DanaWhitfield1', 'your name'],
    ['of the e-mail address', 'harbourline2024', 'your name'],
    ['of the product', 'Holdfast2024!', 'your name'],
  ])('%s', async (_, password, reason) => {
    expect(await refusalOf(hashNew(password))).toMatchObject({
      code: 'invalid',
      detail: [{ loc: ['body', 'newPassword'], msg: expect.stringContaining(reason), input: null }],
    });
  });

  test('several words, random characters and a long password are accepted', async () => {
    for (const password of [
      'correct horse battery staple',
      'kJ8$2mZq0pLx',
      'ἀγαθὴ τύχη δράκων',
      'x9!'.padEnd(1000, 'kq7 '),
    ])
      expect(await hashNew(password)).toMatch(/^\$argon2id/);
  });
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
