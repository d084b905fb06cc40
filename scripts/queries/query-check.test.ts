import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SchemaDatabase } from './described-queries.ts';
import { checkQueries, type QueryCheck } from './query-check.ts';

/** Below the repository, so that the driver and its types are found. */
const parent = fileURLToPath(new URL('../../.cache', import.meta.url));
let database: SchemaDatabase;
let folder: string;

beforeAll(async () => {
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'queries-'));
  database = await SchemaDatabase.start();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** Checks the body of a function with the parameters `pool` and `request`. */
function check(body: string, { before = '' } = {}): Promise<QueryCheck> {
  const code = `import type pg from 'pg';
    type NotNull<Value> = Value;
    class Conditions {
      values: unknown[] = [];
      constructor(equal?: object) {}
      add(text: string) {}
      place(value: unknown) { return ''; }
      where() { return ''; }
    }
    ${before}
    export async function run(pool: pg.Pool, request: { id: number; name?: string; sort: 'name' | 'symbol' }) {
      ${body}
    }`;
  const config = { extends: '../../tsconfig.base.json', compilerOptions: { types: ['node'] }, files: ['planted.ts'] };
  writeFileSync(join(folder, 'planted.ts'), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return checkQueries(join(folder, 'tsconfig.json'), database);
}

async function violationsOf(body: string, options?: { before?: string }): Promise<string[]> {
  const { violations, unresolved } = await check(body, options);
  expect(unresolved).toEqual([]);
  return violations.map((violation) => violation.replace(/^\S+:\d+: /, ''));
}

test('a row type that fits its query is accepted', async () => {
  const body = 'return pool.query<{ id: number; symbol: string; market_id: string | null; created_at: Date }>';
  const found = await check(`${body}('SELECT id, symbol, market_id, created_at FROM coins')`);
  expect(found).toEqual({ violations: [], unresolved: [], queries: 1, texts: 1, rowTypes: 1, compared: 1 });
});

test('error: a column that the table does not have', async () => {
  const update = `client.query('UPDATE coins SET nickname = $2 WHERE id = $1', [1, 'x'])`;
  expect(await violationsOf(`const client = await pool.connect(); await ${update}`)).toEqual([
    'column "nickname" of relation "coins" does not exist: UPDATE coins SET nickname = $2 WHERE id = $1',
  ]);
});

test.each([
  'DELETE FROM coins WHERE id = 1',
  'WITH gone AS (DELETE FROM coins WHERE id = 1 RETURNING id) SELECT id FROM gone',
])('error: a change on the pool, outside a transaction: %s', async (sql) => {
  expect(await violationsOf(`await pool.query('${sql}')`)).toEqual(['a change belongs in transaction()']);
  expect(await violationsOf(`const client = await pool.connect(); await client.query('${sql}')`)).toEqual([]);
});

test('error: a renamed column', async () => {
  await database.run('CREATE TEMP TABLE renamed AS SELECT id, symbol FROM coins');
  await database.run('ALTER TABLE renamed RENAME symbol TO ticker');
  expect(await violationsOf(`await pool.query<{ symbol: string }>('SELECT symbol FROM renamed')`)).toEqual([
    'column "symbol" does not exist: SELECT symbol FROM renamed',
  ]);
  expect(await violationsOf(`await pool.query<{ symbol: string | null }>('SELECT * FROM renamed')`)).toEqual([
    'the result has no column symbol',
  ]);
});

test('error: a column of the row type that the query does not select', async () => {
  expect(await violationsOf(`await pool.query<{ id: number; symbol: string }>('SELECT id FROM coins')`)).toEqual([
    'the result has no column symbol',
  ]);
});

test('error: a type that the driver does not return', async () => {
  const found = await violationsOf(
    `await pool.query<{ id: string; is_spam: number; created_at: string; ids: string[] }>(
       'SELECT id, is_spam, created_at, ARRAY [id] AS ids FROM coins')`,
  );
  expect(found).toEqual([
    'created_at is Date, not string',
    'id is number, not string',
    'ids is a list of number, not string[]',
    'is_spam is boolean, not number',
  ]);
});

test('error: a nullable column, or one of an outer join, that is declared as not null', async () => {
  expect(await violationsOf(`await pool.query<{ market_id: string }>('SELECT market_id FROM coins')`)).toEqual([
    'market_id can be null',
  ]);
  const joined = `SELECT n.name FROM coins c LEFT JOIN networks n ON n.native_coin_id = c.id`;
  expect(await violationsOf(`await pool.query<{ name: string }>('${joined}')`)).toEqual(['name can be null']);
  expect(await violationsOf(`await pool.query<{ name: string }>('${joined} WHERE n.is_active')`)).toEqual([]);
  expect(await violationsOf(`await pool.query<{ name: NotNull<string> }>('${joined}')`)).toEqual([]);
});

test('error: a column that is never null and declared as nullable', async () => {
  expect(await violationsOf(`await pool.query<{ symbol: string | null }>('SELECT symbol FROM coins')`)).toEqual([
    'symbol is never null',
  ]);
  expect(
    await violationsOf(`await pool.query<{ total: number | null }>('SELECT count(*) AS total FROM coins')`),
  ).toEqual(['total is never null']);
});

test('each text of a query is checked: constants, functions, choices, conditions and calls', async () => {
  const before = `
    const COLUMNS = ['id', 'symbol'].map((name) => \`c.\${name}\`).join(', ');
    const orderOf = (column: string): string => \`ORDER BY c.\${column}\`;
    function read(pool: pg.Pool, where: string) {
      return pool.query<{ id: number }>(\`SELECT id FROM \${where}\`);
    }`;
  const found = await violationsOf(
    `const conditions = new Conditions({ 'c.id': request.id });
     if (request.name) conditions.add(\`c.nome = \${conditions.place(request.name)}\`);
     await pool.query<{ id: number; symbol: string }>(
       \`SELECT \${COLUMNS} FROM coins c \${conditions.where()} \${orderOf(request.sort)} LIMIT \${request.id}\`);
     await read(pool, 'wallets');
     await read(pool, 'wallets_of_the_past');`,
    { before },
  );
  expect(found).toEqual([
    expect.stringMatching(/^relation "wallets_of_the_past" does not exist: .*\(as called in \S+\)$/),
    expect.stringMatching(/^column c.nome does not exist: SELECT c.id, c.symbol FROM coins c WHERE c.id = \$1 AND/),
    expect.stringMatching(/^column c.nome does not exist: .* ORDER BY c.symbol LIMIT 1$/),
  ]);
});

test('a text that is known only at run time is listed', async () => {
  const { unresolved, violations } = await check('await pool.query(String(request.name))');
  expect(violations).toEqual([]);
  expect(unresolved).toHaveLength(1);
});
