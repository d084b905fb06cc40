/** Backups of real databases, restored into empty ones. */
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, migrate } from '@holdfast/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { listStoredTables } from './stored-tables.ts';
import { writeBackup } from './write-backup.ts';

// A restore applies all migrations, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-backup-'));
const noMigrations = path.join(folder, 'no-migrations');
mkdirSync(noMigrations);
const databases: TestDatabase[] = [];
let source: TestDatabase;
const file = path.join(folder, 'all.backup.gz');

/** Values that would end a row, a table or a text, if they were not escaped. */
const DIFFICULT = ['\\.', '\\N', 'a\tb\nc\r\\.\n', '', 'ÄÖ € 😀', '"\'\\', ' leading'];

beforeAll(async () => {
  source = await open();
  for (const [index, name] of DIFFICULT.entries())
    await source.pool.query(
      `INSERT INTO users (email, first_name, role, created_at) VALUES ($1, $2, 'client', now())`,
      [`person${index}@example.com`, name],
    );
  await source.pool.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), 4711)`);
});
afterAll(async () => {
  await Promise.all(databases.map((each) => each.close()));
  rmSync(folder, { recursive: true });
});

async function open(migrationsDirectory?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(migrationsDirectory === undefined ? {} : { migrationsDirectory });
  databases.push(database);
  return database;
}
const openEmpty = (): Promise<TestDatabase> => open(noMigrations);

let backups = 0;
async function backUp(pool: pg.Pool, target = path.join(folder, `backup-${(backups += 1)}.gz`)) {
  return { target, ...(await writeBackup(pool, { file: target, version: '0.1.0', secretsKeys: null })) };
}
const restore = (pool: pg.Pool, from: string) => restoreBackup(pool, from, { version: '0.1.0' });

it('a backup that is made while others write is one moment, and is restored to equal hashes', async () => {
  const ending = new AbortController();
  const writing = (async () => {
    for (let count = 0; !ending.signal.aborted; count += 1)
      // Two tables in one transaction: a backup that is not of one moment has one of them only.
      await source.pool.query(
        `WITH added AS (INSERT INTO users (email, role, created_at) VALUES ($1, 'client', now()) RETURNING id)
         INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
           SELECT id, sha256($1::bytea), now(), now(), now(), '', '' FROM added`,
        [`writer${count}@example.com`],
      );
  })();
  const written = await backUp(source.pool, file);
  ending.abort();
  await writing;
  expect(await checkBackup(file)).toMatchObject({ rows: written.rows, tables: written.tables.length });

  const target = await openEmpty();
  const restored = await restore(target.pool, file);
  expect(restored.tables).toEqual(written.tables);
  const again = await backUp(target.pool);
  expect(again.tables).toEqual(written.tables);
  const { rows } = await target.pool.query<{ users: number; sessions: number }>(
    `SELECT (SELECT count(*) FROM users WHERE email LIKE 'writer%') AS users,
            (SELECT count(*) FROM sessions) AS sessions`,
  );
  expect(rows[0]?.users).toBe(rows[0]?.sessions);
  const names = await target.pool.query<{ first_name: string }>(
    `SELECT first_name FROM users WHERE email LIKE 'person%' ORDER BY email`,
  );
  expect(names.rows.map((row) => row.first_name)).toEqual(DIFFICULT);
});

it('a restored database has the constraints, triggers and sequences of a migrated one', async () => {
  const target = await openEmpty();
  await restore(target.pool, file);
  const describe = async ({ pool }: TestDatabase) =>
    (
      await pool.query(
        `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS definition
           FROM pg_constraint WHERE connamespace = 'public'::regnamespace
          UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger
           WHERE NOT tgisinternal ORDER BY 1, 2, 3`,
      )
    ).rows;
  expect(await describe(target)).toEqual(await describe(source));
  const { rows } = await target.pool.query<{ id: number }>(
    `INSERT INTO users (email, role, created_at) VALUES ('next@example.com', 'client', now()) RETURNING id`,
  );
  expect(rows[0]?.id).toBeGreaterThan(4711);
});

/** The list of migrations is in the template of an empty database. */
const tableCount = async ({ pool }: TestDatabase): Promise<number> =>
  (await listStoredTables(pool, 'public')).filter(({ name }) => name !== 'schema_migrations').length;

it.each([
  ['whose end is missing', (text: Buffer) => text.subarray(0, text.length - 3000), /its end is missing/],
  ['with a removed row', (text: Buffer) => removeLine(text, 'person2@'), /table users differs/],
  ['of another program', () => Buffer.from('something else\nand more\n'), /first line is not that of a backup/],
])('error: a backup %s is refused', async (_name, change, message) => {
  const damaged = path.join(folder, 'damaged.gz');
  writeFileSync(damaged, gzipSync(change(gunzipSync(readFileSync(file)))));
  await expect(checkBackup(damaged)).rejects.toThrow(message);
});

it('error: a backup with a changed row is refused, and the database stays empty', async () => {
  const damaged = path.join(folder, 'changed.gz');
  const message = /table users differs/;
  writeFileSync(damaged, gzipSync(replaceIn(gunzipSync(readFileSync(file)), 'person1@', 'person9@')));
  const target = await openEmpty();
  await expect(restore(target.pool, damaged)).rejects.toThrow(message);
  expect(await tableCount(target)).toBe(0);
});

function replaceIn(text: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(text);
  changed.write(to, changed.indexOf(from, changed.indexOf('{"table":"users"')));
  return changed;
}

function removeLine(text: Buffer, part: string): Buffer {
  const at = text.indexOf(part, text.indexOf('{"table":"users"'));
  return Buffer.concat([text.subarray(0, text.lastIndexOf('\n', at)), text.subarray(text.indexOf('\n', at))]);
}

it('error: a compressed file that is cut off is refused in words', async () => {
  const cut = path.join(folder, 'cut.gz');
  const content = readFileSync(file);
  writeFileSync(cut, content.subarray(0, content.length / 2));
  await expect(checkBackup(cut)).rejects.toThrow(/cut\.gz is damaged/);
  await expect(checkBackup(path.join(folder, 'none.gz'))).rejects.toThrow(/There is no file/);
});

it('error: a restore that is interrupted leaves an empty database', async () => {
  const target = await openEmpty();
  await target.pool.query('SELECT 1');
  let isEnded = false;
  const ended = restore(target.pool, file).finally(() => (isEnded = true));
  const kill = async (): Promise<void> => {
    // The session is ended while it fills the tables.
    for (;;) {
      const { rowCount } = await source.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = $1 AND query LIKE 'COPY%'`,
        [target.place],
      );
      if (rowCount !== 0 || isEnded) return;
    }
  };
  await Promise.all([expect(ended).rejects.toThrow(), kill()]);
  expect(await tableCount(target)).toBe(0);
  await restore(target.pool, file);
  expect(await tableCount(target)).toBe(await tableCount(source));
});

it('error: a database with tables is never overwritten', async () => {
  await expect(restore(source.pool, file)).rejects.toThrow(/The database is not empty: it has \d+ tables/);
});

it('a backup of an earlier version is restored as it was, and upgraded as a start would', async () => {
  const earlier = path.join(folder, 'earlier');
  const newer = path.join(folder, 'newer');
  for (const directory of [earlier, newer]) {
    mkdirSync(directory);
    for (const name of readdirSync(defaultMigrationsDirectory))
      copyFileSync(path.join(defaultMigrationsDirectory, name), path.join(directory, name));
  }
  const number = String(readdirSync(newer).length + 1).padStart(4, '0');
  writeFileSync(path.join(newer, `${number}-greeting.sql`), `ALTER TABLE users ADD COLUMN greeting text DEFAULT 'Hi';`);
  const target = await openEmpty();
  await restoreBackup(target.pool, file, { version: '0.2.0', migrationsDirectory: newer });
  expect(await migrate({ pool: target.pool, log: silentLog, directory: newer })).toBe(1);
  const { rows } = await target.pool.query(`SELECT greeting FROM users WHERE email = 'person0@example.com'`);
  expect(rows).toEqual([{ greeting: 'Hi' }]);

  const { target: newerFile } = await backUp(target.pool);
  const old = await openEmpty();
  await expect(restore(old.pool, newerFile)).rejects.toThrow(/newer than this version \(0\.1\.0\)/);
  expect(await tableCount(old)).toBe(0);
});

it('while the sample is loaded, the own tables of the installation are backed up', async () => {
  const target = await openEmpty();
  await restore(target.pool, file);
  await target.pool.query('ALTER SCHEMA public RENAME TO holdfast_own; CREATE SCHEMA public');
  const { tables } = await backUp(target.pool);
  expect(tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThanOrEqual(DIFFICULT.length);
});

it('error: an existing file is not replaced, and an unwritable folder is named', async () => {
  await expect(backUp(source.pool, file)).rejects.toThrow(/There is already a file/);
  await expect(backUp(source.pool, path.join(folder, 'missing', 'a.gz'))).rejects.toThrow(
    /cannot be written \(ENOENT\)/,
  );
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

it('error: a backup that somebody edited is refused, also with all hashes computed anew', async () => {
  const keys = [randomBytes(32)];
  const signed = path.join(folder, 'signed.gz');
  await writeBackup(source.pool, { file: signed, version: '0.1.0', secretsKeys: null, signingKeys: keys });
  const { manifest } = await checkBackup(signed, keys);
  expect(manifest.signature).not.toBeNull();

  // The thief makes a person an admin, and states the hash of the new rows.
  const edited = path.join(folder, 'edited.gz');
  const text = gunzipSync(readFileSync(signed)).toString();
  const start = text.indexOf('\n', text.indexOf('{"table":"users"')) + 1;
  const rows = text.slice(start, text.indexOf('\\.\n', start));
  const forged = rows.replace('\tclient\t', '\tadmin\t');
  expect(forged).not.toBe(rows);
  const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
  writeFileSync(edited, gzipSync(text.replace(rows, forged).replace(hashOf(rows), hashOf(forged))));
  await expect(checkBackup(edited)).resolves.toMatchObject({ rows: expect.any(Number) });
  await expect(checkBackup(edited, keys)).rejects.toThrow(/was changed after it was made/);
  const target = await openEmpty();
  await expect(restoreBackup(target.pool, edited, { version: '0.1.0', keys })).rejects.toThrow(/was changed after/);
  expect((await listStoredTables(target.pool, 'public')).map(({ name }) => name)).not.toContain('users');

  await expect(checkBackup(signed, [randomBytes(32)])).rejects.toThrow(/none of yours/);
  const { target: unsigned } = await backUp(source.pool);
  await expect(checkBackup(unsigned, keys)).rejects.toThrow(/has no signature/);
});
