import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalOf } from '../../testing.ts';
import { createProvider, type Provider } from './provider.ts';

/** An issuer of two documents, which counts how often each is fetched and can change its keys or fail. */
let server: Server;
let issuer: string;
let published: JWK[];
let isDown: boolean;
let fetched: string[];
let provider: Provider;

beforeEach(async () => {
  [published, isDown, fetched] = [[], false, []];
  server = createServer((request, response) => {
    fetched.push(String(request.url));
    if (isDown) return void response.writeHead(500).end();
    const isMetadata = request.url === '/.well-known/openid-configuration';
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isMetadata ? metadata : { keys: published }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = createProvider({ issuer, clientId: 'holdfast', clientSecret: null, label: 'Local' });
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

async function createSigner(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const key: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  const claims = { iss: issuer, aud: 'holdfast', sub: '1', email: 'Ada@Example.com', email_verified: true, nonce: 'n' };
  const sign = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { key, sign };
}

const verify = (token: string) => provider.verify(token, new Date());

test('nothing is fetched before the first sign-in, and then everything once for many', async () => {
  const { key, sign } = await createSigner('first');
  published = [key];
  expect(fetched).toEqual([]);
  const token = await sign();
  const identities = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
  expect(identities[4]).toMatchObject({ issuer, subject: '1', email: 'ada@example.com', nonce: 'n' });
  expect(fetched.toSorted()).toEqual(['/.well-known/openid-configuration', '/keys']);
});

test('a key that the provider has added since is fetched', async () => {
  const [first, second] = [await createSigner('first'), await createSigner('second')];
  published = [first.key];
  await verify(await first.sign());
  published = [second.key];
  // Keys are requested at most twice a minute, or strangers could cause any number of requests.
  expect(await refusalOf(verify(await second.sign()))).toMatchObject({
    detail: 'The ID token is signed with a key that Local does not publish.',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect(await verify(await second.sign())).toMatchObject({ subject: '1' });
  expect(await refusalOf(verify(await first.sign()))).toMatchObject({ code: 'unauthorized' });
});

test('error: a provider that is down is unavailable, and requested again at the next sign-in', async () => {
  const { key, sign } = await createSigner('first');
  published = [key];
  isDown = true;
  expect(await refusalOf(verify(await sign()))).toMatchObject({
    code: 'unavailable',
    detail: 'Local cannot be reached at the moment. Try again later.',
  });
  isDown = false;
  expect(await verify(await sign())).toMatchObject({ subject: '1' });
});

test('error: keys that cannot be fetched are unavailable, not a wrong token', async () => {
  const { sign } = await createSigner('first');
  const flow = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'http://localhost/callback' };
  await provider.authorizationUrl(flow);
  isDown = true;
  expect(await refusalOf(verify(await sign()))).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('keys of Local'),
  });
});
