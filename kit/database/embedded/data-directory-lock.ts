import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../advisory-keys.ts';
import { retry } from './retry.ts';

export interface DataDirectoryLock {
  /** Losing the connection is expected from now on, because the server is being stopped. */
  expectLoss(): void;
}

type LockResult = { state: 'locked'; lock: DataDirectoryLock } | { state: 'held'; ownerPid: number | null };

// After kill -9 of the owner, its session ends with a delay, longer while it runs a query.
const RETRY_SECONDS_MAX = 5;

/**
 * Makes this process the only user of the embedded database while the connection lives. It is an advisory lock of the
 * server, so a crash cannot leave it behind like a lock file, and it is safe even for two containers that share a
 * volume. The session is named after the process id, so that the error of a second process can name it.
 */
export async function lockDataDirectory(
  client: pg.Client,
  options: { onLost: (reason: Error) => void },
): Promise<LockResult> {
  let lossIsExpected = false;
  let isLocked = false;
  const reportLoss = (reason: Error): void => {
    if (lossIsExpected || !isLocked) return;
    lossIsExpected = true;
    options.onLost(reason);
  };
  client.on('error', reportLoss);
  client.on('end', () => reportLoss(new Error('The connection was closed.')));
  try {
    await client.query(`SET application_name = 'holdfast process ${process.pid}'`);
    const locked = await retry({ secondsMax: RETRY_SECONDS_MAX }, async () => {
      const result = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
        ADVISORY_CLASS,
        ADVISORY_KEYS.dataDirectoryOwner,
      ]);
      return result.rows[0]?.locked || undefined;
    });
    if (locked) {
      isLocked = true;
      return {
        state: 'locked',
        lock: {
          expectLoss: () => {
            lossIsExpected = true;
          },
        },
      };
    }
    const ownerPid = await findOwnerPid(client);
    await client.end();
    return { state: 'held', ownerPid };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function findOwnerPid(client: pg.Client): Promise<number | null> {
  const result = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [ADVISORY_CLASS, ADVISORY_KEYS.dataDirectoryOwner],
  );
  const digits = /\d+$/.exec(result.rows[0]?.application_name ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}
