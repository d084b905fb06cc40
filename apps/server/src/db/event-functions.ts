/** Keeps the functions that search events equal to the definitions of protocols. */
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from './advisory-keys.ts';
import { transaction } from './transaction.ts';

/** Returns the names of the functions that were replaced. A database before the migration that creates one has none. */
export async function updateEventFunctions(pool: pg.Pool): Promise<string[]> {
  // Loaded here, so that a start does not wait for it before the database.
  const { eventFunctions } = await import('@holdfast/protocols/schema');
  const wanted = eventFunctions();
  return transaction(pool, async (client) => {
    await client.query(
      `SET LOCAL statement_timeout = 0;
       SELECT pg_advisory_xact_lock(${ADVISORY_CLASS}, ${ADVISORY_KEYS.migrations})`,
    );
    const { rows } = await client.query<{ name: string; body: string }>(
      `SELECT proname AS name, prosrc AS body FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)`,
      [wanted.map(({ name }) => name)],
    );
    const stored = new Map(rows.map(({ name, body }) => [name, body]));
    const changed = wanted.filter(({ name, body }) => stored.has(name) && stored.get(name) !== body);
    for (const { name, body, indexes } of changed) {
      await client.query(
        `CREATE OR REPLACE FUNCTION ${name}(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$${body}$$`,
      );
      for (const index of indexes) await client.query(`REINDEX INDEX ${index}`);
    }
    return changed.map(({ name }) => name);
  });
}
