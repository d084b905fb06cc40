/**
 * A connection through a pooler in transaction mode, such as pgbouncer. Each transaction may run on another server
 * connection, which many clients share one after the other. So there is no session: a statement that was prepared on
 * one connection is unknown on the next, and a setting would reach the next client.
 *
 * A pooler is recognised by its process id: it reports another one than that of the server connection.
 */
import type pg from 'pg';

interface PoolerOptions {
  /** Applied to every transaction. */
  readonly settings: readonly string[];
  readonly isReadOnly: boolean;
}

const BEGIN = /^\s*begin\b/i;

/** Statements lose their names, and every transaction begins with the settings of a session. */
export function adaptToPooler(client: pg.ClientBase, { settings, isReadOnly }: PoolerOptions): void {
  const limits = [
    ...settings.map((setting) => `SET LOCAL ${setting}`),
    ...(isReadOnly ? ['SET TRANSACTION READ ONLY'] : []),
  ].join('; ');
  const original = client.query as (...given: unknown[]) => unknown;
  const query = (statement: unknown, ...others: unknown[]): unknown => {
    if (typeof statement === 'string')
      return original.call(client, BEGIN.test(statement) ? `${statement}; ${limits}` : statement, ...others);
    return original.call(client, isNamed(statement) ? { ...statement, name: undefined } : statement, ...others);
  };
  Object.assign(client, { query });
}

/** A stream of COPY is an object of its own class and stays as it is. */
function isNamed(statement: unknown): statement is { readonly name: string } {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && typeof statement.name === 'string'
  );
}
