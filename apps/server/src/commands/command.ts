/** What a command of the operator is, and how it works on the database: recorded in the audit log like a request. */
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { AuditAction } from '@holdfast/contract';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { ExplainedError } from '@holdfast/config/explained-error.ts';
import { type Database, openDatabase } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { openSecrets } from '@holdfast/database/secrets/stored-secrets.ts';
import { transaction, withTransactionScope } from '@holdfast/database/transaction.ts';

export interface Terminal {
  print(line: string): void;
  /** Reads a new password twice without showing it, or the first line of the standard input if that is no terminal. */
  readNewPassword(): Promise<string>;
}

export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
}

export interface Command {
  /** The line to type, and what it does. */
  readonly usage: readonly (readonly [line: string, effect: string])[];
  run(commandLine: readonly string[], context: CommandContext): Promise<void>;
}

/** A sentence for the operator. */
export class CommandError extends ExplainedError {
  override name = 'CommandError';
}

/** Opens the database as a start does, and closes it at the end. The embedded one belongs to one process at a time. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { opensSecrets = true } = {},
): Promise<T> {
  const database = await openDatabase({ config, log: silentLog });
  try {
    await migrate({ pool: database.ownerPool, log: silentLog });
    await database.grantRights();
    if (opensSecrets) {
      const secrets = await openSecrets(database.ownerPool, { config, log: silentLog });
      for (const pool of [database.pool, database.ownerPool]) useSecrets(pool, secrets);
    }
    return await work(database);
  } finally {
    await database.close();
  }
}

interface RecordedCommand {
  readonly action: AuditAction;
  /** The object of the entry, if no changed row names one. */
  readonly object: string;
}

const PERSON = 'Command line';

/**
 * Runs `work` in one transaction. Its changes are in the audit log as those of the command line, and so is its use. The
 * pool is the owner's: the server's role can state nobody.
 */
export async function recordCommand<T>(
  pool: pg.Pool,
  { action, object }: RecordedCommand,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const address = `${userInfo().username} on ${hostname()}`;
  const requestId = randomUUID();
  const actor = { action, userId: null, person: PERSON, sessionId: null, address, userAgent: PERSON, requestId };
  const settings = [{ name: 'holdfast.audit', value: JSON.stringify(actor) }];
  return withTransactionScope({ settings }, () =>
    transaction(pool, async (client) => {
      const result = await work(client);
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      // A backup is made of a database of an earlier version too, which lacks newer functions.
      await client.query(
        `INSERT INTO audit_log (action, is_failure, person, address, user_agent, request_id, object)
         SELECT $1, false, $2, $3, $2, $4::uuid, $5 WHERE NOT EXISTS (SELECT FROM audit_log WHERE request_id = $4::uuid)`,
        [action, PERSON, address, requestId, object],
      );
      return result;
    }),
  );
}
