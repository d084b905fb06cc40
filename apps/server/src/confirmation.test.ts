/** Step-up over HTTP: every call that declares `confirm`, straight from the contract, with an old and a new session. */
import { lendingCalls } from '@holdfast/lending/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { type Call, exampleOfCall, fillPath } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../areas/accounts/server/passwords/passwords.ts';
import { CHEAP_PASSWORD_COST } from '../../../areas/accounts/server/testing.ts';
import { createTestServer, type TestPerson } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const PASSWORD = 'a long enough password';
const confirmedCalls = (Object.entries(contract as Record<CallName, Call>) as [CallName, Call][]).filter(
  ([, call]) => call.confirm === 'recent',
);
/** What changes how a person signs in: each needs a confirmation of its own. */
const factorCalls = (Object.entries(contract as Record<CallName, Call>) as [CallName, Call][]).filter(
  ([, call]) => call.confirm === 'now',
);

/** For calls that need it of some bodies only: one that does, and one that does not. */
const BODIES: Partial<Record<CallName, { readonly needed: object; readonly free: object }>> = {
  addClientTransaction: {
    needed: { type: 'withdrawal', coinId: 1, amount: '1', walletId: 1 },
    free: { type: 'deposit', coinId: 1, amount: '1', networkId: 1 },
  },
  addWallet: {
    needed: { name: 'Deposits', networkId: 1, address: '0x1', purpose: 'deposit' },
    free: { name: 'Desk', networkId: 1, address: '0x1', purpose: 'hot' },
  },
  addWallets: {
    needed: { wallets: [{ name: 'Deposits', networkId: 1, address: '0x1', purpose: 'deposit' }] },
    free: { wallets: [{ name: 'Desk', networkId: 1, address: '0x1' }] },
  },
  addNetwork: {
    needed: { name: 'Kovan', kind: 'evm', chainId: 42, rpcUrl: 'https://node.example' },
    free: { name: 'Kovan', kind: 'evm', chainId: 42 },
  },
  updateNetwork: { needed: { id: 1, rpcUrl: 'https://node.example' }, free: { id: 1, name: 'Ethereum' } },
  renewRecoveryCodes: { needed: {}, free: { code: '123456' } },
  changePassword: {
    needed: { newPassword: 'horse staple battery correct' },
    free: { newPassword: 'horse staple battery correct', currentPassword: 'wrong' },
  },
};

const server = useShared(createTestServer);

async function addPerson({ minutesAgo, role = 'admin' }: { minutesAgo: number; role?: 'admin' | 'client' }) {
  const person = await server.addPerson({ role, hasAgreed: true });
  await server.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    person.userId,
    await createPasswords(CHEAP_PASSWORD_COST).hash(PASSWORD),
  ]);
  await server.pool.query('UPDATE sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE id = $1', [
    person.sessionId,
    minutesAgo,
  ]);
  return person;
}

async function send(call: Call, person: TestPerson, body?: object) {
  const example = exampleOfCall(call);
  const query = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]);
  const payload = body ?? example.body;
  const response = await server.app.inject({
    method: call.method,
    url: `/api/${fillPath(call.path, example.params ?? {})}`,
    query: Object.fromEntries(query) as Record<string, string>,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload !== undefined && { payload: payload as object }),
  });
  const isFile = !String(response.headers['content-type']).startsWith('application/json');
  const answer = (isFile ? {} : response.json()) as { detail: unknown; code?: string; ways?: string[] };
  return { status: response.statusCode, body: answer };
}

describe('calls that need a recent confirmation', () => {
  it('are those that move money or change who may', () => {
    expect(confirmedCalls.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'addClientTransaction',
        'addClientWallet',
        'editClientWallet',
        'assignDepositAddress',
        'approveDepositAddress',
        'addWallet',
        'addWallets',
        'editWallet',
        'deleteWallet',
        'addNetwork',
        'updateNetwork',
        'addUser',
        'addUserWithPassword',
        'updateUser',
        'deleteUser',
        'unlockYear',
        'confirmSecondFactor',
        'addPasskey',
      ]),
    );
  });

  it.each(confirmedCalls)(
    '%s is refused 15 minutes after the sign-in, with the ways to confirm',
    async (name, call) => {
      const late = await send(call, await addPerson({ minutesAgo: 16 }), BODIES[name]?.needed);
      expect(late).toMatchObject({ status: 403, body: { code: 'confirmation_required', ways: ['password'] } });
      const inTime = await send(call, await addPerson({ minutesAgo: 14 }), BODIES[name]?.needed);
      expect(inTime.body.code).toBeUndefined();
      expect(inTime.status).toBeLessThan(500);
    },
  );

  it.each([...confirmedCalls, ...factorCalls].filter(([, call]) => call.confirmOnly))(
    '%s needs it of some bodies only',
    async (name, call) => {
      const response = await send(call, await addPerson({ minutesAgo: 16 }), BODIES[name]!.free);
      expect(response.body.code).toBeUndefined();
    },
  );

  it('bad input is refused before anyone is asked to confirm', async () => {
    const response = await send(lendingCalls.addClientWallet, await addPerson({ minutesAgo: 16 }), { name: '' });
    expect(response.status).toBe(422);
  });

  it('a user without password, factor and provider gets the message to sign in again', async () => {
    const person = await addPerson({ minutesAgo: 16 });
    await server.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.userId]);
    expect((await send(accountsCalls.addUser, person)).body).toEqual({
      code: 'confirmation_required',
      ways: [],
      detail: 'This needs a recent sign-in. Sign out, sign in again and repeat it.',
    });
  });

  it('CONFIRMATION_MINUTES sets the time', async () => {
    const patient = await createTestServer({ environment: { CONFIRMATION_MINUTES: '60' } });
    try {
      const person = await patient.addPerson({ role: 'admin', hasAgreed: true });
      const addUser = async (minutesAgo: number) => {
        await patient.pool.query('UPDATE sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE id = $1', [
          person.sessionId,
          minutesAgo,
        ]);
        const url = `/api/auth/user/add?email=late${minutesAgo}@example.com`;
        const headers = { authorization: `Bearer ${person.token}` };
        return (await patient.app.inject({ method: 'POST', url, headers })).statusCode;
      };
      expect([await addUser(59), await addUser(61)]).toEqual([200, 403]);
    } finally {
      await patient.close();
    }
  });
});

describe('calls that change how a person signs in', () => {
  it('are those that enrol, remove or renew a factor', () => {
    expect(factorCalls.map(([name]) => name).toSorted()).toEqual([
      'changePassword',
      'removePasskey',
      'renewRecoveryCodes',
      'startPasskeyRegistration',
      'startSecondFactor',
    ]);
  });

  it.each(factorCalls)(
    '%s needs a confirmation at that moment: a sign-in a minute ago is not enough',
    async (name, call) => {
      const person = await addPerson({ minutesAgo: 0 });
      const given = () => send(call, person, BODIES[name]?.needed);
      expect(await given()).toMatchObject({
        status: 403,
        body: { code: 'confirmation_required', ways: ['password'] },
      });
      expect((await send(accountsCalls.confirm, person, { password: PASSWORD })).status).toBe(200);
      expect((await given()).body.code).toBeUndefined();
      expect((await given()).body.code, 'one confirmation, one call').toBe('confirmation_required');
    },
  );

  it('error: a confirmation that another call asked for does not count', async () => {
    const person = await addPerson({ minutesAgo: 0 });
    await send(accountsCalls.confirm, person, { password: PASSWORD });
    expect((await send(accountsCalls.createApiToken, person)).status).toBe(200);
    expect((await send(accountsCalls.startSecondFactor, person)).body.code).toBe('confirmation_required');
  });

  it('error: a confirmation of five minutes ago is too old, and one of another session does not count', async () => {
    const person = await addPerson({ minutesAgo: 0 });
    await send(accountsCalls.confirm, person, { password: PASSWORD });
    await server.pool.query(`UPDATE sessions SET proven_at = now() - interval '5 minutes 1 second' WHERE id = $1`, [
      person.sessionId,
    ]);
    expect((await send(accountsCalls.startSecondFactor, person)).body.code).toBe('confirmation_required');
    await send(accountsCalls.confirm, person, { password: PASSWORD });
    await server.pool.query(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, sha256('stolen'), now(), now(), now() + interval '1 day', 'test', '::1')`,
      [person.userId],
    );
    const elsewhere = { ...person, token: 'stolen' };
    expect((await send(accountsCalls.startSecondFactor, elsewhere)).body.code).toBe('confirmation_required');
    expect((await send(accountsCalls.startSecondFactor, person)).status).toBe(200);
  });
});

describe('confirming', () => {
  it('with the password lets the same call through, in this session only, and is recorded', async () => {
    const person = await addPerson({ minutesAgo: 16 });
    const other = await server.pool.query<{ token: string }>(
      `INSERT INTO sessions
         (user_id, token_hash, created_at, last_used_at, confirmed_at, expires_at, user_agent, address)
       VALUES ($1, sha256('other'), now(), now(), now() - interval '16 minutes',
               now() + interval '1 day', 'test', '::1')`,
      [person.userId],
    );
    expect(other.rowCount).toBe(1);
    expect((await send(accountsCalls.createApiToken, person)).body.code).toBe('confirmation_required');
    expect(await send(accountsCalls.confirm, person, { password: PASSWORD })).toMatchObject({
      status: 200,
      body: { confirmedWith: 'password' },
    });
    expect((await send(accountsCalls.createApiToken, person)).status).toBe(200);
    const elsewhere = { ...person, token: 'other' };
    expect((await send(accountsCalls.createApiToken, elsewhere)).body.code).toBe('confirmation_required');
    const { rows } = await server.pool.query(
      `SELECT object, is_failure FROM audit_log WHERE user_id = $1 AND action = 'confirmed'`,
      [person.userId],
    );
    expect(rows).toEqual([{ object: 'Confirmed with password', is_failure: false }]);
  });

  it('error: a wrong password is refused, recorded, and limited as at sign-in', async () => {
    const person = await addPerson({ minutesAgo: 16 });
    const attempt = () => send(accountsCalls.confirm, person, { password: 'not the password' });
    expect(await attempt()).toMatchObject({ status: 403, body: { detail: 'This is not your password.' } });
    const { rows } = await server.pool.query(
      `SELECT reason, is_failure FROM audit_log WHERE user_id = $1 AND action = 'confirmed'`,
      [person.userId],
    );
    expect(rows).toEqual([{ reason: 'This is not your password.', is_failure: true }]);
    for (let count = 1; count < 10; count++) await attempt();
    expect((await attempt()).status).toBe(429);
    expect((await send(accountsCalls.confirm, person, { password: PASSWORD })).status).toBe(429);
    expect((await send(accountsCalls.addUser, person)).body.code).toBe('confirmation_required');
  });

  it('error: two proofs at once, and none, are refused', async () => {
    const person = await addPerson({ minutesAgo: 16 });
    expect((await send(accountsCalls.confirm, person, { password: PASSWORD, code: '123456' })).status).toBe(422);
    expect((await send(accountsCalls.confirm, person, {})).status).toBe(422);
  });
});
