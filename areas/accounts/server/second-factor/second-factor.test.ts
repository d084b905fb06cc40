import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { originOf, refusalOf, useAuthWorld } from '../testing.ts';
import { getUser } from '../users/user-record.ts';

const world = useAuthWorld();
let caller: SessionCaller & { readonly token: string };
const origin = originOf();

beforeEach(async () => {
  await world.addUser({ email: 'ada@example.com' });
  caller = await world.callerFor('ada@example.com');
});

/** What the authenticator shows now, or some steps away. */
function codeOf(secret: string, { steps = 0 } = {}): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: world.now().getTime() + steps * 30_000,
  });
}

const wrongCodeFor = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((steps) => codeOf(secret, { steps }) === code),
  )!;

async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await world.handlers.startSecondFactor({ caller, origin });
  const { recoveryCodes } = await world.handlers.confirmSecondFactor({
    body: { code: codeOf(secret) },
    caller,
    origin,
  });
  // The code of this step is used up now.
  world.advance({ seconds: 30 });
  return { secret, recoveryCodes };
}

async function ticketFor(email = 'ada@example.com', from = origin): Promise<string> {
  const result = await world.signIn(email, { origin: from });
  if (!('secondFactor' in result)) throw new Error('No second factor was wanted.');
  return result.secondFactor.ticket;
}

const complete = (ticket: string, code: string, from = origin) =>
  world.handlers.completeSecondFactor({ body: { ticket, code }, caller: null, origin: from });

describe('setting up', () => {
  test('nothing changes until a first code confirms the secret', async () => {
    const { secret, uri } = await world.handlers.startSecondFactor({ caller, origin });
    expect(uri).toBe(
      `otpauth://totp/Holdfast:ada%40example.com?issuer=Holdfast&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
    const confirm = world.handlers.confirmSecondFactor({ body: { code: wrongCodeFor(secret) }, caller, origin });
    expect(await refusalOf(confirm)).toMatchObject({
      code: 'invalid',
      detail: [{ loc: ['body', 'code'], input: null }],
    });
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
  });

  test('confirming returns ten recovery codes; only their digests are stored', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    const { rows } = await world.pool.query('SELECT code_hash::text FROM recovery_codes');
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]!);
    expect(await getUser(world.pool, caller.userId)).toMatchObject({ hasSecondFactor: true });
  });

  test('error: it cannot be begun again while it is on, nor confirmed before it was begun', async () => {
    const confirm = world.handlers.confirmSecondFactor({ body: { code: '123456' }, caller, origin });
    expect(await refusalOf(confirm)).toMatchObject({ code: 'conflict' });
    await turnOn();
    expect(await refusalOf(world.handlers.startSecondFactor({ caller, origin }))).toMatchObject({ code: 'conflict' });
  });
});

describe('signing in', () => {
  test('the password alone returns a ticket and no session', async () => {
    await turnOn();
    const before = await world.pool.query('SELECT FROM sessions');
    const result = await world.signIn('ada@example.com');
    expect(result).toEqual({
      secondFactor: { ways: ['code', 'recoveryCode'], ticket: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect((await world.pool.query('SELECT FROM sessions')).rowCount).toBe(before.rowCount);
    expect(await world.callerOf('secondFactor' in result ? result.secondFactor.ticket : '')).toBeNull();
  });

  test('a code finishes it, one step early or late too', async () => {
    const { secret } = await turnOn();
    expect(await complete(await ticketFor(), codeOf(secret))).toMatchObject({
      user: { email: 'ada@example.com', hasSecondFactor: true },
    });
    world.advance({ seconds: 90 });
    expect(await complete(await ticketFor(), codeOf(secret, { steps: -1 }))).toHaveProperty('authToken');
    expect(await complete(await ticketFor(), codeOf(secret, { steps: 1 }))).toHaveProperty('authToken');
  });

  test('error: two steps away is wrong', async () => {
    const { secret } = await turnOn();
    world.advance({ seconds: 90 });
    expect(await refusalOf(complete(await ticketFor(), codeOf(secret, { steps: -2 })))).toMatchObject({
      code: 'unauthorized',
    });
    expect(await refusalOf(complete(await ticketFor(), codeOf(secret, { steps: 2 })))).toMatchObject({
      code: 'unauthorized',
    });
  });

  test('error: a code that was used does not work again, nor one from before it', async () => {
    const { secret } = await turnOn();
    world.advance({ seconds: 60 });
    const code = codeOf(secret);
    await complete(await ticketFor(), code);
    const refusal = { code: 'unauthorized', detail: 'The code is wrong or already used.' };
    expect(await refusalOf(complete(await ticketFor(), code))).toMatchObject(refusal);
    expect(await refusalOf(complete(await ticketFor(), codeOf(secret, { steps: -1 })))).toMatchObject(refusal);
  });

  test('one code with two tickets at the same moment lets one in', async () => {
    const { secret } = await turnOn();
    const tickets = [await ticketFor(), await ticketFor()];
    const results = await Promise.allSettled(tickets.map((ticket) => complete(ticket, codeOf(secret))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('one ticket with two recovery codes at the same moment lets one in', async () => {
    const { recoveryCodes } = await turnOn();
    const ticket = await ticketFor();
    const results = await Promise.allSettled(recoveryCodes.slice(0, 2).map((code) => complete(ticket, code)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await world.pool.query('SELECT FROM recovery_codes WHERE used_at IS NOT NULL');
    expect(rows).toHaveLength(1);
  });

  test('a recovery code works once, in any case and with letters that look like digits', async () => {
    const { recoveryCodes } = await turnOn();
    const typed = recoveryCodes[0]!.replaceAll('-', '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
    expect(await complete(await ticketFor(), typed)).toHaveProperty('authToken');
    expect(await refusalOf(complete(await ticketFor(), recoveryCodes[0]!))).toMatchObject({ code: 'unauthorized' });
    expect(await complete(await ticketFor(), recoveryCodes[1]!)).toHaveProperty('authToken');
  });

  test('error: a ticket dies after five wrong codes, and the right one comes too late', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketFor();
    for (let count = 0; count < 4; count += 1) {
      expect(await refusalOf(complete(ticket, wrongCodeFor(secret)))).toMatchObject({
        detail: 'The code is wrong or already used.',
      });
    }
    expect(await refusalOf(complete(ticket, wrongCodeFor(secret)))).toMatchObject({
      detail: 'The code is wrong. Sign in again.',
    });
    expect(await refusalOf(complete(ticket, codeOf(secret)))).toMatchObject({
      code: 'unauthorized',
      detail: expect.stringContaining('Sign in again'),
    });
  });

  test('error: a ticket dies after five minutes, and an unknown one never lived', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketFor();
    world.advance({ seconds: 5 * 60 + 1 });
    expect(await refusalOf(complete(ticket, codeOf(secret)))).toMatchObject({ code: 'unauthorized' });
    expect(await refusalOf(complete('unknown', codeOf(secret)))).toMatchObject({ code: 'unauthorized' });
  });

  test('error: fresh tickets give no fresh guesses', async () => {
    const { secret } = await turnOn();
    const outcomes: string[] = [];
    for (let count = 0; count < 12; count += 1)
      outcomes.push((await refusalOf(complete(await ticketFor(), wrongCodeFor(secret)))).code);
    expect(outcomes).toEqual([...Array<string>(10).fill('unauthorized'), 'too_many_attempts', 'too_many_attempts']);
  });

  test('a new password ends open tickets', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketFor();
    const admin = await world.addUser({ email: 'admin@example.com', role: 'admin' });
    const asAdmin = await world.callerFor('admin@example.com');
    expect(admin.id).toBe(asAdmin.userId);
    await world.handlers.updateUser({
      body: { id: caller.userId, password: 'another long password' },
      caller: asAdmin,
      origin,
    });
    expect(await refusalOf(complete(ticket, codeOf(secret)))).toMatchObject({ code: 'unauthorized' });
  });
});

describe('keeping', () => {
  test('new recovery codes replace the old ones and end other sessions', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const other = await complete(await ticketFor(), recoveryCodes[1]!);
    const renewed = await world.handlers.renewRecoveryCodes({ body: { code: codeOf(secret) }, caller, origin });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect([await world.callerOf(caller.token), await world.callerOf(other.authToken)]).toEqual([
      expect.anything(),
      null,
    ]);
    expect(await refusalOf(complete(await ticketFor(), recoveryCodes[0]!))).toMatchObject({ code: 'unauthorized' });
    expect(await complete(await ticketFor(), renewed.recoveryCodes[0]!)).toHaveProperty('authToken');
  });

  test('a code turns it off, ends other sessions, and then the password is enough', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const other = await complete(await ticketFor(), recoveryCodes[0]!);
    const user = await world.handlers.removeSecondFactor({ body: { code: codeOf(secret) }, caller, origin });
    expect(user).toMatchObject({ hasSecondFactor: false });
    expect([await world.callerOf(caller.token), await world.callerOf(other.authToken)]).toEqual([
      expect.anything(),
      null,
    ]);
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
    expect((await world.pool.query('SELECT FROM recovery_codes')).rowCount).toBe(0);
  });

  test('error: without a right code it stays on, and guessing is limited', async () => {
    const { secret } = await turnOn();
    const outcomes: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      outcomes.push(
        (await refusalOf(world.handlers.removeSecondFactor({ body: { code: wrongCodeFor(secret) }, caller, origin })))
          .code,
      );
    }
    expect(outcomes).toEqual([...Array<string>(10).fill('invalid'), 'too_many_attempts']);
    expect(await getUser(world.pool, caller.userId)).toMatchObject({ hasSecondFactor: true });
  });

  test('error: what is not on cannot be renewed or turned off', async () => {
    const body = { code: '123456' };
    expect(await refusalOf(world.handlers.renewRecoveryCodes({ body, caller, origin }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusalOf(world.handlers.removeSecondFactor({ body, caller, origin }))).toMatchObject({
      code: 'conflict',
    });
  });

  test('an admin turns it off for someone who lost everything', async () => {
    await turnOn();
    await world.addUser({ email: 'admin@example.com', role: 'admin' });
    const asAdmin = await world.callerFor('admin@example.com');
    const user = await world.handlers.updateUser({
      body: { id: caller.userId, removeSecondFactor: true },
      caller: asAdmin,
      origin,
    });
    expect(user).toMatchObject({ hasSecondFactor: false });
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
  });
});
