/** Secrets in the database are encrypted: no table contains them, and a lost or wrong key damages nothing. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '@holdfast/config/read-config.ts';
import { silentLog } from '@holdfast/database/log.ts';
import {
  createSecretBox,
  KEY_BYTES,
  keyIdOf,
  SECRET_PLACES,
  encryptionKeyOf,
} from '@holdfast/database/secrets/secret-box.ts';
import { openSecrets, rotateSecrets } from '@holdfast/database/secrets/stored-secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createTestServer, type TestPerson, type TestServer } from './testing.ts';

const NODE = 'https://node.example/v3/key-of-the-provider?token=also-secret';

describe('the box', () => {
  const key = randomBytes(KEY_BYTES);
  const box = createSecretBox([key]);

  it('opens what it encrypted, names the key, and encrypts the same text differently each time', () => {
    const encrypted = box.encrypt('JBSWY3DP', SECRET_PLACES.totp(7));
    expect(encrypted).toMatch(new RegExp(`^encrypted:1:${keyIdOf(key)}:[\\w-]+$`));
    expect(box.decrypt(encrypted, SECRET_PLACES.totp(7))).toBe('JBSWY3DP');
    expect(box.encrypt('JBSWY3DP', SECRET_PLACES.totp(7))).not.toBe(encrypted);
    const url = box.encrypt(NODE, SECRET_PLACES.rpcUrl);
    expect(url).toMatch(/^https:\/\/node\.example#encrypted:1:/);
    expect(box.decrypt(url, SECRET_PLACES.rpcUrl)).toBe(NODE);
  });

  it('opens what an older key encrypted, and returns plain text as it is', () => {
    const encrypted = box.encrypt('JBSWY3DP', SECRET_PLACES.totp(7));
    expect(createSecretBox([randomBytes(KEY_BYTES), key]).decrypt(encrypted, SECRET_PLACES.totp(7))).toBe('JBSWY3DP');
    expect(box.decrypt(NODE, SECRET_PLACES.rpcUrl)).toBe(NODE);
  });

  it('error: refuses another key, another row, another public part and a changed text', () => {
    const encrypted = box.encrypt('JBSWY3DP', SECRET_PLACES.totp(7));
    expect(() => createSecretBox([randomBytes(KEY_BYTES)]).decrypt(encrypted, SECRET_PLACES.totp(7))).toThrow(
      'is missing',
    );
    expect(() => box.decrypt(encrypted, SECRET_PLACES.totp(8))).toThrow();
    const other = encrypted.at(-3) === 'A' ? 'Q' : 'A';
    expect(() =>
      box.decrypt(`${encrypted.slice(0, -3)}${other}${encrypted.slice(-2)}`, SECRET_PLACES.totp(7)),
    ).toThrow();
    const moved = box.encrypt(NODE, SECRET_PLACES.rpcUrl).replace('node.example', 'evil.example');
    expect(() => box.decrypt(moved, SECRET_PLACES.rpcUrl)).toThrow();
  });
});

describe('the tables of a running server', () => {
  let server: TestServer;
  let admin: TestPerson;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await createTestServer({ onLog: (line) => lines.push(line) });
    admin = await server.addPerson({ role: 'admin', hasAgreed: true });
  });
  afterAll(() => server.close());

  async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
    const response = await server.app.inject({
      method,
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(body && { payload: body }),
    });
    expect(response.statusCode, response.payload).toBeLessThan(300);
    return response.json<T>();
  }

  it('contain neither a second factor nor the key of a node, and both still work', async () => {
    await server.pool.query('UPDATE sessions SET proven_at = now() WHERE id = $1', [admin.sessionId]);
    const { secret } = await call<{ secret: string }>(
      accountsCalls.startSecondFactor.method as 'POST',
      accountsCalls.startSecondFactor.path,
      {},
    );
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await expectNoPlain([secret]);
    await call(accountsCalls.confirmSecondFactor.method as 'POST', accountsCalls.confirmSecondFactor.path, {
      code: code(),
    });
    const network = await call<{ id: number; rpcUrl: string }>(
      catalogueCalls.addNetwork.method as 'POST',
      catalogueCalls.addNetwork.path,
      { name: 'Keyed', kind: 'evm', chainId: 424_242, rpcUrl: NODE },
    );
    expect(network.rpcUrl).toBe(NODE);
    const changed = { id: network.id, name: 'Keyed again' };
    expect(
      await call(catalogueCalls.updateNetwork.method as 'PUT', catalogueCalls.updateNetwork.path, changed),
    ).toMatchObject({
      name: 'Keyed again',
      rpcUrl: NODE,
    });
    await expectNoPlain([secret, 'key-of-the-provider', 'also-secret']);
    const { rows } = await server.pool.query(`SELECT after FROM audit_log WHERE action = 'networkAdded'`);
    expect(rows[0]).toMatchObject({ after: { rpc_url: 'https://node.example' } });
    for (const plain of [secret, 'key-of-the-provider']) expect(lines.join('')).not.toContain(plain);
  });

  /** Reads every row of every table as text. */
  async function expectNoPlain(secrets: readonly string[]): Promise<void> {
    const tables = await server.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.rows.length).toBeGreaterThan(50);
    for (const { name } of tables.rows)
      for (const secret of secrets) {
        const { rowCount } = await server.pool.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0`, [
          secret,
        ]);
        expect(rowCount, `${name} contains ${secret}`).toBe(0);
      }
  }
});

describe('at the start', () => {
  let database: TestDatabase;
  let folder: string;
  const config = (environment: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: path.join(folder, 'data'), ...environment });
  const open = (environment: Record<string, string> = {}) =>
    openSecrets(database.pool, { config: config(environment), log: silentLog });
  const content = async () =>
    (
      await database.pool.query<{
        id: number;
        totp_secret: string | null;
        totp_pending_secret: string | null;
        rpc_url: string;
      }>(`SELECT u.id, u.totp_secret, u.totp_pending_secret, n.rpc_url FROM users u, networks n`)
    ).rows[0]!;
  const keyFile = () => path.join(folder, 'data', 'secrets.key');

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'holdfast-secrets-'));
    chmodSync(folder, 0o711);
    database = await createTestDatabase();
    await database.pool.query(
      `INSERT INTO users (email, role, created_at, totp_secret, totp_confirmed_at, totp_pending_secret)
         VALUES ('dana@example.com', 'admin', now(), 'PLAINSECRET', now(), 'PENDINGSECRET')`,
    );
    await database.pool.query(
      `INSERT INTO networks (name, kind, chain_id, rpc_url, confirmations) VALUES ('Plain', 'evm', 77, $1, 1)`,
      [NODE],
    );
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('what an earlier version stored as plain text is encrypted once, with a private key file', async () => {
    const box = await open();
    const first = await content();
    expect(JSON.stringify(first)).not.toMatch(/PLAINSECRET|PENDINGSECRET|key-of-the-provider/);
    expect(box.decrypt(first.totp_secret!, SECRET_PLACES.totp(first.id))).toBe('PLAINSECRET');
    expect(box.decrypt(first.totp_pending_secret!, SECRET_PLACES.totp(first.id))).toBe('PENDINGSECRET');
    expect(box.decrypt(first.rpc_url, SECRET_PLACES.rpcUrl)).toBe(NODE);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    await open();
    expect(await content()).toEqual(first);
  });

  it('error: a missing or wrong key stops the start with a sentence and changes nothing', async () => {
    const before = await content();
    const key = readFileSync(keyFile(), 'utf8');
    rmSync(keyFile());
    await expect(open()).rejects.toThrow(/encrypted with the key [0-9a-f]{8}, which the file .*secrets\.key does not/);
    expect(existsSync(keyFile())).toBe(false);
    await expect(open({ SECRETS_KEY: 'ab'.repeat(32) })).rejects.toThrow('SECRETS_KEY does not contain');
    await expect(open({ SECRETS_KEY: 'not a key' })).rejects.toThrow('64 hexadecimal digits');
    await expect(open({ SECRETS_KEY_FILE: path.join(folder, 'absent') })).rejects.toThrow('cannot be read');
    expect(await content()).toEqual(before);
    writeFileSync(keyFile(), key, { mode: 0o600 });
    await open();
  });

  it('keys are rotated in one transaction: a failure leaves the old ones in use, and old keys still open', async () => {
    const before = await content();
    await expect(
      transaction(database.pool, async (client) => {
        await rotateSecrets(client, config());
        throw new Error('The process ends here.');
      }),
    ).rejects.toThrow('ends here');
    expect(await content()).toEqual(before);
    await open();
    const { secrets, keyId } = await transaction(database.pool, (client) => rotateSecrets(client, config()));
    expect(secrets).toBe(3);
    const after = await content();
    expect([after.totp_secret!, after.totp_pending_secret!, after.rpc_url].map(encryptionKeyOf)).toEqual([
      keyId,
      keyId,
      keyId,
    ]);
    const box = await open();
    expect(box.decrypt(after.rpc_url, SECRET_PLACES.rpcUrl)).toBe(NODE);
    expect(box.decrypt(before.rpc_url, SECRET_PLACES.rpcUrl)).toBe(NODE);
  });
});
