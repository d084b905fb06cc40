/**
 * Whether the database accepts writes, for the readiness of the server. A query alone would not notice a disk that is
 * full, a server that has become a standby, or commits that wait for a standby that is gone. Its commit changes
 * nothing, so that cached responses remain valid.
 */
import type pg from 'pg';
import { answerInTime } from './answer-in-time.ts';
import { isConnectionLoss, refusedWrite } from './connection-loss.ts';
import { noteEmptyTransaction, SERVER_START } from './database-state.ts';

type WriteStatus = 'ok' | 'no database' | 'disk full' | 'read-only';

export interface WriteCheck {
  /** Reports an error of any request. If it is one of the database, the next check is made anew. */
  note(error: unknown): void;
  /**
   * Never throws. Requests at the same time share one check, and a success is returned for a second: each check
   * commits, and it can be requested without signing in.
   */
  check(): Promise<{ readonly status: WriteStatus; readonly error: unknown }>;
}

/** A load balancer gives a server two seconds to say that it is ready. */
const CHECK_MS_MAX = 1_900;
const SHARED_MS = 1_000;
const OK = { status: 'ok', error: null } as const;

/** A transaction with an id of its own is written to the log of the database at its commit. */
const COMMIT_SOMETHING = {
  text: `SELECT pg_current_xact_id()::text AS id, ${SERVER_START} AS "serverStart",
                current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  query_timeout: CHECK_MS_MAX,
};
interface Written {
  id: string;
  serverStart: string;
  isReadOnly: boolean;
}

/** Files of a temporary table take room on the disk at once; a megabyte is more than what is usually left over. */
const TAKE_ROOM = {
  text: `CREATE TEMPORARY TABLE holdfast_write_check AS
           SELECT repeat(md5(n::text), 60) AS filler FROM generate_series(1, 600) AS n`,
  query_timeout: CHECK_MS_MAX,
};

export function createWriteCheck(pool: pg.Pool, now: () => number = () => performance.now()): WriteCheck {
  let isDiskFull = false;
  let checking: ReturnType<WriteCheck['check']> | null = null;
  let succeededAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  /** Returns whether the database permits writes. */
  async function write(): Promise<boolean> {
    const client = await pool.connect();
    let isSound = false;
    try {
      const { rows } = await client.query<Written>(COMMIT_SOMETHING);
      const [written] = rows;
      if (written) noteEmptyTransaction(pool, { ...written, id: Number(written.id) });
      if (isDiskFull) await takeRoom(client);
      isDiskFull = false;
      isSound = true;
      return written?.isReadOnly === false;
    } finally {
      client.release(!isSound);
    }
  }

  /** Rolled back, so that nothing of the table remains. */
  async function takeRoom(client: pg.PoolClient): Promise<void> {
    await client.query('BEGIN');
    try {
      await client.query(TAKE_ROOM);
    } finally {
      await client.query('ROLLBACK');
    }
  }

  async function checkNow(): ReturnType<WriteCheck['check']> {
    const [startedAt, failuresBefore] = [now(), failures];
    try {
      if (!(await answerInTime(CHECK_MS_MAX, write))) return { status: 'read-only', error: null };
      if (failures === failuresBefore) succeededAt = startedAt;
      return OK;
    } catch (error) {
      const refused = refusedWrite(error);
      if (refused === 'disk full') isDiskFull = true;
      return { status: refused ?? 'no database', error };
    }
  }

  return {
    note: (error) => {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      const refused = refusedWrite(error) ?? refusedWrite(cause);
      if (refused === null && !isConnectionLoss(error) && !isConnectionLoss(cause)) return;
      failures += 1;
      succeededAt = Number.NEGATIVE_INFINITY;
      if (refused === 'disk full') isDiskFull = true;
    },
    check: async () => {
      if (now() - succeededAt < SHARED_MS) return OK;
      checking ??= checkNow().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}
