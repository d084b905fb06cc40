import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { meetAt, originOf, PASSWORD, refusalOf, useAuthWorld } from '../testing.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../users/user-record.ts';

const world = useAuthWorld();
let caller: SessionCaller & { token: string };
const origin = originOf();
const PNG =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeEach(async () => {
  await world.addUser({ email: 'ada@example.com' });
  caller = await world.callerFor('ada@example.com');
});

test('me is the signed-in user, without any secret', async () => {
  const me = await world.handlers.me({ caller, origin });
  expect(me).toMatchObject({ id: caller.userId, email: 'ada@example.com' });
  expect(Object.keys(me).filter((key) => /hash|totp|secret|password/.test(key))).toEqual([]);
});

test('the agreement keeps the time of its first acceptance', async () => {
  const first = await world.handlers.acceptAgreement({ caller, origin, query: {} });
  expect(Math.abs(Date.parse(first.agreementAcceptedAt!) - world.now().getTime())).toBeLessThan(10_000);
  world.advance({ seconds: 60 });
  const again = await world.handlers.acceptAgreement({ caller, origin, query: {} });
  expect(again.agreementAcceptedAt).toBe(first.agreementAcceptedAt);
  const { rows } = await world.pool.query('SELECT agreement_version FROM users');
  const inForce = await world.handlers.getAgreement({ caller, origin });
  expect(rows).toEqual([{ agreement_version: inForce.version }]);
});

test('someone who accepted an earlier version has to accept the version in force', async () => {
  await world.pool.query(
    `UPDATE users SET agreement_accepted_at = '2020-01-01', agreement_version = '2020-01-01' WHERE id = $1`,
    [caller.userId],
  );
  const { rows } = await world.pool.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = $1`, [
    caller.userId,
  ]);
  expect(toUser(rows[0]!)).toMatchObject({ agreementAcceptedAt: null, hasAcceptedEarlierTerms: true });
  const accepted = await world.handlers.acceptAgreement({ caller, origin, query: {} });
  expect(Math.abs(Date.parse(accepted.agreementAcceptedAt!) - world.now().getTime())).toBeLessThan(10_000);
  expect(accepted.hasAcceptedEarlierTerms).toBe(false);
});

test('someone who never accepted any version sees no note about changed terms', async () => {
  const { rows } = await world.pool.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = $1`, [
    caller.userId,
  ]);
  expect(toUser(rows[0]!)).toMatchObject({ agreementAcceptedAt: null, hasAcceptedEarlierTerms: false });
});

test('the name changes, and only the own one', async () => {
  await world.addUser({ email: 'other@example.com' });
  const user = await world.handlers.updateProfile({ body: { firstName: 'Ada', lastName: 'Byron' }, caller, origin });
  expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Byron' });
  const { rows } = await world.pool.query(`SELECT first_name FROM users WHERE email = 'other@example.com'`);
  expect(rows).toEqual([{ first_name: '' }]);
});

describe('the name of another user', () => {
  const notices = async () =>
    (
      await world.pool.query<{ data: { email: string; name: string; otherEmail: string } }>(
        `SELECT data FROM notices WHERE kind = 'nameTaken' ORDER BY id`,
      )
    ).rows.map(({ data }) => data);
  const rename = (firstName: string, lastName: string) =>
    world.handlers.updateProfile({ body: { firstName, lastName }, caller, origin });

  beforeEach(async () => {
    await world.addUser({ email: 'irene@example.com', role: 'admin' });
    const { id } = await world.addUser({ email: 'oskar@example.com' });
    await world.pool.query(`UPDATE users SET first_name = 'Oskar', last_name = 'Brandt' WHERE id = $1`, [id]);
  });

  test.each([
    ['the same', 'Oskar', 'Brandt'],
    ['with a Cyrillic letter', 'Оskar', 'Brandt'],
    ['with a digit and other capitals', '0SKAR', 'BRANDT'],
    ['in the other order', 'Brandt,', 'Oskar'],
    ['in one field', 'Oskar Brandt', ''],
    ['the e-mail address', 'oskar@example.com', ''],
  ])('is not taken without a notice to admins: %s', async (_, firstName, lastName) => {
    await rename(firstName, lastName);
    const name = `${firstName} ${lastName}`.trim();
    expect(await notices()).toEqual([{ email: 'ada@example.com', name, otherEmail: 'oskar@example.com' }]);
  });

  test('is noticed once, and names of one’s own are not', async () => {
    await rename('Ada', 'Byron');
    await rename('Oskar', '');
    await rename('', '');
    expect(await notices()).toEqual([]);
    await rename('Oskar', 'Brandt');
    await rename('Ada', 'Byron');
    await rename('Oskar', 'Brandt');
    expect(await notices()).toHaveLength(1);
  });
});

describe('the picture', () => {
  const idOf = (url: string | null) => url!.replace('/api/auth/pictures/', '');
  const set = (dataUrl: string) => world.handlers.setPicture({ body: { dataUrl }, caller, origin });
  const get = (id: string) => world.handlers.getPicture({ params: { id }, caller: null, origin });

  test('is served as it was given, and a new one has a new address', async () => {
    const first = await set(PNG);
    expect(first.pictureUrl).toMatch(/^\/api\/auth\/pictures\/[0-9a-f-]{36}$/);
    const picture = await get(idOf(first.pictureUrl));
    expect(picture).toMatchObject({ contentType: 'image/png', immutable: true });
    expect(Buffer.from(picture.bytes).toString('base64')).toBe(PNG.split(',')[1]);
    const second = await set(PNG);
    expect(second.pictureUrl).not.toBe(first.pictureUrl);
    expect(await refusalOf(get(idOf(first.pictureUrl)))).toMatchObject({ code: 'not_found' });
  });

  test('can be removed', async () => {
    const { pictureUrl } = await set(PNG);
    expect(await world.handlers.removePicture({ caller, origin })).toMatchObject({ pictureUrl: null });
    expect(await refusalOf(get(idOf(pictureUrl)))).toMatchObject({ code: 'not_found' });
  });
});

describe('the password', () => {
  const change = (
    body: { currentPassword?: string; newPassword: string; keepApiTokens?: boolean },
    as: SessionCaller = caller,
  ) => world.handlers.changePassword({ body: { keepApiTokens: false, ...body }, caller: as, origin });

  test('changes with the current one, and every other session ends', async () => {
    const other = await world.callerFor('ada@example.com');
    await change({ currentPassword: PASSWORD, newPassword: 'another long password' });
    expect(await world.callerOf(caller.token)).not.toBeNull();
    expect(await world.callerOf(other.token)).toBeNull();
    expect(await world.signIn('ada@example.com', { password: 'another long password' })).toHaveProperty('authToken');
    expect(await refusalOf(world.signIn('ada@example.com'))).toMatchObject({ code: 'unauthorized' });
  });

  test('a new one ends the API tokens, unless they are kept by choice', async () => {
    const addToken = (name: string) =>
      world.handlers.createApiToken({ caller, origin, body: { name, scope: 'books', expiresInDays: 90 } });
    const newPassword = 'another long password';
    const { token } = await addToken('Accountant');
    await change({ currentPassword: PASSWORD, newPassword, keepApiTokens: true });
    expect(await world.callerOf(token)).not.toBeNull();
    await change({ currentPassword: newPassword, newPassword: 'yet another long password' });
    expect(await world.callerOf(token)).toBeNull();
    expect(await world.handlers.listApiTokens({ caller, origin })).toEqual([]);
  });

  test('error: a missing or wrong current one is refused without signing out', async () => {
    const refusal = { code: 'invalid', detail: [{ loc: ['body', 'currentPassword'], input: null }] };
    expect(await refusalOf(change({ newPassword: 'another long password' }))).toMatchObject(refusal);
    expect(
      await refusalOf(change({ currentPassword: 'wrong password', newPassword: 'another long password' })),
    ).toMatchObject(refusal);
    expect(await world.callerOf(caller.token)).not.toBeNull();
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
  });

  test('error: guessing the current one with a stolen session is limited', async () => {
    for (let count = 0; count < 10; count += 1)
      await refusalOf(change({ currentPassword: `wrong ${count}`, newPassword: 'another long password' }));
    expect(await refusalOf(change({ currentPassword: PASSWORD, newPassword: 'another long password' }))).toMatchObject({
      code: 'too_many_attempts',
    });
  });

  test('someone who came through the provider sets a first one', async () => {
    const user = await world.addUser({ email: 'provider@example.com', password: null });
    const as: SessionCaller = { ...caller, userId: user.id };
    expect(await change({ newPassword: 'a first long password' }, as)).toMatchObject({ hasPassword: true });
    expect(await world.signIn('provider@example.com', { password: 'a first long password' })).toHaveProperty(
      'authToken',
    );
  });

  test('of two changes at the same moment one wins', async () => {
    const tasks = ['the first long password', 'the second long password'].map(
      (newPassword) => () => change({ currentPassword: PASSWORD, newPassword }),
    );
    const results = await meetAt(world.pool, { lock: 'SELECT FROM users FOR UPDATE', tasks });
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
