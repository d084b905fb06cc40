/** Requests that no browser sends, over a real connection: each gets an answer below 500 and redirects nowhere else. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../jobs/testing.ts';
import { createTestServer, type TestServer } from '../../../apps/server/src/testing.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  const siteDirectory = mkdtempSync(path.join(tmpdir(), 'holdfast-site-'));
  mkdirSync(path.join(siteDirectory, 'assets'));
  writeFileSync(path.join(siteDirectory, 'index.html'), '<!doctype html><title>Holdfast</title>');
  writeFileSync(path.join(siteDirectory, 'assets', 'main-abc123.js'), 'export {};');
  server = await createTestServer({ siteDirectory });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Sends exactly these bytes and returns the first response. */
function send(request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0),
        location: /^location: (.*)\r$/im.exec(text)?.[1] ?? null,
        text,
      }),
    );
  });
}
const get = (address: string, host = 'Host: bank.example\r\n') =>
  send(`GET ${address} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

it.each([
  '//evil.example',
  '//evil.example/',
  '///evil.example/a',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '//evil.example/index.html',
  '/\\evil.example/index.html',
  '//evil.example/%2e%2e/index.html',
  '/%09/evil.example/index.html',
  'http://evil.example/',
  '//user@evil.example:80/index.html',
])('error: %s is redirected to no other site', async (address) => {
  for (const host of ['Host: bank.example\r\n', `Host: localhost:${port}\r\n`]) {
    const { status, location } = await get(address, host);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    const origins = [`https://bank.example`, `http://localhost:${port}`];
    const base = host.includes('bank') ? origins[0] : origins[1];
    if (location !== null) expect(origins, location).toContain(new URL(location, base).origin);
  }
});

it.each([
  ['no Host', ''],
  ['an empty Host', 'Host:\r\n'],
  ['a Host with a space', 'Host: a b\r\n'],
  ['half an address of version 6', 'Host: [::1\r\n'],
  ['a Host with a user', 'Host: bank.example@evil.example\r\n'],
  ['a Host with a path', 'Host: bank.example/evil\r\n'],
  ['a Host with a query', 'Host: bank.example?x\r\n'],
  ['a Host with a backslash', 'Host: bank.example\\evil\r\n'],
  ['a port that is no number', 'Host: bank.example:x\r\n'],
  ['a port out of range', 'Host: bank.example:99999\r\n'],
  ['bytes above ASCII', 'Host: b\xe4nk.example\r\n'],
  ['two Hosts', 'Host: bank.example\r\nHost: evil.example\r\n'],
])('error: a request with %s gets 400', async (_, host) => {
  for (const address of ['/', '/api/config', '/health/live', '/assets/main-abc123.js'])
    expect((await get(address, host)).status, address).toBe(400);
});

it('error: a request of HTTP 1.0 without a Host gets 400', async () => {
  expect((await send('GET /dashboard HTTP/1.0\r\n\r\n')).status).toBe(400);
});

it.each(['BREW', 'TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PURGE', 'LOCK', 'QUERY', 'OPTIONS', 'get'])(
  'error: the method %s gets 4xx',
  async (method) => {
    for (const address of ['/', '/api/auth/me', '/assets/main-abc123.js', '/health/live']) {
      const { status } = await send(
        `${method} ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
      );
      expect(status, address).toBeGreaterThanOrEqual(400);
      expect(status, address).toBeLessThan(500);
    }
  },
);

it.each([
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/assets/..%5cindex.html',
  '/assets/%00',
  '/assets/main-abc123.js%00',
  '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/assets/%c0%ae%c0%ae/x',
  '/assets/%',
  '/assets/',
  '/assets',
  '/assets//',
  '/assets/./',
  '/assets/main-abc123.js/',
  `/assets/${'a'.repeat(5000)}`,
  '/assets/.htaccess',
])('error: %s gets 4xx and no file', async (address) => {
  const { status, text } = await get(address, `Host: localhost:${port}\r\n`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(text).not.toContain('root:');
});

it.each(['[', '{"a":'])('a body of thousands of %s is refused', async (opening) => {
  const levels = Math.floor(60_000 / (opening.length + 1));
  const nested = opening.repeat(levels) + (opening === '[' ? '' : '1') + (opening === '[' ? ']' : '}').repeat(levels);
  const body = `{"email":${nested},"password":"x"}`;
  const head = 'POST /api/auth/login-with-password HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const { status } = await send(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
  expect(status).toBe(422);
});

it('error: a visitor behind nginx without any settings is not on this machine', async () => {
  const needsCode = async (version: string, headers = '') => {
    const head = `GET /api/${accountsCalls.config.path} HTTP/${version}\r\nHost: localhost:${port}\r\n${headers}`;
    const { text } = await send(`${head}Connection: close\r\n\r\n`);
    return /"needsSetupCode":(true|false)/.exec(text)?.[1];
  };
  expect(await needsCode('1.1')).toBe('false');
  expect(await needsCode('1.1', `Origin: http://localhost:${port}\r\n`)).toBe('false');
  expect(await needsCode('1.1', 'Origin: http://[::1]\r\n')).toBe('false');
  expect(await needsCode('1.0')).toBe('true');
  for (const origin of ['https://bank.example', 'https://localhost.bank.example', 'null', 'http://bank.example:80'])
    expect([origin, await needsCode('1.1', `Origin: ${origin}\r\n`)]).toEqual([origin, 'true']);
});

it('requests that end while their user is looked up do not count as running afterwards', async () => {
  const running = 6;
  const limited = await createTestServer({ environment: { CONCURRENT_REQUESTS: String(running) } });
  try {
    const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await limited.addPerson({ role: 'admin', hasAgreed: true });
    const headers = { authorization: `Bearer ${token}` };
    const holder = await limited.pool.connect();
    await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const left = Array.from({ length: running }, () =>
      fetch(`${address}/api/auth/me`, { headers, signal: leaving.signal }).catch(() => 'left'),
    );
    const waiting = async () =>
      (await holder.query<{ count: number }>('SELECT count(*)::integer FROM pg_locks WHERE NOT granted')).rows[0]!
        .count;
    await waitFor(waiting, (count) => count > 0);
    leaving.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => 'left'));
    const open = () =>
      new Promise<number>((resolve) => limited.app.server.getConnections((_, count) => resolve(count)));
    await waitFor(open, (count) => count === 0);
    await holder.query('ROLLBACK');
    holder.release();
    await waitFor(
      async () => limited.pool.idleCount === limited.pool.totalCount && limited.pool.waitingCount === 0,
      Boolean,
    );
    expect((await fetch(`${address}/api/auth/me`, { headers })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
