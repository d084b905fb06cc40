import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { createAuthWorld, originOf, PASSWORD, refusalOf } from '../testing.ts';
import { storeChallenge } from './challenges.ts';
import { type Authenticator, createAuthenticator } from './testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createAuthWorld);
let ada: SessionCaller & { token: string };
let phone: Authenticator;
const origin = originOf();

beforeEach(async () => {
  await world.clear();
  await world.addUser({ email: 'ada@example.com' });
  ada = await world.callerFor('ada@example.com');
  phone = createAuthenticator();
});

async function register(caller = ada, device = phone) {
  const credential = device.create(await world.handlers.startPasskeyRegistration({ caller, origin }));
  return world.handlers.addPasskey({ body: { name: 'Phone', credential }, caller, origin });
}

const signInOptions = (ticket?: string) =>
  world.handlers.startPasskeySignIn({ body: ticket === undefined ? {} : { ticket }, caller: null, origin });
const login = (credential: ReturnType<Authenticator['get']>, ticket?: string) =>
  world.handlers.loginWithPasskey({
    body: ticket === undefined ? { credential } : { credential, ticket },
    caller: null,
    origin,
  });

async function ticketFor(email: string): Promise<string> {
  const result = await world.signIn(email);
  if (!('secondFactor' in result)) throw new Error('No second factor was wanted.');
  return result.secondFactor.ticket;
}

describe('registering', () => {
  test('adds a passkey, ends the other sessions and returns recovery codes once', async () => {
    const elsewhere = await world.callerFor('ada@example.com');
    const { passkey, recoveryCodes } = await register();
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    expect(await world.callerOf(elsewhere.token)).toBeNull();
    expect((await world.callerOf(ada.token))?.user.hasPasskey).toBe(true);
    expect((await register(ada, createAuthenticator())).recoveryCodes).toEqual([]);
    expect(await world.handlers.getSignInFactors({ caller: ada, origin })).toMatchObject({
      passkeys: [{ name: 'Phone' }, { name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
  });

  test('all passkeys of a user have one handle, which does not name the user', async () => {
    const first = await world.handlers.startPasskeyRegistration({ caller: ada, origin });
    expect(JSON.stringify(first.options['user'])).not.toContain(`"id":"${ada.userId}"`);
    await register();
    const second = await world.handlers.startPasskeyRegistration({ caller: ada, origin });
    const { rows } = await world.pool.query<{ user_handle: string }>('SELECT user_handle FROM passkeys');
    expect(second.options['user']).toMatchObject({ id: rows[0]!.user_handle });
  });

  test.each([
    ['of another site', { origin: 'https://holdfast.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
  ])('error: a passkey %s is refused', async (_, faults) => {
    const credential = phone.create(await world.handlers.startPasskeyRegistration({ caller: ada, origin }), faults);
    const add = world.handlers.addPasskey({ body: { name: 'Phone', credential }, caller: ada, origin });
    expect(await refusalOf(add)).toMatchObject({ code: 'forbidden' });
    expect((await world.handlers.getSignInFactors({ caller: ada, origin })).passkeys).toEqual([]);
  });

  test('error: a challenge works once, for minutes, and in its own session', async () => {
    const add = (caller: SessionCaller, credential: ReturnType<Authenticator['create']>) =>
      world.handlers.addPasskey({ body: { name: 'Phone', credential }, caller, origin });
    const used = phone.create(await world.handlers.startPasskeyRegistration({ caller: ada, origin }));
    await add(ada, used);
    expect(await refusalOf(add(ada, used))).toMatchObject({ code: 'forbidden' });

    const late = phone.create(await world.handlers.startPasskeyRegistration({ caller: ada, origin }));
    world.advance({ seconds: 301 });
    expect(await refusalOf(add(ada, late))).toMatchObject({ code: 'forbidden' });

    await world.addUser({ email: 'eve@example.com' });
    const eve = await world.callerFor('eve@example.com');
    const stolen = phone.create(await world.handlers.startPasskeyRegistration({ caller: ada, origin }));
    expect(await refusalOf(add(eve, stolen))).toMatchObject({ code: 'forbidden' });
  });

  test('error: an IP address has no passkeys', async () => {
    const byAddress = originOf({ site: new URL('http://127.0.0.1:8080') });
    expect(await refusalOf(world.handlers.startPasskeyRegistration({ caller: ada, origin: byAddress }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('signing in with a passkey only', () => {
  beforeEach(() => register());

  test('needs no e-mail address and no password', async () => {
    const result = await login(phone.get(await signInOptions()));
    expect(result).toMatchObject({ user: { email: 'ada@example.com' } });
    expect((await world.callerOf(result.authToken))?.isConfirmed).toBe(true);
    expect((await world.handlers.getSignInFactors({ caller: ada, origin })).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test.each([
    ['of another site', { origin: 'https://phishing.example' }],
    ['for another host', { rpId: 'phishing.example' }],
    ['without user verification', { isUserVerified: false }],
  ])('error: a signature %s is refused', async (_, faults) => {
    expect(await refusalOf(login(phone.get(await signInOptions(), faults)))).toMatchObject({ code: 'unauthorized' });
  });

  test('error: a challenge works once, even after a refusal', async () => {
    const options = await signInOptions();
    await login(phone.get(options));
    expect(await refusalOf(login(phone.get(options)))).toMatchObject({ code: 'unauthorized' });
    const another = await signInOptions();
    await refusalOf(login(phone.get(another, { origin: 'https://phishing.example' })));
    expect(await refusalOf(login(phone.get(another)))).toMatchObject({ code: 'unauthorized' });
  });

  test('error: an expired challenge is refused', async () => {
    const options = await signInOptions();
    world.advance({ seconds: 301 });
    expect(await refusalOf(login(phone.get(options)))).toMatchObject({ code: 'unauthorized' });
  });

  test('error: a challenge of another purpose is refused', async () => {
    const options = await world.handlers.startPasskeyConfirmation({ caller: ada, origin });
    expect(await refusalOf(login(phone.get(options)))).toMatchObject({ code: 'unauthorized' });
  });

  test('error: a counter that goes back shows a copied key', async () => {
    phone.setCounter(10);
    await login(phone.get(await signInOptions()));
    phone.setCounter(5);
    expect(await refusalOf(login(phone.get(await signInOptions())))).toMatchObject({ code: 'unauthorized' });
    phone.setCounter(11);
    expect(await login(phone.get(await signInOptions()))).toHaveProperty('authToken');
  });

  test('error: a forged signature, an unknown passkey and a disabled user are refused alike', async () => {
    const forged = phone.get(await signInOptions());
    const other = createAuthenticator();
    other.create(await world.handlers.startPasskeyRegistration({ caller: ada, origin }));
    const unknown = other.get(await signInOptions());
    const refusals = [
      await refusalOf(login({ ...forged, response: { ...forged.response, signature: unknown.response.signature } })),
      await refusalOf(login(unknown)),
    ];
    await world.pool.query('UPDATE users SET is_disabled = true');
    refusals.push(await refusalOf(login(phone.get(await signInOptions()))));
    expect(new Set(refusals.map((refusal) => `${refusal.code} ${String(refusal.detail)}`)).size).toBe(1);
    expect(refusals[0]?.code).toBe('unauthorized');
  });
});

describe('as the second factor', () => {
  beforeEach(() => register());

  test('a password asks for the passkey or a recovery code', async () => {
    expect(await world.signIn('ada@example.com')).toMatchObject({
      secondFactor: { ways: ['passkey', 'recoveryCode'] },
    });
    const ticket = await ticketFor('ada@example.com');
    expect(await login(phone.get(await signInOptions(ticket)), ticket)).toHaveProperty('authToken');
    expect(await refusalOf(signInOptions(ticket))).toMatchObject({ code: 'unauthorized' });
  });

  test('a recovery code works where the device is lost, and one fewer is left', async () => {
    await world.addUser({ email: 'bea@example.com' });
    const bea = await world.callerFor('bea@example.com');
    const { recoveryCodes } = await register(bea, createAuthenticator());
    const ticket = await ticketFor('bea@example.com');
    const body = { ticket, code: recoveryCodes[0]! };
    expect(await world.handlers.completeSecondFactor({ body, caller: null, origin })).toHaveProperty('authToken');
    expect((await world.handlers.getSignInFactors({ caller: bea, origin })).recoveryCodesLeft).toBe(9);
  });

  test('error: the passkey of another user does not complete a sign-in', async () => {
    await world.addUser({ email: 'eve@example.com' });
    const eve = await world.callerFor('eve@example.com');
    const key = createAuthenticator();
    await register(eve, key);
    const ticket = await ticketFor('ada@example.com');
    expect(await refusalOf(login(key.get(await signInOptions(ticket)), ticket))).toMatchObject({
      code: 'unauthorized',
    });
    // A challenge without the ticket is not one of this sign-in either.
    expect(await refusalOf(login(phone.get(await signInOptions()), ticket))).toMatchObject({ code: 'unauthorized' });
  });
});

describe('confirming with a passkey', () => {
  const confirm = (passkey: ReturnType<Authenticator['get']>, caller: SessionCaller = ada) =>
    world.handlers.confirm({ body: { passkey }, caller, origin });

  beforeEach(async () => {
    await register();
    await world.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
  });

  test('counts for the session', async () => {
    expect((await world.callerOf(ada.token))?.isConfirmed).toBe(false);
    const options = await world.handlers.startPasskeyConfirmation({ caller: ada, origin });
    expect(await confirm(phone.get(options))).toMatchObject({ confirmedWith: 'passkey' });
    expect((await world.callerOf(ada.token))?.isConfirmed).toBe(true);
    expect(await refusalOf(confirm(phone.get(options)))).toMatchObject({ code: 'forbidden' });
  });

  test("error: another user's passkey and another session's challenge are refused", async () => {
    await world.addUser({ email: 'eve@example.com' });
    const eve = await world.callerFor('eve@example.com');
    const options = await world.handlers.startPasskeyConfirmation({ caller: eve, origin });
    expect(await refusalOf(confirm(phone.get(options), eve))).toMatchObject({ code: 'forbidden' });
    const ofAda = await world.handlers.startPasskeyConfirmation({ caller: ada, origin });
    expect(await refusalOf(confirm(phone.get(ofAda), eve))).toMatchObject({ code: 'forbidden' });
  });
});

describe('managing', () => {
  test('a passkey is renamed and removed; the recovery codes go with the last factor, other sessions end', async () => {
    const { passkey } = await register();
    const params = { id: passkey.id };
    await world.handlers.renamePasskey({ params, body: { name: 'Blue key' }, caller: ada, origin });
    expect((await world.handlers.getSignInFactors({ caller: ada, origin })).passkeys[0]?.name).toBe('Blue key');
    const other = await login(phone.get(await signInOptions()));
    await world.handlers.removePasskey({ params, caller: ada, origin });
    expect([await world.callerOf(ada.token), await world.callerOf(other.authToken)]).toEqual([expect.anything(), null]);
    expect(await world.handlers.getSignInFactors({ caller: ada, origin })).toEqual({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await world.signIn('ada@example.com', { password: PASSWORD })).toHaveProperty('authToken');
  });

  test('error: the passkey of another user is not found', async () => {
    const { passkey } = await register();
    await world.addUser({ email: 'eve@example.com' });
    const eve = await world.callerFor('eve@example.com');
    const remove = world.handlers.removePasskey({ params: { id: passkey.id }, caller: eve, origin });
    expect(await refusalOf(remove)).toMatchObject({ code: 'not_found' });
    expect((await world.handlers.getSignInFactors({ caller: ada, origin })).passkeys).toHaveLength(1);
  });

  test('an admin who resets the second factor of a user removes the passkeys too', async () => {
    await register();
    await world.addUser({ email: 'admin@example.com', role: 'admin' });
    const admin = await world.callerFor('admin@example.com');
    const body = { id: ada.userId, removeSecondFactor: true } as const;
    expect(await world.handlers.updateUser({ body, caller: admin, origin })).toMatchObject({ hasPasskey: false });
    expect(await world.signIn('ada@example.com')).toHaveProperty('authToken');
  });
});

test('error: where admins need a second factor, an admin cannot remove the last one', async () => {
  const strict = await createAuthWorld({ environment: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
  try {
    await strict.addUser({ email: 'admin@example.com', role: 'admin' });
    const caller = await strict.callerFor('admin@example.com');
    const credential = phone.create(await strict.handlers.startPasskeyRegistration({ caller, origin }));
    const { passkey } = await strict.handlers.addPasskey({ body: { name: 'Phone', credential }, caller, origin });
    const remove = strict.handlers.removePasskey({ params: { id: passkey.id }, caller, origin });
    expect(await refusalOf(remove)).toMatchObject({ code: 'conflict' });
    expect((await strict.handlers.getSignInFactors({ caller, origin })).passkeys).toHaveLength(1);
  } finally {
    await strict.close();
  }
});

test.each([
  ['session', { purpose: 'confirmation', sessionId: 987_654 } as const],
  ['sign-in', { purpose: 'secondFactor', ticket: 'ended' } as const],
])('error: a %s that ended while its call ran gets no challenge', async (_, use) => {
  const stored = storeChallenge(world.pool, { challenge: 'a challenge', use, now: new Date() });
  await expect(stored).rejects.toMatchObject({ code: 'unauthorized' });
});
