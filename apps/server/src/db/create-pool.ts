import pg from 'pg';
import type { Log } from './log.ts';
import { valueTypes } from './value-types.ts';

interface PoolOptions {
  connection: pg.ClientConfig;
  log: Log;
  readOnly?: boolean;
  /**
   * Tables are found and created in this schema instead of the connection's own. Commits do not wait for the disk; they
   * are safe once a later commit of another pool has waited.
   */
  schema?: string;
}

const CONNECTIONS_MAX = 16;
const CONNECT_MS_MAX = 10_000;
/** A replica that does not respond is left alone soon: the primary can serve the same reads. */
const REPLICA_CONNECT_MS_MAX = 2_000;

// Longer work belongs in a job, which raises the limit with SET LOCAL.
const STATEMENT_SECONDS_MAX = 30;
const IDLE_IN_TRANSACTION_SECONDS_MAX = 60;

/**
 * Creates a pool with time limits and value types. The limits are sent as SET after connecting, not as start-up
 * parameters, because poolers such as pgbouncer refuse unknown start-up parameters.
 */
export function createPool({ connection, log, readOnly = false, schema }: PoolOptions): pg.Pool {
  const settings = [
    `SET statement_timeout = '${STATEMENT_SECONDS_MAX}s'`,
    `SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION_SECONDS_MAX}s'`,
    `SET timezone = 'UTC'`,
    ...(readOnly ? ['SET default_transaction_read_only = on'] : []),
    ...(schema === undefined
      ? []
      : [`SET search_path = ${pg.escapeIdentifier(schema)}`, 'SET synchronous_commit = off']),
  ].join('; ');
  const pool = new pg.Pool({
    application_name: 'holdfast',
    ...connection,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: readOnly ? REPLICA_CONNECT_MS_MAX : CONNECT_MS_MAX,
    idleTimeoutMillis: 60_000,
    types: valueTypes,
    onConnect: async (client) => {
      await client.query(settings);
    },
  });
  // Without listeners a connection that the server closes would end the process: idle connections emit the error on the
  // pool, those in use on the client. The next statement fails and the caller gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
  });
  return pool;
}

/** A second pool on the database of the first, for another schema. */
export function createSchemaPool(pool: pg.Pool, { schema, log }: { schema: string; log: Log }): pg.Pool {
  // The password of a pool's options is not enumerable, so a copy of the options leaves it out.
  const { password, ...connection } = { ...pool.options, password: pool.options.password };
  return createPool({ connection: { ...connection, ...(password !== undefined && { password }) }, log, schema });
}
