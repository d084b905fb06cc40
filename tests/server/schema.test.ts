/** The files that show the schema to readers, compared with a migrated database. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { readSchemaFiles, SCHEMA_OWNERS, schemaFolderOf, TABLES_FILE } from '@holdfast/database/schema-files.ts';
import { createTestDatabase, useShared } from '../../kit/database/testing.ts';
import { describeTables } from '../../scripts/schema.ts';

const database = useShared(createTestDatabase);

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly events: readonly string[];
}
let triggers: readonly Trigger[];

beforeAll(async () => {
  const { rows } = await database.pool.query<Trigger>(
    `SELECT tgname AS name, tgrelid::regclass::text AS table,
            array_remove(ARRAY[CASE WHEN tgtype & 8 <> 0 THEN 'delete' END, CASE WHEN tgtype & 4 <> 0 THEN 'insert' END,
                               CASE WHEN tgtype & 32 <> 0 THEN 'truncate' END,
                               CASE WHEN tgtype & 16 <> 0 THEN 'update' END], NULL) AS events
       FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class
         WHERE relnamespace = 'public'::regnamespace)
      ORDER BY tgname COLLATE "C"`,
  );
  triggers = rows;
});

/** Functions with their bodies, triggers and views. */
async function readDefinitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ definition: string }>(
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT viewname || definition FROM pg_views WHERE schemaname = 'public'
      ORDER BY 1`,
  );
  return rows.map(({ definition }) => definition);
}

const defined = (pattern: RegExp): string[] =>
  readSchemaFiles()
    .flatMap(({ sql }) => [...sql.matchAll(pattern)].map((match) => match[1] ?? ''))
    .sort();

const NOT_DEFINED = 'in the database and in the schema files; what no file defines any more is dropped by a migration';

it('every tables.sql shows the tables as they are', async () => {
  for (const [path, content] of await describeTables(database.pool))
    expect(readFileSync(path, 'utf8'), `${path} is out of date: run npm run schema`).toBe(content);
});

describe('the schema files', () => {
  it('define each function, trigger and view of the database once', async () => {
    const { rows } = await database.pool.query<{ functions: string[]; views: string[] }>(
      `SELECT ARRAY(SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
              ARRAY(SELECT viewname::text FROM pg_views WHERE schemaname = 'public') AS views`,
    );
    expect(defined(/^CREATE OR REPLACE FUNCTION (\w+)/gmu), NOT_DEFINED).toEqual(rows[0]?.functions.sort());
    expect(defined(/^CREATE OR REPLACE VIEW (\w+)/gmu), NOT_DEFINED).toEqual(rows[0]?.views.sort());
    const created = defined(/^CREATE (?:OR REPLACE TRIGGER|CONSTRAINT TRIGGER) (\w+)/gmu);
    expect(created, NOT_DEFINED).toEqual(triggers.map(({ name }) => name).sort());
  });

  it('create all of them again, in their order', async () => {
    const before = await readDefinitions();
    // The conditions of indexes keep their functions.
    await database.pool.query(
      `DO $$
       DECLARE
         one text;
       BEGIN
         FOR one IN SELECT viewname FROM pg_views WHERE schemaname = 'public' LOOP
           EXECUTE 'DROP VIEW ' || one;
         END LOOP;
         FOR one IN SELECT oid::regprocedure::text FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
           AND NOT EXISTS (
             SELECT FROM pg_depend WHERE refobjid = p.oid AND refclassid = 'pg_proc'::regclass
               AND classid = 'pg_class'::regclass)
         LOOP
           EXECUTE 'DROP FUNCTION ' || one || ' CASCADE';
         END LOOP;
         DELETE FROM schema_files;
       END $$`,
    );
    expect(await readDefinitions()).toHaveLength(3);
    await migrate({ pool: database.pool, log: silentLog });
    expect(await readDefinitions()).toEqual(before);
  });
});

/** The section of a README; empty where the area has no triggers. */
const effectsIn = (text: string): string =>
  /^## What a write causes$([\s\S]*?)(?=^## |$(?![\s\S]))/mu.exec(text)?.[1] ?? '';

describe('the tables of what a write causes', () => {
  const effects = SCHEMA_OWNERS.flatMap((owner) => {
    const path = join(schemaFolderOf(owner), '../README.md');
    const section = existsSync(path) ? effectsIn(readFileSync(path, 'utf8')) : '';
    if (section === '') return [];
    const tables = readFileSync(join(schemaFolderOf(owner), TABLES_FILE), 'utf8');
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|$/gmu)];
    return rows.map(([, table = '', on = '', effect = '', names = '']) => ({
      table,
      events: [...new Set(on.match(/\b(?:insert|update|delete|truncate)\b/gu))].sort(),
      effect,
      names: [...names.matchAll(/`(\w+)`/gu)].map((match) => match[1] ?? ''),
      isOwn: tables.includes(`CREATE TABLE ${table} (`),
    }));
  });

  it('of the areas list every trigger once', () => {
    const listed = effects.flatMap(({ names }) => names).sort();
    expect(listed).toEqual(triggers.map(({ name }) => name).sort());
  });

  it('name the table and the writes of each trigger, in the area of the table', () => {
    const known = new Map(triggers.map((trigger) => [trigger.name, trigger]));
    for (const { table, events, effect, names, isOwn } of effects) {
      const fired = new Set(names.flatMap((name) => known.get(name)?.events ?? []));
      expect({ table, isOwn, events, hasEffect: effect !== '' }, names.join()).toEqual({
        table: known.get(names[0] ?? '')?.table,
        isOwn: true,
        events: [...fired].sort(),
        hasEffect: true,
      });
      expect(new Set(names.map((name) => known.get(name)?.table)).size, names.join()).toBe(1);
    }
  });
});
