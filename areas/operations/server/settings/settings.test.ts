import { readConfig } from '@holdfast/config/read-config.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import type { Setting } from '../../contract/settings.ts';
import { readSettings } from './read-settings.ts';

const lines: string[] = [];
const server = useShared(() => createTestServer({ onLog: (line) => lines.push(line) }));
const fixed = useShared(() =>
  createTestServer({ environment: { ETHERSCAN_API_KEY: 'from-outside', PRICE_SOURCE: 'none' } }),
);
let admin: TestPerson;
beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});
beforeEach(() => server.pool.query('DELETE FROM settings'));

const KEY = 'ABCDEFGHIJ1234567890';

async function call(body?: object, { at = server, token = admin.token } = {}) {
  const response = await at.app.inject({
    method: body ? 'POST' : 'GET',
    url: '/api/indexer/admin/settings',
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  const text = response.body;
  const { items = [], detail } = response.json<{ items?: Setting[]; detail?: unknown }>();
  return { status: response.statusCode, text, detail, of: (name: string) => items.find((item) => item.name === name) };
}
const set = (name: string, value: string | null) => call({ changes: [{ name, value }] });

test('nothing is set at first, so that nothing is asked of anyone', async () => {
  expect(await readSettings(server.pool, readConfig({}))).toEqual({
    publicHistory: null,
    explorerUrl: null,
    etherscanKey: null,
    goldrushKey: null,
    priceSource: null,
    priceKey: null,
    pricePlan: null,
  });
});

test('consent is kept with who gave it and when', async () => {
  expect((await set('publicHistory', 'allowed')).status).toBe(200);
  const stored = (await call()).of('publicHistory');
  expect(stored).toMatchObject({ value: 'allowed', isSet: true, fixedBy: null });
  expect(Date.parse(stored?.changedAt ?? '')).toBeGreaterThan(0);
  expect(stored?.changedByName).toMatch(/\S/);
});

test('a key is encrypted, used, and neither shown, logged nor in the audit log', async () => {
  const answer = await set('etherscanKey', KEY);
  expect(answer.of('etherscanKey')).toMatchObject({ value: null, isSet: true });
  expect(answer.text).not.toContain(KEY);
  const { rows } = await server.pool.query<{ value: string | null; secret: string }>(
    'SELECT value, secret FROM settings',
  );
  expect(rows).toEqual([{ value: null, secret: expect.stringMatching(/^encrypted:1:/) }]);
  expect((await readSettings(server.pool, readConfig({}))).etherscanKey).toBe(KEY);
  const audit = await server.pool.query<{ line: string }>(
    "SELECT to_jsonb(a)::text AS line FROM audit_log a WHERE action = 'settingsChanged'",
  );
  expect(audit.rows.length).toBeGreaterThan(0);
  expect([...audit.rows.map(({ line }) => line), ...lines].join('\n')).not.toContain(KEY);
  expect((await set('etherscanKey', null)).of('etherscanKey')).toMatchObject({ isSet: false });
  expect((await readSettings(server.pool, readConfig({}))).etherscanKey).toBeNull();
});

test('the environment wins, is shown as fixed, and cannot be changed here', async () => {
  const person = await fixed.addPerson({ role: 'admin', hasAgreed: false });
  const at = { at: fixed, token: person.token };
  const shown = await call(undefined, at);
  expect(shown.of('etherscanKey')).toMatchObject({ value: null, isSet: true, fixedBy: 'ETHERSCAN_API_KEY' });
  expect(shown.of('priceSource')).toMatchObject({ value: 'none', isSet: true, fixedBy: 'PRICE_SOURCE' });
  expect(shown.text).not.toContain('from-outside');
  expect(await call({ changes: [{ name: 'etherscanKey', value: KEY }] }, at)).toMatchObject({
    status: 409,
    detail: 'The server’s configuration sets this (ETHERSCAN_API_KEY). Change it there.',
  });
});

describe('error:', () => {
  test.each([
    ['publicHistory', 'perhaps', 'Choose one of: allowed, refused.'],
    ['etherscanKey', 'two words', 'A key is one word without spaces.'],
    ['explorerUrl', 'javascript:alert(1)', /^Enter an address that starts with https/],
    ['explorerUrl', 'https://name:password@host', /^Enter an address that starts with https/],
  ])('%s cannot be “%s”, and nothing is stored', async (name, value, msg) => {
    const answer = await call({
      changes: [
        { name: 'priceSource', value: 'defillama' },
        { name, value },
      ],
    });
    expect(answer).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'changes', '1', 'value'], msg: expect.stringMatching(msg) }],
    });
    expect((await call()).of('priceSource')).toMatchObject({ isSet: false });
    if (name.endsWith('Key')) expect(answer.text).not.toContain(value);
  });

  test('someone who only reads, and a client', async () => {
    const auditor = await server.addPerson({ role: 'admin', adminScope: 'auditor', hasAgreed: false });
    const body = { changes: [{ name: 'publicHistory', value: 'allowed' }] };
    expect((await call(body, { token: auditor.token } as never)).status).toBe(403);
    const client = await server.addPerson({ role: 'client', hasAgreed: true });
    expect((await call(undefined, { token: client.token } as never)).status).toBe(403);
  });
});
