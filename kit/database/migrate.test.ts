import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPool } from './create-pool.ts';
import { silentLog } from './log.ts';
import { migrate } from './migrate.ts';
import type { SqlFile } from './schema-files.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const root = mkdtempSync(join(tmpdir(), 'holdfast-migrations-'));
const empty = join(root, 'empty');
mkdirSync(empty);
const databases: TestDatabase[] = [];
let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrationsDirectory: empty });
  databases.push(database);
  directory = mkdtempSync(join(root, 'case-'));
});
afterAll(async () => {
  await Promise.all(databases.map((each) => each.close()));
  rmSync(root, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql);
}

function run(): Promise<number> {
  return migrate({ pool: database.pool, log: silentLog, directory });
}

test('migrations are applied in order, once', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes (id integer);');
  write('0002-text.sql', 'ALTER TABLE notes ADD COLUMN body text; INSERT INTO notes VALUES (1, $$a;b$$);');
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  write('0003-more.sql', 'INSERT INTO notes VALUES (2);');
  expect(await run()).toBe(1);
  const notes = await database.pool.query('SELECT id, body FROM notes ORDER BY id');
  expect(notes.rows).toEqual([
    { id: 1, body: 'a;b' },
    { id: 2, body: null },
  ]);
});

test('instances that start together apply each migration once', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes (id integer);');
  write('0002-fill.sql', 'INSERT INTO notes VALUES (1); SELECT pg_sleep(0.2);');
  write('0003-fill.sql', 'INSERT INTO notes VALUES (2);');
  const others = [1, 2, 3].map(() => createPool({ connection: { connectionString: database.url }, log: silentLog }));
  const counts = await Promise.all([run(), ...others.map((pool) => migrate({ pool, log: silentLog, directory }))]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect((await database.pool.query('SELECT id FROM notes ORDER BY id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  await Promise.all(others.map((pool) => pool.end()));
});

test('error: of a failing migration nothing is kept, and the ones before stay', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes (id integer);');
  write('0002-broken.sql', 'CREATE TABLE more (id integer);\nINSERT INTO notes\nVALUES (1/0, nothing);');
  await expect(run()).rejects.toThrow(
    'The migration 0002-broken.sql failed: column "nothing" does not exist (line 3). Nothing of it was kept.',
  );
  const tables = await database.pool.query(
    `SELECT to_regclass('notes')::text AS notes, to_regclass('more')::text AS more`,
  );
  expect(tables.rows).toEqual([{ notes: 'notes', more: null }]);
  write('0002-broken.sql', 'CREATE TABLE more (id integer);');
  expect(await run()).toBe(1);
});

test('error: a migration that commits on its own is refused with a message', async () => {
  write('0001-commits.sql', 'CREATE TABLE notes (id integer); COMMIT;');
  await expect(run()).rejects.toThrow('The migration 0001-commits.sql must not hold BEGIN, COMMIT or ROLLBACK');
});

test('error: a file that was changed after it had been applied is refused', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes (id integer);');
  await run();
  write('0001-notes.sql', 'CREATE TABLE notes (id bigint);');
  await expect(run()).rejects.toThrow(
    'The migration 0001-notes.sql was changed after it had been applied to this database.',
  );
});

test('a file that changed its line ends only is the same file', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes\n(id integer);\n');
  await run();
  write('0001-notes.sql', 'CREATE TABLE notes\r\n(id integer);\r\n');
  expect(await run()).toBe(0);
});

test('error: a database newer than the program is refused', async () => {
  write('0001-notes.sql', 'CREATE TABLE notes (id integer);');
  write('0002-later.sql', 'CREATE TABLE later (id integer);');
  await run();
  rmSync(join(directory, '0002-later.sql'));
  await expect(run()).rejects.toThrow('The database is newer than this Holdfast: it has the migration 0002-later.sql');
});

test.each([
  ['0001-Notes.sql', 'is not named like 0001-some-words.sql'],
  ['1-notes.sql', 'is not named like 0001-some-words.sql'],
  ['0002-notes.sql', 'must be numbered without gaps or doubles: 0002-notes.sql stands at place 1'],
])('error: a file named %s is refused', async (name, problem) => {
  write(name, 'SELECT 1;');
  await expect(run()).rejects.toThrow(problem);
});

test('error: two files with one number are refused', async () => {
  write('0001-a.sql', 'SELECT 1;');
  write('0001-b.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow('0001-b.sql stands at place 2');
});

test('error: a missing folder is reported', async () => {
  await expect(migrate({ pool: database.pool, log: silentLog, directory: join(root, 'nowhere') })).rejects.toThrow(
    'The folder of migrations',
  );
});

const greet = (text: string): SqlFile => ({
  name: 'accounts/greetings.sql',
  sql: `CREATE OR REPLACE FUNCTION greet() RETURNS text LANGUAGE sql AS $$ SELECT '${text}' $$;
        INSERT INTO runs VALUES ('${text}');`,
  sha256: text,
});

async function runWith(...schemaFiles: SqlFile[]): Promise<string[]> {
  await migrate({ pool: database.pool, log: silentLog, directory, schemaFiles });
  return (await database.pool.query<{ name: string }>('SELECT name FROM runs ORDER BY at')).rows.map(
    ({ name }) => name,
  );
}

const RUNS = 'CREATE TABLE runs (name text, at timestamptz DEFAULT clock_timestamp());';

test('a schema file is applied after the migrations, and again only when it changes', async () => {
  write('0001-runs.sql', RUNS);
  expect(await runWith(greet('Hello'))).toEqual(['Hello']);
  expect(await runWith(greet('Hello'))).toEqual(['Hello']);
  expect(await runWith(greet('Good day'))).toEqual(['Hello', 'Good day']);
  expect((await database.pool.query('SELECT greet()')).rows).toEqual([{ greet: 'Good day' }]);
});

test('a migration runs with the functions before it, and all schema files are applied after it', async () => {
  write('0001-runs.sql', RUNS);
  await runWith(greet('Hello'));
  write('0002-drop.sql', `INSERT INTO runs VALUES (greet() || ' of the migration'); DROP FUNCTION greet();`);
  expect(await runWith(greet('Hello'))).toEqual(['Hello', 'Hello of the migration', 'Hello']);
  expect((await database.pool.query('SELECT greet()')).rows).toEqual([{ greet: 'Hello' }]);
});

test('the tables of an earlier version stay without the schema files', async () => {
  write('0001-runs.sql', RUNS);
  write('0002-more.sql', 'SELECT 1;');
  await migrate({ pool: database.pool, log: silentLog, directory, schemaFiles: [greet('Hello')], count: 1 });
  expect((await database.pool.query('SELECT name FROM runs')).rows).toEqual([]);
  expect(await runWith(greet('Hello'))).toEqual(['Hello']);
});

test('error: of a failing schema file nothing is kept, and it is named', async () => {
  write('0001-runs.sql', RUNS);
  const broken = { name: 'books/broken.sql', sql: 'SELECT 1;\nSELECT nothing;', sha256: 'broken' };
  await expect(runWith(greet('Hello'), broken)).rejects.toThrow(
    'The schema file books/broken.sql failed: column "nothing" does not exist (line 2). Nothing of it was kept.',
  );
  expect((await database.pool.query('SELECT name FROM runs')).rows).toEqual([]);
  const commits = { name: 'books/commits.sql', sql: 'COMMIT;', sha256: 'commits' };
  await expect(runWith(commits)).rejects.toThrow('The schema file books/commits.sql must not hold BEGIN');
});
