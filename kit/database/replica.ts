/**
 * The replica of READ_DATABASE_URL, and when a read may go there.
 *
 * A replica replays the primary's write-ahead log and is a moment behind. A read may use it when it has replayed
 * - what the caller has written: each write returns its position in the log, and the caller sends back the newest,
 * - notifications that this process received, such as the end of a job (`catchUp`),
 * - and in any case what the primary had written ten seconds ago, so that a replica that stopped is not read for long.
 * Everything else is read from the primary, also while the replica is out of reach.
 */
import type pg from 'pg';
import type { Log } from './log.ts';

export interface Replica {
  /** Where the primary's log ends now; null when it is unknown. */
  currentPosition(): Promise<string | null>;
  /** Whether a read that must see everything up to this position may use the replica. Never throws. */
  hasReplayed(position: string | null): Promise<boolean>;
  /** From now on a read sees all that is committed by now. */
  catchUp(): void;
  /** A read failed on the replica. The first failure is logged, and for a while nothing is read there. */
  reportFailure(error: unknown): void;
}

export interface ReplicaOptions {
  readonly pool: pg.Pool;
  readonly readPool: pg.Pool;
  readonly log: Log;
  /** Only tests change it. */
  readonly behindMsMax?: number;
  readonly retryMs?: number;
}

/** How old a read that may lag can be: from a replica, or sent again because nothing has changed. */
export const BEHIND_MS_MAX = 10_000;
const RETRY_MS = 5_000;
const CHECK_MS_MAX = 2_000;
/** A count of bytes with leading zeros, so that comparing two texts compares the positions. */
const POSITION_DIGITS = 20;
const POSITION = /^\d{20}$/;
/** A query of the replica was in the way of what it had to replay: the next one may succeed. */
const RECOVERY_CONFLICT = '40001';

/** Where the log is inserted, not written: with synchronous_commit off a commit is visible before it is written. */
const READ_POSITION = {
  name: 'log-position',
  text: `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text AS position`,
};
/** A server that is no replica has everything. */
const CHECK_REPLAYED = {
  name: 'log-replayed',
  text: `SELECT NOT pg_is_in_recovery()
                OR coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn >= $1::numeric, false) AS "hasReplayed"`,
  query_timeout: CHECK_MS_MAX,
};

/** The position as a caller sends it back, or null when it is none. */
export function parsePosition(text: unknown): string | null {
  return typeof text === 'string' && POSITION.test(text) ? text : null;
}

export function createReplica(options: ReplicaOptions): Replica {
  const { pool, readPool, log, behindMsMax = BEHIND_MS_MAX, retryMs = RETRY_MS } = options;
  let sample: { readonly takenAt: number; readonly position: Promise<string> } | null = null;
  let downSince: number | null = null;

  async function readPosition(): Promise<string> {
    const { rows } = await pool.query<{ position: string }>(READ_POSITION);
    return (rows[0]?.position ?? '').padStart(POSITION_DIGITS, '0');
  }

  /** Where the primary's log ended at most `behindMsMax` ago; requests at the same time share one query. */
  function recentPosition(): Promise<string> {
    const now = performance.now();
    if (sample === null || now - sample.takenAt > behindMsMax) {
      const position = readPosition();
      const taken = { takenAt: now, position };
      sample = taken;
      position.catch(() => {
        if (sample === taken) sample = null;
      });
    }
    return sample.position;
  }

  function reportFailure(error: unknown): void {
    if (error instanceof Error && 'code' in error && error.code === RECOVERY_CONFLICT) return;
    if (downSince === null)
      log.warn(
        { err: error },
        'The database of READ_DATABASE_URL cannot be read. All reads use DATABASE_URL meanwhile.',
      );
    downSince = performance.now();
  }

  async function checkReplayed(position: string): Promise<boolean> {
    const { rows } = await readPool.query<{ hasReplayed: boolean }>({ ...CHECK_REPLAYED, values: [position] });
    if (downSince !== null) log.info({}, 'The database of READ_DATABASE_URL can be read again.');
    downSince = null;
    return rows[0]?.hasReplayed ?? false;
  }

  return {
    currentPosition: () => readPosition().catch(() => null),
    hasReplayed: async (position) => {
      if (downSince !== null && performance.now() - downSince < retryMs) return false;
      const recent = await recentPosition().catch(() => null);
      // Without a response from the primary the age of the replica is unknown.
      if (recent === null) return false;
      try {
        return await checkReplayed(position !== null && position > recent ? position : recent);
      } catch (error) {
        reportFailure(error);
        return false;
      }
    },
    catchUp: () => {
      sample = null;
    },
    reportFailure,
  };
}
