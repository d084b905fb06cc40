/** Notices about the account itself, in-app and by mail, to the person concerned. */
import { accountsCalls, type AccountsCalls } from '@holdfast/accounts/contract';
import { type CallInput, fillPath } from '@holdfast/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../areas/accounts/server/passwords/passwords.ts';
import { startSession } from '../../../areas/accounts/server/sessions/start-session.ts';
import { CHEAP_PASSWORD_COST, originOf } from '../../../areas/accounts/server/testing.ts';
import { createTestServer, type TestPerson } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const PASSWORD = 'a long enough password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const server = useShared(createTestServer);
let admin: TestPerson;
let client: TestPerson;

beforeEach(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: true });
  client = await server.addPerson({ role: 'client', hasAgreed: true });
  await server.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    client.userId,
    await createPasswords(CHEAP_PASSWORD_COST).hash(PASSWORD),
  ]);
  await server.pool.query('DELETE FROM notices');
});

interface Told {
  kind: string;
  data: Record<string, unknown>;
  is_shown: boolean;
  mailed_to: string | null;
}

/** The notices of a user, with the address that their mail goes to. */
async function noticesOf({ userId }: TestPerson): Promise<Told[]> {
  const { rows } = await server.pool.query<Told>(
    `SELECT n.kind, n.data, n.is_shown, CASE WHEN m.id IS NOT NULL THEN coalesce(m.to_address, u.email) END AS mailed_to
       FROM notices n JOIN users u ON u.id = n.user_id LEFT JOIN mails m ON m.notice_id = n.id
      WHERE n.user_id = $1 ORDER BY n.id`,
    [userId],
  );
  return rows;
}

const emailOf = async ({ userId }: TestPerson): Promise<string> =>
  (await server.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])).rows[0]!.email;

async function updateUser(body: CallInput<AccountsCalls['updateUser']>['body']): Promise<void> {
  const response = await server.app.inject({
    method: 'PATCH',
    url: `/api/${fillPath(accountsCalls.updateUser.path, {})}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: body,
  });
  expect(response.statusCode, response.body).toBe(200);
}

const signIn = (from: { address?: string; userAgent?: string } = {}) =>
  startSession(server.pool, {
    userId: client.userId,
    origin: originOf({ address: '192.0.2.1', userAgent: FIREFOX, ...from }),
    now: new Date(),
    sessionDays: 1,
  });

describe('a sign-in', () => {
  it('from a new browser or network is reported, the first one and the next version of a browser are not', async () => {
    await signIn();
    await signIn({ userAgent: FIREFOX.replaceAll('140.0', '141.0.1') });
    expect(await noticesOf(client)).toEqual([]);
    await signIn({ userAgent: 'curl/8.5.0' });
    await signIn({ address: '203.0.113.9' });
    await signIn({ address: '203.0.113.9', userAgent: 'curl/8.6.0' });
    const email = await emailOf(client);
    expect(await noticesOf(client)).toEqual([
      { kind: 'newSignIn', data: { address: '192.0.2.1', userAgent: 'curl/8.5.0' }, is_shown: true, mailed_to: email },
      { kind: 'newSignIn', data: { address: '203.0.113.9', userAgent: FIREFOX }, is_shown: true, mailed_to: email },
    ]);
  });

  it('that renews an outdated hash reports no new password', async () => {
    await server.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      client.userId,
      await createPasswords({ memoryKibibytes: 32, passes: 1, threads: 1 }).hash(PASSWORD),
    ]);
    await server.pool.query('DELETE FROM notices');
    const before = await server.pool.query('SELECT password_hash FROM users WHERE id = $1', [client.userId]);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login-with-password',
      payload: { email: await emailOf(client), password: PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    const after = await server.pool.query('SELECT password_hash FROM users WHERE id = $1', [client.userId]);
    expect(after.rows).not.toEqual(before.rows);
    expect((await noticesOf(client)).filter(({ kind }) => kind === 'passwordChanged')).toEqual([]);
  });
});

describe('a change of the account', () => {
  it('of the password by an admin is reported to the user, not to the admin', async () => {
    await updateUser({ id: client.userId, password: 'horse staple battery correct' });
    expect(await noticesOf(client)).toMatchObject([{ kind: 'passwordChanged', mailed_to: await emailOf(client) }]);
    expect(await noticesOf(admin)).toEqual([]);
  });

  it('of a user who is disabled at the same time is reported too', async () => {
    const old = await emailOf(client);
    await updateUser({ id: client.userId, isDisabled: true, email: `other-${old}`, password: 'horse battery staple' });
    await updateUser({ id: client.userId, isDisabled: false });
    expect((await noticesOf(client)).map(({ kind, mailed_to }) => `${kind} ${mailed_to}`).sort()).toEqual(
      [`emailChanged ${old}`, `passwordChanged other-${old}`, `passwordChanged ${old}`].sort(),
    );
  });

  it('of the e-mail address is reported to the old one', async () => {
    const old = await emailOf(client);
    await updateUser({ id: client.userId, email: `new-${old}` });
    expect(await noticesOf(client)).toMatchObject([
      { kind: 'emailChanged', data: { from: old, to: `new-${old}` }, mailed_to: old },
    ]);
  });

  it('of the second factor is reported both ways', async () => {
    const set = (secret: string | null) =>
      server.pool.query(
        `UPDATE users SET totp_secret = $2::text,
           totp_confirmed_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`,
        [client.userId, secret],
      );
    await set('JBSWY3DPEHPK3PXP');
    await set('KRSXG5CTMVRXEZLU');
    await updateUser({ id: client.userId, removeSecondFactor: true });
    expect((await noticesOf(client)).map(({ kind }) => kind)).toEqual(['factorAdded', 'factorRemoved']);
  });

  it('of another field is not reported', async () => {
    await updateUser({ id: client.userId, firstName: 'Mara' });
    expect(await noticesOf(client)).toEqual([]);
  });
});

it('an admin who changes their own e-mail address stays signed in here and is signed out elsewhere', async () => {
  const elsewhere = await startSession(server.pool, {
    userId: admin.userId,
    origin: originOf(),
    now: new Date(),
    sessionDays: 1,
  });
  const me = async (token: string) =>
    (await server.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await me(elsewhere.authToken)).toBe(200);
  await updateUser({ id: admin.userId, email: `new-${await emailOf(admin)}` });
  expect([await me(elsewhere.authToken), await me(admin.token)]).toEqual([401, 200]);
});
