import type pg from 'pg';
import { isConnectionLoss } from '../connection-loss.ts';
import { createPool } from '../create-pool.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { retry } from '../embedded/retry.ts';
import type { Log } from '../log.ts';
import { describeAddress, parseServerAddress } from './server-address.ts';

// The server is often started together with Holdfast and needs a moment longer.
const CONNECT_SECONDS_MAX = 15;

/**
 * Opens a pool on the operator's own server and checks that it can be used. A replica that is out of reach is no reason
 * not to start: the primary serves its reads until it is back.
 */
export async function connectToServer(options: { url: string; log: Log; readOnly?: boolean }): Promise<pg.Pool> {
  const { log, readOnly = false } = options;
  const name = readOnly ? 'READ_DATABASE_URL' : 'DATABASE_URL';
  const address = parseServerAddress(options.url, { name, attributes: readOnly ? 'prefer-standby' : 'read-write' });
  const pool = createPool({ connection: {}, address, log, readOnly });
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
  if (outcome === 'ready' || outcome === 'later') return pool;
  await pool.end();
  throw new DatabaseStartError(`The database of ${name} (${describeAddress(address)}) cannot be used: ${problem}.`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message !== '' ? error.message : 'code' in error ? String(error.code) : error.name;
}
