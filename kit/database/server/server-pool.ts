import type pg from 'pg';
import { isConnectionLoss } from '../connection-loss.ts';
import { createPool } from '../create-pool.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { retry } from '../embedded/retry.ts';
import type { Log } from '../log.ts';
import { describeAddress, parseServerAddress } from './server-address.ts';

// The server is often started together with Holdfast and needs a moment longer.
const CONNECT_SECONDS_MAX = 15;

/** A pool on the operator's own server. */
export interface ServerPool {
  readonly pool: pg.Pool;
  /** The database and its server, without a password. */
  readonly place: string;
  /**
   * Checks that the server can be used, and waits a while for it. A replica that is out of reach is no reason not to
   * start: the primary serves its reads until it is back.
   */
  check(): Promise<void>;
}

export function createServerPool(options: { url: string; log: Log; readOnly?: boolean }): ServerPool {
  const { log, readOnly = false } = options;
  const name = readOnly ? 'READ_DATABASE_URL' : 'DATABASE_URL';
  const address = parseServerAddress(options.url, { name, attributes: readOnly ? 'prefer-standby' : 'read-write' });
  const pool = createPool({ connection: {}, address, log, readOnly });
  const place = describeAddress(address);
  return { pool, place, check: () => checkServer(pool, { name, place, log, readOnly }) };
}

async function checkServer(
  pool: pg.Pool,
  { name, place, log, readOnly }: { name: string; place: string; log: Log; readOnly: boolean },
): Promise<void> {
  let problem = 'no response';
  const outcome = await retry({ secondsMax: CONNECT_SECONDS_MAX, everyMilliseconds: 250 }, async () => {
    try {
      await pool.query('SELECT 1');
      return 'ready';
    } catch (error) {
      problem = describe(error);
      if (!isConnectionLoss(error)) return 'unusable';
      return readOnly ? 'later' : undefined;
    }
  });
  if (outcome === 'later')
    log.warn({ problem }, 'The database of READ_DATABASE_URL is out of reach. All reads use DATABASE_URL meanwhile.');
  if (outcome === 'ready' || outcome === 'later') return;
  throw new DatabaseStartError(`The database of ${name} (${place}) cannot be used: ${problem}.`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message !== '' ? error.message : 'code' in error ? String(error.code) : error.name;
}
