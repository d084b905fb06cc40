import pg from 'pg';
import { createPool } from './create-pool.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { retry } from './embedded/retry.ts';
import type { Log } from './log.ts';

// The server is often started together with Holdfast and needs a moment longer.
const CONNECT_SECONDS_MAX = 15;

// The server has not started, does not accept connections yet, or its name does not resolve yet.
const PASSING_CODES = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03']);

/**
 * Opens a pool on the operator's own server and checks that it can be used. A replica that is out of reach is no reason
 * not to start: the primary serves its reads until it is back.
 */
export async function connectToServer(options: { url: string; log: Log; readOnly?: boolean }): Promise<pg.Pool> {
  const pool = createPool({
    connection: { connectionString: options.url },
    log: options.log,
    readOnly: options.readOnly ?? false,
  });
  let problem = 'no response';
  try {
    const outcome = await retry({ secondsMax: CONNECT_SECONDS_MAX, everyMilliseconds: 250 }, async () => {
      try {
        await pool.query('SELECT 1');
        return true;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        problem = error instanceof Error && error.message !== '' ? error.message : code;
        if (PASSING_CODES.has(code)) return options.readOnly ? 'later' : undefined;
        return false;
      }
    });
    if (outcome === 'later')
      options.log.warn(
        { problem },
        'The database of READ_DATABASE_URL is out of reach. All reads use DATABASE_URL meanwhile.',
      );
    if (outcome) return pool;
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  await pool.end();
  const name = options.readOnly ? 'READ_DATABASE_URL' : 'DATABASE_URL';
  throw new DatabaseStartError(`The database of ${name} (${describeAddress(options.url)}) cannot be used: ${problem}.`);
}

/** The address without user and password, which must not be logged. */
export function describeAddress(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? `${database} in ${host}` : `${database} on ${host}:${port}`;
}
