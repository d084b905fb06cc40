/** The command line of the operator, as a real program on real databases. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeBundle } from '../../../../scripts/node-bundle.mjs';
import { openDatabase } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { encryptionKeyOf } from '@holdfast/database/secrets/secret-box.ts';
import { readAuditHead, writeAuditHead } from '../../../../areas/operations/server/audit-head/audit-head.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const PASSWORD = 'seven blue herons wait outside';

let database: TestDatabase;
let program: string;
let folder: string;

beforeAll(async () => {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(repository, '.cache', 'command-line-'));
  program = path.join(folder, 'holdfast.mjs');
  buildSync(nodeBundle({ entry: path.join(repository, 'apps/server/src/holdfast.ts'), outfile: program }));
  // Where the bundle of a release has them.
  cpSync(path.join(repository, 'kit/database/migrations'), path.join(folder, 'migrations'), { recursive: true });
  writeFileSync(keyFile(), `${'ab'.repeat(32)}\n`);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const keyFile = (): string => path.join(folder, 'secrets.key');

/** Closes the program's standard output before it writes there. */
function runIntoClosedPipe(commandLine: readonly string[]): Promise<Omit<Ended, 'output'>> {
  const child = spawn(process.execPath, [program, ...commandLine], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })));
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(
  commandLine: readonly string[],
  { input = '', environment }: { input?: string; environment?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...commandLine], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...(environment ?? { DATABASE_URL: database.url, SECRETS_KEY_FILE: keyFile() }),
    },
  });
  const ended = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.errors += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ended })));
}

const entriesOf = async (action: string) =>
  (
    await database.pool.query<{ person: string; address: string; object: string; after: object | null }>(
      'SELECT person, address, object, after FROM audit_log WHERE action = $1 ORDER BY id',
      [action],
    )
  ).rows;

describe('the command line', () => {
  it('ends without a stack where nobody reads its output', async () => {
    expect(await runIntoClosedPipe(['--help'])).toEqual({ code: 0, errors: '' });
  });

  it('explains itself, and refuses unknown commands with a sentence', async () => {
    const help = await run(['--help']);
    expect(help).toMatchObject({ code: 0, errors: '' });
    expect(await run(['version'])).toMatchObject({ code: 0, output: expect.stringMatching(/^Holdfast \d+\.\d+\.\d+/) });
    for (const line of [
      'start',
      'backup FILE',
      'restore FILE',
      'check',
      'audit verify --against FILE',
      'admin list',
      'admin create EMAIL',
      'admin reset-password EMAIL',
      'admin reset-factor EMAIL',
    ])
      expect(help.output).toContain(line);
    expect(await run(['admim'])).toMatchObject({ code: 1, errors: expect.stringContaining('no command "admim"') });
    expect(await run(['admin', 'delete'])).toMatchObject({ code: 1, errors: expect.stringContaining('"admin" is') });
  });

  it('creates administrators, with a password from the standard input', async () => {
    const created = await run(['admin', 'create', 'Dana@Example.com', '--first-name', 'Dana'], {
      input: `${PASSWORD}\n`,
    });
    expect(created).toEqual({ code: 0, output: 'dana@example.com is an administrator now.\n', errors: '' });
    expect(await run(['admin', 'create', 'lee@example.com'], { input: PASSWORD })).toMatchObject({ code: 0 });
    const { rows } = await database.pool.query(
      'SELECT email, role, admin_scope, first_name, password_hash LIKE $1 AS is_hashed FROM users ORDER BY email',
      ['$argon2id$%'],
    );
    expect(rows).toEqual([
      { email: 'dana@example.com', role: 'admin', admin_scope: 'full', first_name: 'Dana', is_hashed: true },
      { email: 'lee@example.com', role: 'admin', admin_scope: 'full', first_name: '', is_hashed: true },
    ]);
    expect(await entriesOf('userAdded')).toMatchObject([
      { person: 'Command line', address: expect.stringMatching(/^\S+ on \S+/), object: 'dana@example.com' },
      { person: 'Command line', object: 'lee@example.com' },
    ]);
  });

  it('error: takes no password as an argument, no weak one, no empty one, and no taken address', async () => {
    expect(await run(['admin', 'create', 'kim@example.com', PASSWORD])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('read from the terminal or standard input'),
    });
    expect(await run(['admin', 'create', 'kim@example.com'], { input: 'password1234\n' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('common password'),
    });
    expect(await run(['admin', 'create', 'kim@example.com'])).toMatchObject({ code: 1 });
    expect(await run(['admin', 'create', 'dana@example.com'], { input: PASSWORD })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is already a user with this e-mail address.'),
    });
    expect((await database.pool.query('SELECT FROM users')).rowCount).toBe(2);
  });

  it('resets ends all sessions, are recorded, and all admins are notified', async () => {
    const addSession = () =>
      database.pool.query(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
           SELECT id, sha256(gen_random_uuid()::text::bytea), now(), now(), now() + interval '1 day', '', ''
             FROM users WHERE email = 'dana@example.com'`,
      );
    const countSessions = async () => (await database.pool.query('SELECT FROM sessions')).rowCount;
    await database.pool.query(
      `UPDATE users SET totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() WHERE email = 'dana@example.com'`,
    );
    await addSession();
    expect(await run(['admin', 'reset-password', 'dana@example.com'], { input: `${PASSWORD} again` })).toMatchObject({
      code: 0,
    });
    expect(await countSessions()).toBe(0);
    await addSession();
    expect(await run(['admin', 'reset-factor', 'dana@example.com'])).toMatchObject({ code: 0 });
    expect(await countSessions()).toBe(0);
    expect(await run(['admin', 'list'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('dana@example.com, scope full, no second factor, last sign-in never'),
    });
    expect(await entriesOf('passwordChanged')).toMatchObject([{ person: 'Command line', object: 'dana@example.com' }]);
    expect(await entriesOf('secondFactorChanged')).toMatchObject([
      { person: 'Command line', object: 'dana@example.com' },
    ]);
    expect(await entriesOf('commandLineUsed')).toMatchObject([{ person: 'Command line', object: 'admin list' }]);
    const { rows } = await database.pool.query(
      `SELECT u.email, count(*)::integer AS notices FROM notices n JOIN users u ON u.id = n.user_id
        WHERE n.kind = 'commandLineUsed' AND n.data ->> 'change' <> 'created' GROUP BY u.email ORDER BY u.email`,
    );
    expect(rows).toEqual([
      { email: 'dana@example.com', notices: 2 },
      { email: 'lee@example.com', notices: 2 },
    ]);
    expect(await run(['admin', 'reset-factor', 'nobody@example.com'])).toMatchObject({
      code: 1,
      errors: 'There is no administrator with the e-mail address nobody@example.com.\n',
    });
  });

  it('rotates the keys of secrets, and keeps the old ones readable', async () => {
    await database.pool.query(
      `INSERT INTO networks (name, kind, chain_id, rpc_url, confirmations)
         VALUES ('Keyed', 'evm', 4242, 'https://node.example/v1/secret-key', 1)`,
    );
    const stored = async () =>
      (await database.pool.query<{ rpc_url: string }>(`SELECT rpc_url FROM networks WHERE name = 'Keyed'`)).rows[0]!
        .rpc_url;
    await run(['admin', 'list']);
    const before = await stored();
    expect(before).toMatch(/^https:\/\/node\.example#encrypted:1:/);
    expect(await run(['secrets', 'rotate'])).toMatchObject({ code: 0, output: expect.stringContaining('1 secret is') });
    expect(encryptionKeyOf(await stored())).not.toBe(encryptionKeyOf(before));
    expect(readFileSync(keyFile(), 'utf8').match(/^[0-9a-f]{64}$/gm)).toHaveLength(2);
    expect(await entriesOf('secretsRotated')).toMatchObject([{ person: 'Command line' }]);
    writeFileSync(keyFile(), 'cd'.repeat(32));
    const lost = await run(['admin', 'list']);
    expect(lost).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing was changed.') });
    expect(lost.errors).not.toContain('secret-key');
    expect(await run(['secrets', 'discard'])).toMatchObject({ code: 0, output: expect.stringMatching(/^1 secret w/) });
    expect(await stored()).toBeNull();
    expect(await run(['admin', 'list'])).toMatchObject({ code: 0 });
  });
});

it('the embedded database is backed up while it runs, restored elsewhere, and changed only while stopped', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-commands-'));
  chmodSync(dataDir, 0o711);
  const environment = { DATA_DIR: dataDir };
  const backup = path.join(dataDir, 'all.backup.gz');
  try {
    expect(await run(['admin', 'create', 'dana@example.com'], { input: PASSWORD, environment })).toMatchObject({
      code: 0,
      errors: '',
    });
    const running = await openDatabase({
      config: { dataDir, databaseUrl: null, readDatabaseUrl: null },
      log: silentLog,
    });
    try {
      const refused = await run(['admin', 'list'], { environment });
      expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Stop it first') });
      expect(await run(['backup', '--with-key', backup], { environment })).toMatchObject({ code: 0, errors: '' });
      const checked = await run(['check'], { environment });
      expect(checked).toMatchObject({ code: 0, output: expect.stringMatching(/ok {6}audit log: \d+ entries, intact/) });
      expect(checked.output).not.toContain('FAILED');
      const verify = () => run(['audit', 'verify', '--against', backup], { environment });
      expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('and continues the one of') });
      const sent = path.join(dataDir, 'head.eml');
      const head = (await readAuditHead(running.ownerPool, new Date()))!;
      const [key = ''] = /^[0-9a-f]{64}$/m.exec(readFileSync(path.join(dataDir, 'secrets.key'), 'utf8')) ?? [];
      const keys = [Buffer.from(key, 'hex')];
      writeFileSync(sent, `Subject: Head of the audit log\r\n\r\n${writeAuditHead(head, keys)}\r\n`);
      const verifySent = () => run(['audit', 'verify', '--against', sent], { environment });
      expect(await verifySent()).toMatchObject({
        code: 0,
        output: expect.stringContaining(`and continues the one of the head that was sent on ${head.at}`),
      });
      // Whoever owns the database cuts off the newest entry, which leaves a chain without a gap.
      await running.ownerPool.query(
        `ALTER TABLE audit_log DISABLE TRIGGER USER;
         DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log);
         ALTER TABLE audit_log ENABLE TRIGGER USER`,
      );
      expect(await run(['audit', 'verify'], { environment })).toMatchObject({ code: 0 });
      for (const against of [verify, verifySent])
        expect(await against()).toMatchObject({ code: 1, errors: expect.stringContaining('the end was cut off') });
      writeFileSync(
        sent,
        writeAuditHead({ ...head, entries: head.entries - 1 }, keys).replace(/signature: ./, 'signature: g'),
      );
      expect(await verifySent()).toMatchObject({
        code: 1,
        errors: expect.stringContaining('its signature does not fit'),
      });
    } finally {
      await running.close();
    }
    const other = { DATA_DIR: path.join(dataDir, 'other') };
    expect(await run(['restore', backup], { environment: other })).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('The audit log is intact'),
    });
    expect(await run(['admin', 'list'], { environment: other })).toMatchObject({
      code: 0,
      output: expect.stringContaining('dana@example.com'),
    });
    expect(readFileSync(path.join(dataDir, 'other', 'secrets.key'), 'utf8')).toBe(
      readFileSync(path.join(dataDir, 'secrets.key'), 'utf8'),
    );
    expect(await run(['restore', backup], { environment: other })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The database is not empty'),
    });
    expect(await run(['admin', 'list'], { environment })).toMatchObject({
      code: 0,
      output: expect.stringContaining('dana@example.com'),
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);
