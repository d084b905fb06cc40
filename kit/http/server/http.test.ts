/** What the HTTP layer promises for every call, spoken to a whole server. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Call, fillPath } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import { describe, expect, it, vi } from 'vitest';
import { ExplainedError } from '@holdfast/config/explained-error.ts';
import { createTestServer, type TestServer } from '../../../apps/server/src/testing.ts';
import { useShared } from '../../database/testing.ts';
import { listenAt } from './create-http-server.ts';
import { CALLS_AT_ONCE_MAX } from './register-calls.ts';

const lines: string[] = [];
const server = useShared(() => createTestServer({ siteDirectory: builtPage(), onLog: (line) => lines.push(line) }));

function builtPage(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'holdfast-site-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), '<!doctype html><title>Holdfast</title>');
  writeFileSync(path.join(directory, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(path.join(directory, 'assets', 'main-abc123.js.br'), 'compressed');
  mkdirSync(path.join(directory, 'assets', 'icons-1a2b', 'coins'), { recursive: true });
  writeFileSync(path.join(directory, 'assets', 'icons-1a2b', 'coins', 'usd-coin.svg'), '<svg/>');
  return directory;
}

const signIn = (payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.app.inject({ method: 'POST', url: '/api/auth/login-with-password', payload, headers });

describe('error: an address that cannot be used ends the start with a sentence', () => {
  const at = async (port: number, host = '127.0.0.1'): Promise<string> => {
    const listener = createServer();
    const outcome = await listenAt({ host, port, setting: 'PORT' }, async () => {
      listener.listen(port, host);
      await once(listener, 'listening');
    }).then(
      () => 'listening',
      (error: Error) => (error instanceof ExplainedError ? error.message : `unexplained: ${error.message}`),
    );
    listener.close();
    return outcome;
  };

  it('a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await at(port)).toBe(
      `Another program already listens on port ${port} of 127.0.0.1, perhaps another Holdfast. Stop it, or set ` +
        'PORT to another port.',
    );
    other.close();
    await once(other, 'close');
    expect(await at(port)).toBe('listening');
  });

  it('an address of another machine', async () => {
    expect(await at(0, '192.0.2.1')).toBe(
      'This machine has no address 192.0.2.1. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.',
    );
  });
});

describe('error: every refusal is JSON with a detail', () => {
  it('malformed JSON', async () => {
    const response = await signIn('{"email":');
    expect([response.statusCode, response.json()]).toEqual([400, { detail: 'The body is not valid JSON.' }]);
  });

  it('a body that is not JSON', async () => {
    const response = await signIn('email=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { detail: 'The body must be JSON: send Content-Type: application/json.' },
    ]);
  });

  it('a body that is too large', async () => {
    const response = await signIn({ email: 'x', password: 'y'.repeat(70_000) });
    expect([response.statusCode, response.json()]).toEqual([413, { detail: 'The request body is too large.' }]);
  });

  it('prototype poisoning', async () => {
    const response = await signIn('{"email":"a@b.example","password":"x","__proto__":{"role":"admin"}}');
    expect([response.statusCode, response.json()]).toEqual([400, { detail: 'The body is not valid JSON.' }]);
  });

  it('no body where one is wanted', async () => {
    const response = await signIn('');
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { detail: [{ type: 'missing', msg: 'Field required', loc: ['body'], input: null }] },
    ]);
  });

  it('a body with thousands of wrong fields, in an answer of a few kilobytes', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`field ${index}`, 1]));
    const response = await signIn(wrong);
    expect(response.statusCode).toBe(422);
    expect(response.body.length).toBeLessThan(8000);
    expect(response.json().detail.at(-1)).toMatchObject({ type: 'too_many_errors' });
    const long = await signIn({ ['x'.repeat(60_000)]: 1 });
    expect(long.statusCode).toBe(422);
    expect(long.body.length).toBeLessThan(2000);
  });

  it('a long unknown path, in a short answer', async () => {
    const response = await server.app.inject(`/api/${'x'.repeat(8000)}`);
    expect(response.statusCode).toBe(404);
    expect(response.body.length).toBeLessThan(300);
  });

  it.each(['a\u200bb', 'a\u202eb', 'a\u0007b', 'a\ufeffb', 'a\u2066b', 'a\u00adb', 'a\u{e0041}b', 'a\u2028b'])(
    'a name with the invisible character in %j',
    async (firstName) => {
      const person = await server.addPerson({ role: 'client', hasAgreed: true });
      const response = await server.app.inject({
        method: 'PATCH',
        url: '/api/auth/profile',
        payload: { firstName, lastName: 'Lindqvist' },
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect([response.statusCode, response.json().detail[0].loc]).toEqual([422, ['body', 'firstName']]);
    },
  );

  it('an unknown path', async () => {
    const response = await server.app.inject('/api/nothing/here?x=1');
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'There is no /api/nothing/here.' }]);
  });

  it('a wrong method names the right one', async () => {
    const response = await server.app.inject({ method: 'PUT', url: '/api/auth/user' });
    expect([response.statusCode, response.headers.allow, response.json()]).toEqual([
      405,
      'DELETE',
      { detail: '/api/auth/user takes DELETE, not PUT.' },
    ]);
  });

  it('a HEAD of a call, while files and the checks of health take it', async () => {
    const head = async (url: string) => {
      const { statusCode, headers } = await server.app.inject({ method: 'HEAD', url });
      return [statusCode, headers.allow];
    };
    expect(await head('/api/config')).toEqual([405, 'GET']);
    expect(await head('/health/ready')).toEqual([200, undefined]);
    expect(await head('/assets/main-abc123.js')).toEqual([200, undefined]);
  });

  it('an address that cannot be decoded', async () => {
    const response = await server.app.inject('/api/auth/pictures/%zz');
    expect([response.statusCode, response.json()]).toEqual([400, { detail: 'The address is malformed.' }]);
  });

  it('a character that the database cannot store', async () => {
    const admin = await server.addPerson({ role: 'admin', hasAgreed: false });
    const response = await server.app.inject({
      url: '/api/auth/users?search=%00',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['query', 'search'], msg: 'Control characters are not permitted' }] },
    ]);
  });

  it('path and query are checked with the fields named', async () => {
    const admin = await server.addPerson({ role: 'admin', hasAgreed: false });
    const response = await server.app.inject({
      method: 'DELETE',
      url: '/api/auth/user?user_id=abc&foo=1',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.statusCode).toBe(422);
    expect(
      response.json<{ detail: { loc: string[]; type: string }[] }>().detail.map((item) => [item.type, ...item.loc]),
    ).toEqual([
      ['float_type', 'query', 'user_id'],
      ['extra_forbidden', 'query', 'foo'],
    ]);
  });

  it('without the agreement there is no access, and admins must set up a required second factor', async () => {
    const strict = await createTestServer({ environment: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    const admin = await strict.addPerson({ role: 'admin', hasAgreed: false });
    const headers = { authorization: `Bearer ${admin.token}` };
    const list = await strict.app.inject({ url: '/api/auth/users', headers });
    const me = await strict.app.inject({ url: '/api/auth/me', headers });
    await strict.close();
    expect([list.statusCode, list.json().detail]).toEqual([
      403,
      'Set up a second factor or a passkey in your profile first: this server requires it of admins.',
    ]);
    expect(me.statusCode).toBe(200);
  });
});

describe('a second factor that is required of admins', () => {
  /** Who am I, sign out, confirm, and enrolment itself. */
  const BEFORE_ENROLMENT = [
    'addPasskey',
    'confirm',
    'confirmSecondFactor',
    'getSignInFactors',
    'logout',
    'me',
    'startPasskeyRegistration',
    'startSecondFactor',
  ];

  it('error: no other call is made without it, whatever the scope', async () => {
    const strict = await createTestServer({ environment: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    const allowed = new Set<string>();
    for (const adminScope of ['full', 'bookkeeper', 'auditor'] as const) {
      const { token } = await strict.addPerson({ role: 'admin', adminScope, hasAgreed: false });
      const calls = Object.entries(contract as Record<string, Call>).filter(
        ([name, call]) => call.access !== 'public' && name !== 'logout',
      );
      for (const [name, call] of calls) {
        const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((param) => [param, '1']));
        const response = await strict.app.inject({
          method: call.method,
          url: `/api/${fillPath(call.path, params)}`,
          headers: { authorization: `Bearer ${token}` },
        });
        // What asks for a confirmation is past this rule.
        const asks = response.json<{ code?: string }>().code === 'confirmation_required';
        if (response.statusCode !== 403 || asks) allowed.add(name);
      }
    }
    expect([...allowed, 'logout'].toSorted()).toEqual(BEFORE_ENROLMENT);
    const { token } = await strict.addPerson({ role: 'admin', hasAgreed: false });
    const signOut = await strict.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(signOut.statusCode).toBe(200);
    await strict.close();
  });
});

describe('the page', () => {
  it('is served for every address that is not a file, and is not cached', async () => {
    for (const address of ['/', '/dashboard', '/admin/users?page=2']) {
      const response = await server.app.inject({ url: address, headers: { accept: 'text/html' } });
      expect([response.statusCode, response.headers['cache-control']], address).toEqual([200, 'no-cache']);
      expect(response.body).toContain('<title>Holdfast</title>');
    }
  });

  it('hashed assets are kept for ever and sent compressed', async () => {
    const response = await server.app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect([response.statusCode, response.headers['content-encoding'], response.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(response.body).toBe('compressed');
  });

  it('a script carries what protects a script, and not what governs a document', async () => {
    const page = await server.app.inject('/');
    const script = await server.app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(script.headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(script.headers).not.toHaveProperty('x-frame-options');
  });

  it('a missing file is a 404, not the page', async () => {
    const response = await server.app.inject('/assets/gone-1.js');
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'There is no /assets/gone-1.js.' }]);
  });

  it('an unknown page with a dot is the page for a browser that opens it, and a 404 for a program', async () => {
    const page = await server.app.inject({ url: '/admin/v1.2', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const picture = await server.app.inject({ url: '/logo.png', headers: { accept: 'image/png,*/*;q=0.8' } });
    expect(picture.statusCode).toBe(404);
    const script = await server.app.inject({ url: '/assets/gone-1.js', headers: { accept: 'text/html' } });
    expect(script.statusCode).toBe(404);
  });

  it('nothing outside the built page can be read', async () => {
    for (const address of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      const response = await server.app.inject(address);
      expect(response.body, address).not.toMatch(/root:|"name"/);
    }
  });

  it.each([
    ['/index.html', '/'],
    ['/dashboard/index.html?x=1', '/dashboard?x=1'],
    ['//evil.example/index.html', '/evil.example'],
  ])('%s is rewritten to %s', async (from, to) => {
    const response = await server.app.inject(from);
    expect([response.statusCode, response.headers.location]).toEqual([308, to]);
  });
});

it('serves the icons, which are in folders', async () => {
  const response = await server.app.inject({ url: '/assets/icons-1a2b/coins/usd-coin.svg' });
  expect([response.statusCode, response.payload, response.headers['cache-control']]).toEqual([
    200,
    '<svg/>',
    'public, max-age=31536000, immutable',
  ]);
});

describe('compression', () => {
  it('compresses a long response as the client accepts it, and leaves a short one', async () => {
    const openapi = (encoding: string) =>
      server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
    const plain = await openapi('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await openapi(encoding);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(decompress(response.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const short = await server.app.inject({ url: '/health/live', headers: { 'accept-encoding': 'br' } });
    expect([short.headers['content-encoding'], short.json()]).toEqual([undefined, { status: 'ok' }]);
  });
});

describe('the first administrator', () => {
  const needsSetupCode = async (app: TestServer['app'], headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/api/config', headers: { host: 'localhost', ...headers } })).json<{
      firstRun: { needsSetupCode: boolean };
    }>().firstRun.needsSetupCode;

  it('needs no code on this machine, and needs it with any header of a proxy, which is logged once', async () => {
    const warnings: string[] = [];
    const fresh = await createTestServer({ onLog: (line) => line.includes('TRUST_PROXY') && warnings.push(line) });
    expect([await needsSetupCode(fresh.app), warnings]).toEqual([false, []]);
    const headers = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];
    for (const name of [...headers, 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-original-host'])
      expect([name, await needsSetupCode(fresh.app, { [name]: '127.0.0.1' })]).toEqual([name, true]);
    expect(warnings).toHaveLength(1);
    await fresh.close();
  });

  it('needs the code wherever a proxy or a public address is configured', async () => {
    for (const environment of [{ TRUST_PROXY: 'true' }, { PUBLIC_URL: 'https://books.example' }]) {
      const behindProxy = await createTestServer({ environment });
      expect([environment, await needsSetupCode(behindProxy.app)]).toEqual([environment, true]);
      await behindProxy.close();
    }
  });

  it('behind a trusted proxy, the address is the last one that no trusted proxy has', async () => {
    const addresses: string[] = [];
    const behindProxy = await createTestServer({ environment: { TRUST_PROXY: 'true' } });
    behindProxy.app.addHook('onRequest', async (request) => void addresses.push(request.ip));
    const forged = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9, 10.0.0.3', 'x-forwarded-proto': 'https' };
    await behindProxy.app.inject({ url: '/health/live', headers: forged });
    expect(addresses).toEqual(['203.0.113.9']);
    await behindProxy.close();
  });
});

describe('plain http', () => {
  it('from another machine is sent to https, health aside', async () => {
    const response = await server.app.inject({ url: '/dashboard?x=1', headers: { host: 'books.example' } });
    expect([response.statusCode, response.headers.location]).toEqual([308, 'https://books.example/dashboard?x=1']);
    expect((await server.app.inject({ url: '/health/live', headers: { host: 'books.example' } })).statusCode).toBe(200);
  });

  it('is served where the flag permits it', async () => {
    const open = await createTestServer({ environment: { ALLOW_HTTP: 'true' } });
    const response = await open.app.inject({ url: '/api/config', headers: { host: 'books.example' } });
    await open.close();
    expect(response.statusCode).toBe(200);
  });

  it('goes to the public address where one is configured', async () => {
    const named = await createTestServer({ environment: { PUBLIC_URL: 'https://portfolio.example' } });
    const response = await named.app.inject({ url: '/dashboard', headers: { host: 'forged.example' } });
    await named.close();
    expect(response.headers.location).toBe('https://portfolio.example/dashboard');
  });
});

describe('security', () => {
  it('no inline script may run, and no site may frame the page', async () => {
    const { headers } = await server.app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types progress");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=(), ');
    expect(headers['permissions-policy']).toContain('payment=()');
  });

  it('every response has a request id, which is also in the log, without secrets', async () => {
    lines.length = 0;
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login-with-password?token=query-secret',
      payload: { email: 'someone@people.example', password: 'body-secret-123' },
      headers: { authorization: 'Bearer header-secret' },
    });
    const id = String(response.headers['x-request-id']);
    const log = lines.join('\n');
    expect(log).toContain(id);
    expect(log).not.toMatch(/query-secret|body-secret|header-secret/);
  });
});

describe('limits', () => {
  it('many requests at once wait for each other, so that connections to the database are left for others', async () => {
    const busy = await createTestServer({ environment: { CONCURRENT_REQUESTS: '100' } });
    try {
      const { token } = await busy.addPerson({ role: 'client', hasAgreed: true });
      const me = () => busy.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
      // On a busy machine a turn can be given up.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const responses = await Promise.all(Array.from({ length: 60 }, me));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
      expect(busy.pool.totalCount).toBeLessThanOrEqual(CALLS_AT_ONCE_MAX);
    } finally {
      vi.useRealTimers();
      await busy.close();
    }
  });

  it('a user who sends too many requests gets 429 with the time to wait, and others do not notice', async () => {
    const limited = await createTestServer({ environment: { REQUESTS_PER_MINUTE: '60' } });
    try {
      const [busy, quiet] = [
        await limited.addPerson({ role: 'client', hasAgreed: true }),
        await limited.addPerson({ role: 'client', hasAgreed: true }),
      ];
      const me = (person: { token: string }) =>
        limited.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${person.token}` } });
      const statuses = new Set<number>();
      let last = await me(busy);
      for (let index = 0; index < 80; index += 1) {
        last = await me(busy);
        statuses.add(last.statusCode);
        if (last.statusCode === 429) break;
      }
      expect([...statuses]).toEqual([200, 429]);
      expect(last.headers['retry-after']).toBe('1');
      expect((await me(quiet)).statusCode).toBe(200);
      // One subscriber has 2^64 addresses of IPv6, so they count together.
      const visit = (address: string) => limited.app.inject({ url: '/api/config', remoteAddress: address });
      const visits = [];
      for (let index = 0; index < 80; index += 1) visits.push((await visit(`2001:db8::${index}`)).statusCode);
      expect(new Set(visits)).toEqual(new Set([200, 429]));
      expect((await visit('2001:db8:0:1::1')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('health and docs', () => {
  it('live and ready return 200', async () => {
    expect((await server.app.inject('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('the docs page shows a request and a response of every call, without a script', async () => {
    const page = await server.app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('auth/login-with-password');
    expect(page.body).not.toContain('<script');
    expect(page.body.match(/<h3>Request<\/h3>/g)).toHaveLength(Object.keys(contract).length);
    expect(page.body).toContain('POST /api/auth/login-with-password');
    expect(page.body).toContain('&#34;email&#34;: &#34;mara@harbourline.example&#34;');
    expect((await server.app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
