import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { base64url, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalIssuer, startLocalIssuer } from '../../../../../tests/issuer/local-issuer.ts';
import { type Log, silentLog } from '@holdfast/database/log.ts';
import { waitFor } from '../../../../../kit/jobs/testing.ts';
import { type AuthWorld, createAuthWorld, originOf, refusalOf } from '../../testing.ts';
import { type CallbackMessage } from './create-provider-plugin.ts';
import { CALLBACK_PATH, createProviderPlugin, START_PATH } from './create-provider-plugin.ts';
import { keepPicture } from './keep-profile.ts';
import { createProvider, type Provider } from './provider.ts';

const PUBLIC_URL = 'http://localhost:8080';
let issuer: LocalIssuer;
let provider: Provider;
let world: AuthWorld;
let app: FastifyInstance;
const logged: unknown[] = [];

beforeAll(async () => {
  issuer = await startLocalIssuer({ users: [] });
  provider = createProvider({ ...issuer, label: 'Local' });
  world = await createAuthWorld({ provider });
  app = await startApp({ provider, publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  await app.close();
  await world.close();
  await issuer.stop();
});
beforeEach(async () => {
  await world.clear();
  await world.addUser({ email: 'ada@example.com', password: null });
  issuer.setUser({ email: 'ada@example.com' });
});

async function startApp(options: { provider: Provider | null; publicUrl: string | null }): Promise<FastifyInstance> {
  const log = {
    ...silentLog,
    warn: (...line: unknown[]) => logged.push(line),
    error: (...line: unknown[]) => logged.push(line),
  };
  const instance = Fastify({ logger: { level: 'info', stream: { write: (line: string) => logged.push(line) } } });
  await instance.register(
    createProviderPlugin({ pool: world.pool, config: options, provider: options.provider, log, now: world.now }),
  );
  return instance;
}

/** The redirects and cookies of one browser at the issuer; ours go through `app`. */
async function visitIssuer(url: string, press: { email?: string; cancel?: true }): Promise<URL> {
  const cookies = new Map<string, string>();
  const go = async (to: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(to, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  const target = (response: Response, from: string): string =>
    new URL(response.headers.get('location') ?? '', from).href;

  const interaction = target(await go(url), url);
  const form = new URLSearchParams({
    ...(press.email && { email: press.email }),
    ...(press.cancel && { cancel: '1' }),
  });
  let next = target(await go(interaction, { method: 'POST', body: form }), interaction);
  for (let hop = 0; hop < 3 && next.startsWith(issuer.issuer); hop += 1) next = target(await go(next), next);
  return new URL(next);
}

async function start(headers: Record<string, string> = {}) {
  const response = await app.inject({ url: START_PATH, headers: { host: 'localhost:8080', ...headers } });
  return { location: String(response.headers.location), cookie: String(response.headers['set-cookie']), response };
}

async function comeBack(url: URL, cookie: string) {
  const response = await app.inject({ url: url.pathname + url.search, headers: { cookie: cookie.split(';')[0]! } });
  return { response, message: messageIn(response.body) };
}

function messageIn(html: string): CallbackMessage {
  const content = /name="holdfast-sign-in" content="([^"]*)"/.exec(html)![1]!;
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return JSON.parse(content.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)) as CallbackMessage;
}

async function idTokenFor(email: string): Promise<string> {
  const { location, cookie } = await start();
  const { message } = await comeBack(await visitIssuer(location, { email }), cookie);
  if (!('idToken' in message)) throw new Error(message.error);
  return message.idToken;
}

const exchange = (token: string | null) =>
  world.handlers.login({ caller: null, origin: originOf({ bearerToken: token }) });

describe('the popup', () => {
  test('goes to the provider with state, nonce and a PKCE challenge', async () => {
    const { location, cookie, response } = await start();
    expect(response.statusCode).toBe(302);
    const url = new URL(location);
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: issuer.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}${CALLBACK_PATH}`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    });
    expect(location).not.toContain(issuer.clientSecret);
    expect(cookie).toMatch(
      /^holdfast_sign_in=[\w-]{43}; Path=\/api\/auth\/provider; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  test('comes back and hands over the ID token, which then signs in, once', async () => {
    const { location, cookie } = await start();
    const { response, message } = await comeBack(await visitIssuer(location, { email: 'ada@example.com' }), cookie);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'referrer-policy': 'no-referrer',
    });
    expect(response.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const { idToken } = message as { idToken: string };
    const result = await exchange(idToken);
    expect(result).toMatchObject({
      user: { email: 'ada@example.com', hasProvider: true, lastSignInAt: expect.any(String) },
    });
    expect(await world.callerOf('authToken' in result ? result.authToken : '')).not.toBeNull();
    expect(await refusalOf(exchange(idToken))).toMatchObject({
      code: 'unauthorized',
      detail: 'The ID token was already used. Sign in again.',
    });
    expect(logged.map((line) => JSON.stringify(line)).join()).not.toContain(idToken);
  });

  test('of many exchanges of one ID token at the same moment one succeeds', async () => {
    const idToken = await idTokenFor('ada@example.com');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => exchange(idToken)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('requires the second factor where it is on', async () => {
    await world.pool.query(`UPDATE users SET totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now()`);
    expect(await exchange(await idTokenFor('ada@example.com'))).toEqual({
      secondFactor: { ticket: expect.any(String), ways: ['code', 'recoveryCode'] },
    });
  });

  test('two popups of one browser do not disturb each other', async () => {
    const first = await start();
    const second = await start({ cookie: first.cookie.split(';')[0]! });
    for (const { location } of [first, second]) {
      const { message } = await comeBack(await visitIssuer(location, { email: 'ada@example.com' }), second.cookie);
      expect(message).toHaveProperty('idToken');
    }
  });

  test('error: another browser, a second visit, an unknown state and a late one are refused', async () => {
    const refusal = { error: 'This sign-in was not started in this browser, or it took too long. Try again.' };
    const { location, cookie } = await start();
    const back = await visitIssuer(location, { email: 'ada@example.com' });
    const other = await start();
    expect((await comeBack(back, other.cookie)).message).toEqual(refusal);
    expect((await comeBack(back, '')).message).toEqual(refusal);
    expect((await comeBack(back, cookie)).message).toHaveProperty('idToken');
    const again = await comeBack(back, cookie);
    expect(again).toMatchObject({ message: refusal, response: { statusCode: 400 } });
    expect((await comeBack(new URL(`${PUBLIC_URL}${CALLBACK_PATH}?code=x&state=y`), cookie)).message).toEqual(refusal);
    const late = await start();
    world.advance({ seconds: 601 });
    expect(
      (await comeBack(await visitIssuer(late.location, { email: 'ada@example.com' }), late.cookie)).message,
    ).toEqual(refusal);
  });

  test('error: a cancelled sign-in has its message, and texts in the address are not shown', async () => {
    const { location, cookie } = await start();
    const back = await visitIssuer(location, { cancel: true });
    back.searchParams.set('error_description', '<b>Call this number</b>');
    const { message, response } = await comeBack(back, cookie);
    expect(message).toEqual({ error: 'The sign-in at Local was cancelled.' });
    expect(response.body).not.toContain('Call this number');
  });

  test('error: a forged code is refused with a message', async () => {
    const { location, cookie } = await start();
    const back = await visitIssuer(location, { email: 'ada@example.com' });
    back.searchParams.set('code', 'forged');
    const { message, response } = await comeBack(back, cookie);
    expect(message).toEqual({ error: 'Local did not confirm the sign-in. Try again.' });
    expect(response.statusCode).toBe(503);
  });

  test('its script speaks over the channel and has no inline data', async () => {
    const response = await app.inject({ url: '/api/auth/provider/callback.js' });
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.body).toContain("new BroadcastChannel('holdfast-provider-sign-in')");
  });

  test('without PUBLIC_URL it returns to this machine only', async () => {
    const local = await startApp({ provider, publicUrl: null });
    const here = await local.inject({ url: START_PATH, headers: { host: '127.0.0.1:9999' } });
    expect(new URL(String(here.headers.location)).searchParams.get('redirect_uri')).toBe(
      `http://127.0.0.1:9999${CALLBACK_PATH}`,
    );
    const spoofed = await local.inject({ url: START_PATH, headers: { host: 'evil.example' } });
    expect(spoofed.statusCode).toBe(503);
    expect(messageIn(spoofed.body)).toEqual({ error: expect.stringContaining('PUBLIC_URL') });
    await local.close();
  });

  test('the cookie is marked secure behind https', async () => {
    const secure = await startApp({ provider, publicUrl: 'https://books.example' });
    const response = await secure.inject({ url: START_PATH });
    expect(response.headers['set-cookie']).toMatch(/; Secure$/);
    await secure.close();
  });

  test('error: starting is limited for each network', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await start()).response.statusCode);
    expect(statuses.filter((status) => status === 302)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('error: an unavailable provider and a missing one are explained', async () => {
    const down = createProvider({
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
      clientSecret: null,
      label: 'Elsewhere',
    });
    const withoutProvider = await startApp({ provider: down, publicUrl: PUBLIC_URL });
    const response = await withoutProvider.inject({ url: START_PATH });
    expect(response.statusCode).toBe(503);
    expect(messageIn(response.body)).toEqual({ error: 'Elsewhere cannot be reached at the moment. Try again later.' });
    await withoutProvider.close();
    const none = await startApp({ provider: null, publicUrl: PUBLIC_URL });
    expect((await none.inject({ url: START_PATH })).statusCode).toBe(404);
    await none.close();
  });
});

describe('the profile at the provider', () => {
  const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);
  const ada = async () =>
    (await world.pool.query('SELECT first_name, last_name FROM users WHERE email = $1', ['ada@example.com'])).rows[0];

  test('names and picture fill what is empty, and never replace what was entered here', async () => {
    const pictures = createServer((_, response) => response.setHeader('content-type', 'image/png').end(PNG));
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    const { port } = pictures.address() as AddressInfo;
    const named = { given_name: 'Ada', family_name: 'Byron', picture: `http://127.0.0.1:${port}/ada.png` };
    try {
      await exchange(await issuer.signToken({ ...(await honestClaims()), ...named }));
      expect(await ada()).toEqual({ first_name: 'Ada', last_name: 'Byron' });
      const stored = () => world.pool.query('SELECT content_type, bytes FROM user_pictures');
      const found = await waitFor(stored, ({ rowCount }) => rowCount === 1);
      expect(found.rows).toEqual([{ content_type: 'image/png', bytes: PNG }]);
      await world.pool.query(`UPDATE users SET first_name = 'Augusta', last_name = '' WHERE email = 'ada@example.com'`);
      await exchange(await issuer.signToken({ ...(await honestClaims()), ...named }));
      expect(await ada()).toEqual({ first_name: 'Augusta', last_name: '' });
    } finally {
      pictures.close();
    }
  });

  test('error: a picture without an end is not read to its end', async () => {
    let written = 0;
    const pictures = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG);
      const write = (): void =>
        void response.write(Buffer.alloc(65_536), (error) => {
          if (error) return;
          written += 65_536;
          write();
        });
      write();
    });
    const left = new Promise<void>((resolve) => pictures.on('connection', (socket) => socket.once('close', resolve)));
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    try {
      const picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/`;
      await exchange(await issuer.signToken({ ...(await honestClaims()), picture }));
      await left;
      expect(written).toBeLessThan(10_000_000);
    } finally {
      pictures.closeAllConnections();
      pictures.close();
    }
  });

  test('error: a picture in the own network is not requested, unless the provider is there', async () => {
    let requests = 0;
    const inside = createServer((_, response) => {
      requests += 1;
      response.end(PNG);
    });
    // Without an address: IPv6 and IPv4, as `localhost` may be either.
    await new Promise<void>((resolve) => inside.listen(0, resolve));
    const { port } = inside.address() as AddressInfo;
    const warnings: string[] = [];
    const warn = ({ err }: { err: Error }) => void warnings.push(err.message);
    const names = { firstName: '', lastName: '' };
    const identity = { issuer: issuer.issuer, subject: 's', email: 'ada@example.com', nonce: 'n', signedInAt: null };
    const hosts = ['localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '127.0.0.2', '169.254.169.254'];
    try {
      for (const host of hosts) {
        const profile = { ...names, pictureUrl: `http://${host}:${port}/` };
        const log = { ...silentLog, warn } as Log;
        await keepPicture({ pool: world.pool, log, now: world.now }, { userId: 1, identity: { ...identity, profile } });
      }
      expect(warnings).toEqual(hosts.map(() => expect.stringMatching(/ is not a public host\.$/)));
      expect(requests).toBe(0);
    } finally {
      inside.close();
    }
  });

  test('a profile that cannot be read keeps nobody out', async () => {
    const odd = { given_name: 7, family_name: 'x\u0000', picture: 'javascript:alert(1)', name: 'Ada B' };
    expect(await exchange(await issuer.signToken({ ...(await honestClaims()), ...odd }))).toHaveProperty('authToken');
    expect(await ada()).toEqual({ first_name: 'Ada B', last_name: '' });
  });

  test('error: a name that reads backwards is left out, as where people type it', async () => {
    const turned = { given_name: 'Ada \u202enoryB', family_name: 'By\u200bron' };
    await exchange(await issuer.signToken({ ...(await honestClaims()), ...turned }));
    expect(await ada()).toEqual({ first_name: '', last_name: '' });
  });
});

/** A nonce of a popup that really came back; the claims of an honest token, to be bent. */
async function honestClaims(): Promise<Record<string, unknown>> {
  const { location, cookie } = await start();
  await comeBack(await visitIssuer(location, { email: 'ada@example.com' }), cookie);
  const now = Math.floor(world.now().getTime() / 1000);
  return {
    iss: issuer.issuer,
    aud: issuer.clientId,
    sub: 'subject-of-ada@example.com',
    email: 'ada@example.com',
    email_verified: true,
    nonce: new URL(location).searchParams.get('nonce'),
    iat: now,
    exp: now + 300,
  };
}

describe('the exchange refuses', () => {
  async function refusalWith(change: Record<string, unknown>) {
    return refusalOf(exchange(await issuer.signToken({ ...(await honestClaims()), ...change })));
  }
  const seconds = () => Math.floor(world.now().getTime() / 1000);

  test('nothing about an honest token: the tests below bend one thing each', async () => {
    expect(await exchange(await issuer.signToken(await honestClaims()))).toHaveProperty('authToken');
  });

  test('error: an expired token', async () => {
    const change = { iat: seconds() - 400, exp: seconds() - 31 };
    expect(await refusalWith(change)).toMatchObject({
      code: 'unauthorized',
      detail: 'The ID token has expired. Sign in again.',
    });
    expect(await exchange(await issuer.signToken({ ...(await honestClaims()), exp: seconds() - 20 }))).toHaveProperty(
      'authToken',
    );
  });

  test('error: a token that is old, from the future or without times', async () => {
    expect(await refusalWith({ iat: seconds() - 700, exp: seconds() + 300 })).toMatchObject({ code: 'unauthorized' });
    expect(await refusalWith({ iat: seconds() + 120 })).toMatchObject({ code: 'unauthorized' });
    expect(await refusalWith({ exp: undefined })).toMatchObject({ code: 'unauthorized' });
    expect(await refusalWith({ iat: undefined })).toMatchObject({ code: 'unauthorized' });
  });

  test('error: a token for another application', async () => {
    const refusal = { code: 'unauthorized', detail: 'The ID token is meant for another application.' };
    expect(await refusalWith({ aud: 'another' })).toMatchObject(refusal);
    expect(await refusalWith({ aud: ['another', issuer.clientId] })).toMatchObject(refusal);
    expect(await refusalWith({ aud: ['another', issuer.clientId], azp: 'another' })).toMatchObject(refusal);
    expect(await refusalWith({ azp: 'another' })).toMatchObject(refusal);
    const honest = { ...(await honestClaims()), aud: ['another', issuer.clientId], azp: issuer.clientId };
    expect(await exchange(await issuer.signToken(honest))).toHaveProperty('authToken');
  });

  test('error: a token of another issuer', async () => {
    expect(await refusalWith({ iss: 'https://evil.example' })).toMatchObject({
      code: 'unauthorized',
      detail: 'The ID token was not issued by Local.',
    });
  });

  test('error: a nonce that was never issued, one with a popup that never returned, and none', async () => {
    const detail = expect.stringContaining('does not belong to a sign-in that was started here');
    expect(await refusalWith({ nonce: 'made-up' })).toMatchObject({ code: 'unauthorized', detail });
    const { location } = await start();
    expect(await refusalWith({ nonce: new URL(location).searchParams.get('nonce') })).toMatchObject({
      code: 'unauthorized',
      detail,
    });
    expect(await refusalWith({ nonce: undefined })).toMatchObject({ code: 'unauthorized' });
  });

  test('error: a nonce that is too old', async () => {
    const claims = await honestClaims();
    world.advance({ seconds: 601 });
    const token = await issuer.signToken({ ...claims, iat: seconds(), exp: seconds() + 300 });
    expect(await refusalOf(exchange(token))).toMatchObject({
      code: 'unauthorized',
      detail: expect.stringContaining('took too long'),
    });
  });

  test('error: an unsigned token', async () => {
    const part = (value: object): string => base64url.encode(JSON.stringify(value));
    const token = `${part({ alg: 'none', typ: 'JWT' })}.${part(await honestClaims())}.`;
    expect(await refusalOf(exchange(token))).toMatchObject({
      code: 'unauthorized',
      detail: 'The ID token is not signed with a public-key algorithm.',
    });
  });

  test('error: a token signed with the public key as if it were a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(issuer.publicKey));
    const token = await new SignJWT(await honestClaims())
      .setProtectedHeader({ alg: 'HS256', kid: String(issuer.publicKey.kid) })
      .sign(secret);
    expect(await refusalOf(exchange(token))).toMatchObject({
      code: 'unauthorized',
      detail: 'The ID token is not signed with a public-key algorithm.',
    });
  });

  test('error: a tampered token', async () => {
    const [header, , signature] = (await issuer.signToken(await honestClaims())).split('.');
    const payload = base64url.encode(JSON.stringify({ ...(await honestClaims()), email: 'admin@example.com' }));
    expect(await refusalOf(exchange(`${header}.${payload}.${signature}`))).toMatchObject({
      code: 'unauthorized',
      detail: 'The signature of the ID token is wrong.',
    });
  });

  test('error: something that is no token, and nothing', async () => {
    expect(await refusalOf(exchange('hello'))).toMatchObject({
      code: 'unauthorized',
      detail: 'This is not an ID token.',
    });
    expect(await refusalOf(exchange(null))).toMatchObject({ code: 'unauthorized', detail: 'The ID token is missing.' });
  });

  test('error: an e-mail address that the provider has not verified, through the popup too', async () => {
    const detail = 'The e-mail address ada@example.com is not verified at Local. Verify it there and sign in again.';
    expect(await refusalWith({ email_verified: false })).toMatchObject({ code: 'unauthorized', detail });
    expect(await refusalWith({ email_verified: undefined })).toMatchObject({ code: 'unauthorized', detail });
    expect(await refusalWith({ email_verified: 'false' })).toMatchObject({ code: 'unauthorized', detail });
    issuer.setUser({ email: 'ada@example.com', isEmailVerified: false });
    expect(await refusalOf(exchange(await idTokenFor('ada@example.com')))).toMatchObject({
      code: 'unauthorized',
      detail,
    });
  });

  test('error: someone whom no admin has added', async () => {
    issuer.setUser({ email: 'stranger@example.com' });
    expect(await refusalOf(exchange(await idTokenFor('stranger@example.com')))).toMatchObject({
      code: 'forbidden',
      detail: 'There is no user with the e-mail address stranger@example.com here. Ask an administrator to add it.',
    });
  });

  test('error: a disabled user', async () => {
    await world.pool.query('UPDATE users SET is_disabled = true');
    expect(await refusalOf(exchange(await idTokenFor('ada@example.com')))).toMatchObject({
      code: 'forbidden',
      detail: 'Your access has been disabled. Ask an administrator.',
    });
    expect((await world.pool.query('SELECT FROM sessions')).rowCount).toBe(0);
  });

  test('error: the same address with another account at the provider', async () => {
    await exchange(await idTokenFor('ada@example.com'));
    expect(await refusalWith({ sub: 'somebody-else' })).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('another Local account'),
    });
    expect(await exchange(await idTokenFor('ada@example.com'))).toHaveProperty('authToken');
  });

  test('error: an address with the Kelvin sign is not the address with a k', async () => {
    await world.addUser({ email: 'kim@example.com' });
    expect(await refusalWith({ sub: 'another', email: '\u212aim@example.com' })).toMatchObject({
      code: 'unauthorized',
    });
    const kim = await issuer.signToken({ ...(await honestClaims()), sub: 'kim', email: 'Kim@example.com' });
    expect(await exchange(kim)).toHaveProperty('authToken');
  });

  test('error: one account at the provider for two users', async () => {
    await world.addUser({ email: 'second@example.com' });
    await exchange(await idTokenFor('ada@example.com'));
    expect(await refusalWith({ email: 'second@example.com' })).toMatchObject({ code: 'forbidden' });
  });

  test('error: everything, where no provider is configured', async () => {
    const without = await createAuthWorld();
    const login = without.handlers.login({ caller: null, origin: originOf({ bearerToken: 'x' }) });
    expect(await refusalOf(login)).toMatchObject({ code: 'not_found' });
    await without.close();
  });
});
