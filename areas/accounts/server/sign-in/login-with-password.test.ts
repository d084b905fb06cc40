import { parseOptions } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../passwords/passwords.ts';
import { CHEAP_PASSWORD_COST, originOf, PASSWORD, refusalOf, useAuthWorld } from '../testing.ts';

const world = useAuthWorld();

beforeEach(async () => {
  await world.addUser({ email: 'ada@example.com' });
});

const home = originOf({ address: '198.51.100.1' });
const wrong = (email: string, address: string) =>
  world.signIn(email, { password: 'wrong password', origin: originOf({ address }) });

async function failTimes(times: number, address: string, email = 'ada@example.com'): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { code } = await refusalOf(wrong(email, address));
    if (code !== 'unauthorized') throw new Error(`Attempt ${count + 1} was refused with ${code}.`);
  }
}

test('the correct password returns a token and the user, and records the sign-in', async () => {
  const result = await world.signIn('ada@example.com');
  expect(result).toMatchObject({
    authToken: expect.stringMatching(/^[\w-]{43}$/),
    user: { email: 'ada@example.com', lastSignInAt: expect.any(String) },
  });
  expect(JSON.stringify(result)).not.toContain('argon2');
});

test('the password works however the keyboard composes its letters', async () => {
  await world.addUser({ email: 'zoe@example.com', password: 'pâté de campagne'.normalize('NFC') });
  expect(await world.signIn('zoe@example.com', { password: 'pâté de campagne'.normalize('NFD') })).toHaveProperty(
    'authToken',
  );
});

test('a hash of less work than today’s is replaced at sign-in, and the password stays', async () => {
  const hashOf = async () =>
    (await world.pool.query<{ password_hash: string }>('SELECT password_hash FROM users')).rows[0]!.password_hash;
  const older = await createPasswords({ ...CHEAP_PASSWORD_COST, memoryKibibytes: 32 }).hash(PASSWORD);
  await world.pool.query('UPDATE users SET password_hash = $1', [older]);
  await refusalOf(wrong('ada@example.com', '198.51.100.1'));
  expect(await hashOf()).toBe(older);
  await world.signIn('ada@example.com');
  const renewed = await hashOf();
  expect(parseOptions(renewed)).toMatchObject({ memoryCost: 64 });
  await world.signIn('ada@example.com');
  expect(await hashOf()).toBe(renewed);
});

test('error: unknown, wrong, without password and disabled are refused with the same message', async () => {
  await world.addUser({ email: 'provider-only@example.com', password: null });
  await world.addUser({ email: 'disabled@example.com' });
  await world.pool.query(`UPDATE users SET is_disabled = true WHERE email = 'disabled@example.com'`);
  const refusals = await Promise.all(
    [
      world.signIn('nobody@example.com'),
      world.signIn('ada@example.com', { password: 'wrong password' }),
      world.signIn('provider-only@example.com'),
      world.signIn('disabled@example.com', { password: PASSWORD }),
    ].map(refusalOf),
  );
  for (const refusal of refusals)
    expect(refusal).toEqual({
      code: 'unauthorized',
      detail: 'E-mail or password is wrong.',
      retryAfterSeconds: undefined,
    });
  const { rows } = await world.pool.query('SELECT FROM sessions');
  expect(rows).toHaveLength(0);
});

describe('the limit of attempts', () => {
  test('error: the eleventh attempt from one network is refused with the time to wait, even if correct', async () => {
    await failTimes(10, '203.0.113.5');
    const refusal = await refusalOf(world.signIn('ada@example.com', { origin: originOf({ address: '203.0.113.5' }) }));
    expect(refusal).toMatchObject({ code: 'too_many_attempts', detail: 'Too many attempts. Try again in 15 minutes.' });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(890);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  test('an unknown address is limited in the same way, so the limit does not reveal users', async () => {
    await failTimes(10, '203.0.113.5', 'nobody@example.com');
    expect(await refusalOf(wrong('nobody@example.com', '203.0.113.5'))).toMatchObject({ code: 'too_many_attempts' });
  });

  test('many at once do not slip under it', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 16 }, () => refusalOf(wrong('ada@example.com', '203.0.113.5'))),
    );
    expect(refusals.filter((refusal) => refusal.code === 'unauthorized')).toHaveLength(10);
  });

  test('the window ends after its time', async () => {
    await failTimes(10, '203.0.113.5');
    world.advance({ seconds: 15 * 60 + 1 });
    expect(await world.signIn('ada@example.com', { origin: originOf({ address: '203.0.113.5' }) })).toHaveProperty(
      'authToken',
    );
  });

  test('attempts while locked do not make it longer', async () => {
    await failTimes(10, '203.0.113.5');
    world.advance({ seconds: 14 * 60 });
    const refusal = await refusalOf(wrong('ada@example.com', '203.0.113.5'));
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('a success clears the count of the account', async () => {
    await failTimes(9, '203.0.113.5');
    await world.callerFor('ada@example.com', { origin: originOf({ address: '203.0.113.5' }) });
    await failTimes(9, '203.0.113.5');
    expect(await world.signIn('ada@example.com', { origin: originOf({ address: '203.0.113.5' }) })).toHaveProperty(
      'authToken',
    );
  });

  test('someone who fails elsewhere does not lock the owner out at home', async () => {
    await failTimes(10, '203.0.113.5');
    await refusalOf(wrong('ada@example.com', '203.0.113.5'));
    expect(await world.signIn('ada@example.com', { origin: home })).toHaveProperty('authToken');
  });

  test('many networks together exhaust the account, except where its owner has signed in before', async () => {
    await world.callerFor('ada@example.com', { origin: home });
    for (let network = 1; network <= 10; network += 1) await failTimes(10, `203.0.113.${network}`);
    expect(await refusalOf(wrong('ada@example.com', '203.0.113.99'))).toMatchObject({ code: 'too_many_attempts' });
    expect(await world.signIn('ada@example.com', { origin: home })).toHaveProperty('authToken');
  });

  test('error: one network cannot try fifty accounts', async () => {
    for (let account = 0; account < 50; account += 1)
      await failTimes(1, '203.0.113.5', `someone-${account}@example.com`);
    expect(await refusalOf(wrong('ada@example.com', '203.0.113.5'))).toMatchObject({ code: 'too_many_attempts' });
  });

  test("one's own successes give a network no further guesses at others", async () => {
    await world.addUser({ email: 'mallory@example.com' });
    const address = '203.0.113.5';
    for (let account = 0; account < 49; account += 1) await failTimes(1, address, `someone-${account}@example.com`);
    await world.callerFor('mallory@example.com', { origin: originOf({ address }) });
    await failTimes(1, address, 'someone-49@example.com');
    expect(await refusalOf(wrong('someone-50@example.com', address))).toMatchObject({ code: 'too_many_attempts' });
  });

  test('neither e-mail addresses nor networks are readable in the counts', async () => {
    await failTimes(1, '203.0.113.5');
    const { rows } = await world.pool.query('SELECT * FROM sign_in_attempts');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada|203\.0/);
  });
});
