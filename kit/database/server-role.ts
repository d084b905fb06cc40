/**
 * The role as which the server works on the embedded database. The owner of the tables applies migrations; this role
 * reads and writes rows, and has no right to write the audit log, to decide in the name of a person who has not proven
 * to be there, or to change a table.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Queries } from './queries.ts';
import { transactionAlone } from './transaction.ts';

export const SERVER_ROLE = 'holdfast_server';

/**
 * Creates the role if it is missing, and gives it a password that only this process knows and that ends with it: one
 * process at a time uses an embedded database.
 */
export async function createServerRole(owner: pg.Pool): Promise<{ user: string; password: string }> {
  const password = randomBytes(32).toString('base64url');
  await transactionAlone(owner, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${SERVER_ROLE}`);
    await client.query(`ALTER ROLE ${SERVER_ROLE} LOGIN NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`);
    // For the tables of later migrations and of the sample.
    await client.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${SERVER_ROLE}`);
    await client.query(`ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${SERVER_ROLE}`);
    await client.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${SERVER_ROLE}`);
  });
  return { user: SERVER_ROLE, password };
}

/** Grants the rights, after migrations. Repeating it is harmless. */
export async function grantServerRights(owner: pg.Pool): Promise<void> {
  await transactionAlone(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
    const schema = pg.escapeIdentifier(rows[0]?.name ?? 'public');
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${SERVER_ROLE}`);
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${SERVER_ROLE}`);
    await client.query(`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${SERVER_ROLE}`);
    await protectSchema(client);
  });
}

/**
 * Withdraws what the role may not write. Called where functions or a schema are new: after the schema files, and where
 * a schema takes the place of another, which may be that of an earlier version without the function.
 */
export async function protectSchema(client: Queries): Promise<void> {
  const { rows } = await client.query<{ is_here: boolean }>(
    `SELECT to_regprocedure('protect_schema(text)') IS NOT NULL AS is_here`,
  );
  if (rows[0]?.is_here) await client.query('SELECT protect_schema($1)', [SERVER_ROLE]);
}
