import { beforeEach, describe, expect, test } from 'vitest';
import { findCaller } from './find-caller.ts';
import { originOf, refusalOf, useAuthWorld } from '../testing.ts';
import { hashSecret } from './secret-token.ts';

const world = useAuthWorld();
const origin = originOf();

beforeEach(async () => {
  await world.addUser({ email: 'one@example.com' });
  await world.addUser({ email: 'two@example.com', role: 'staff' });
});

describe('a token', () => {
  test('names its user, role and state', async () => {
    const { token, ...caller } = await world.callerFor('two@example.com');
    expect(caller).toMatchObject({ user: { role: 'staff', agreementAcceptedAt: null, hasSecondFactor: false } });
    const user = await world.handlers.acceptAgreement({ caller, origin, query: {} });
    expect(user.agreementAcceptedAt).not.toBeNull();
    // The state of the database changes with every write, of other tests as well.
    const anyState = { databaseState: null };
    expect({ ...(await world.callerOf(token)), ...anyState }).toEqual({ ...caller, user, ...anyState });
  });

  test('is 32 random bytes, of which the database holds only a digest', async () => {
    const { token } = await world.callerFor('one@example.com');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await world.pool.query<{ token_hash: Buffer }>('SELECT * FROM sessions');
    expect(rows[0]!.token_hash).toEqual(hashSecret(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('error: an unknown, an expired and a disabled one identify no user', async () => {
    const { token, userId } = await world.callerFor('one@example.com');
    expect(await world.callerOf(`${token}x`)).toBeNull();
    await world.pool.query(`UPDATE users SET is_disabled = true WHERE id = $1`, [userId]);
    expect(await world.callerOf(token)).toBeNull();
    await world.pool.query(`UPDATE users SET is_disabled = false WHERE id = $1`, [userId]);
    expect(await world.callerOf(token)).not.toBeNull();
    await world.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expect(await world.callerOf(token)).toBeNull();
  });

  test('lasts as many days as configured', async () => {
    const { sessionId } = await world.callerFor('one@example.com');
    const { rows } = await world.pool.query<{ days: string }>(
      `SELECT (expires_at - created_at)::text AS days FROM sessions WHERE id = $1`,
      [sessionId],
    );
    expect(rows[0]!.days).toBe('30 days');
  });

  test('ends when it was not used for as long as configured, sooner for admins', async () => {
    const limits = { sessionIdleDays: 14, confirmationMinutes: 15, adminSessionIdleHours: 12 };
    await world.addUser({ email: 'admin@example.com', role: 'admin' });
    const callers = {
      client: await world.callerFor('one@example.com'),
      admin: await world.callerFor('admin@example.com'),
    };
    const isAccepted = async ({ token, sessionId }: { token: string; sessionId: number }, unused: string) => {
      await world.pool.query(`UPDATE sessions SET last_used_at = now() - $2::interval WHERE id = $1`, [
        sessionId,
        unused,
      ]);
      return (await findCaller(world.pool, token, { limits })) !== null;
    };
    expect([
      await isAccepted(callers.client, '14 days 1 second'),
      await isAccepted(callers.client, '13 days 23 hours 59 minutes'),
      await isAccepted(callers.admin, '12 hours 1 second'),
      await isAccepted(callers.admin, '11 hours 59 minutes'),
    ]).toEqual([false, true, false, true]);
  });

  test('notes its last use once a minute, after the response', async () => {
    const { token, sessionId } = await world.callerFor('one@example.com');
    const lastUse = async () => {
      const { rows } = await world.pool.query<{ last_used_at: Date }>(
        'SELECT last_used_at FROM sessions WHERE id = $1',
        [sessionId],
      );
      return rows[0]!.last_used_at.getTime();
    };
    const atSignIn = await lastUse();
    await Promise.all(Array.from({ length: 5 }, () => world.callerOf(token)));
    expect(await lastUse()).toBe(atSignIn);
    await world.pool.query(`UPDATE sessions SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [
      sessionId,
    ]);
    const stale = await lastUse();
    await Promise.all(Array.from({ length: 5 }, () => world.callerOf(token)));
    await expect.poll(lastUse).toBeGreaterThan(stale + 60_000);
  });
});

describe('own sessions', () => {
  test('are listed with where they were started, the one in use marked', async () => {
    const first = await world.callerFor('one@example.com', {
      origin: originOf({ address: '198.51.100.7', userAgent: 'Telephone' }),
    });
    const second = await world.callerFor('one@example.com');
    await world.callerFor('two@example.com');
    const sessions = await world.handlers.listSessions({ caller: second, origin });
    expect(sessions.map(({ id, userAgent, address, isCurrent }) => ({ id, userAgent, address, isCurrent }))).toEqual([
      { id: second.sessionId, userAgent: 'Test browser', address: '192.0.2.1', isCurrent: true },
      { id: first.sessionId, userAgent: 'Telephone', address: '198.51.100.7', isCurrent: false },
    ]);
  });

  test('signing out makes the token worthless and leaves the others', async () => {
    const first = await world.callerFor('one@example.com');
    const second = await world.callerFor('one@example.com');
    await world.handlers.logout({ caller: first, origin });
    expect(await world.callerOf(first.token)).toBeNull();
    expect(await world.callerOf(second.token)).not.toBeNull();
  });

  test('one can be ended, and all others at once', async () => {
    const [first, second, third] = [
      await world.callerFor('one@example.com'),
      await world.callerFor('one@example.com'),
      await world.callerFor('one@example.com'),
    ];
    await world.handlers.endSession({ params: { id: first.sessionId }, caller: third, origin });
    expect(await world.callerOf(first.token)).toBeNull();
    expect(await world.callerOf(second.token)).not.toBeNull();
    await world.handlers.endOtherSessions({ caller: third, origin });
    expect(await world.callerOf(second.token)).toBeNull();
    expect(await world.callerOf(third.token)).not.toBeNull();
  });

  test('error: a session of another user is not found', async () => {
    const one = await world.callerFor('one@example.com');
    const two = await world.callerFor('two@example.com');
    const end = world.handlers.endSession({ params: { id: two.sessionId }, caller: one, origin });
    expect(await refusalOf(end)).toMatchObject({ code: 'not_found' });
    expect(await world.callerOf(two.token)).not.toBeNull();
  });
});
