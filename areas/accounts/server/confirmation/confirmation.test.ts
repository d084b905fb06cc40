import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import type { Provider } from '../sign-in/provider/provider.ts';
import type { ProviderIdentity } from '../sign-in/provider/verify-id-token.ts';
import { createAuthWorld, originOf, refusalOf } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(() => createAuthWorld({ provider }));
let caller: SessionCaller & { token: string };
const origin = originOf();
let identity: ProviderIdentity;
const provider: Provider = {
  label: 'Example',
  authorizationUrl: () => Promise.reject(new Error('not used')),
  redeem: () => Promise.reject(new Error('not used')),
  verify: () => Promise.resolve(identity),
};

beforeEach(async () => {
  await world.clear();
  await world.addUser({ email: 'ada@example.com' });
  caller = await world.callerFor('ada@example.com');
  await world.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
});

const confirm = (body: { password?: string; code?: string; idToken?: string }) =>
  world.handlers.confirm({ body, caller, origin });
const isConfirmed = async () => (await world.callerOf(caller.token))?.isConfirmed;

describe('with the second factor', () => {
  async function turnOn(): Promise<{ codeNow: () => string; recoveryCodes: string[] }> {
    const { secret } = await world.handlers.startSecondFactor({ caller, origin });
    const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
    const codeNow = () => totp.generate({ timestamp: world.now().getTime() });
    const { recoveryCodes } = await world.handlers.confirmSecondFactor({ body: { code: codeNow() }, caller, origin });
    world.advance({ seconds: 30 });
    return { codeNow, recoveryCodes };
  }

  test('a code confirms once', async () => {
    const { codeNow } = await turnOn();
    expect(await isConfirmed()).toBe(false);
    expect(await confirm({ code: codeNow() })).toMatchObject({ confirmedWith: 'secondFactor' });
    expect(await isConfirmed()).toBe(true);
    expect(await refusalOf(confirm({ code: codeNow() }))).toMatchObject({ code: 'forbidden' });
  });

  test('a recovery code confirms and is used up', async () => {
    const { recoveryCodes } = await turnOn();
    await confirm({ code: recoveryCodes[0]! });
    expect(await isConfirmed()).toBe(true);
    expect(await refusalOf(confirm({ code: recoveryCodes[0]! }))).toMatchObject({ code: 'forbidden' });
  });

  test('error: a user without one cannot confirm with a code', async () => {
    expect(await refusalOf(confirm({ code: '123456' }))).toMatchObject({ code: 'conflict' });
    expect(await isConfirmed()).toBe(false);
  });
});

describe('with a new sign-in at the provider', () => {
  const nonce = 'a-nonce-of-this-flow';

  beforeEach(async () => {
    identity = {
      issuer: 'https://issuer.example',
      subject: 'ada',
      email: 'ada@example.com',
      nonce,
      signedInAt: world.now(),
      profile: { firstName: '', lastName: '', pictureUrl: null },
    };
    await world.pool.query('INSERT INTO user_identities (user_id, issuer, subject, bound_at) VALUES ($1, $2, $3, $4)', [
      caller.userId,
      identity.issuer,
      'ada',
      world.now(),
    ]);
    await world.pool.query(
      `INSERT INTO provider_flows
         (state_hash, nonce, browser_hash, code_verifier, redirect_uri, expires_at, redeemed_at)
       VALUES ($1, $2, $1, 'v', 'https://holdfast.example', $3, $4)`,
      [hashSecret('state'), nonce, new Date(world.now().getTime() + 60_000), world.now()],
    );
  });

  test('the ID token confirms once', async () => {
    expect(await confirm({ idToken: 'token' })).toMatchObject({ confirmedWith: 'provider' });
    expect(await isConfirmed()).toBe(true);
    expect(await refusalOf(confirm({ idToken: 'token' }))).toMatchObject({ code: 'forbidden' });
  });

  test('error: the account of somebody else is refused', async () => {
    identity = { ...identity, subject: 'eve' };
    expect(await refusalOf(confirm({ idToken: 'token' }))).toMatchObject({ code: 'forbidden' });
    expect(await isConfirmed()).toBe(false);
  });

  test('error: an old sign-in at the provider is refused', async () => {
    identity = { ...identity, signedInAt: new Date(world.now().getTime() - 16 * 60_000) };
    expect(await refusalOf(confirm({ idToken: 'token' }))).toMatchObject({ code: 'forbidden' });
    expect(await isConfirmed()).toBe(false);
  });
});
