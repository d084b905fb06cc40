/**
 * How long a statement may take. The server cancels what runs too long; behind a network that swallows everything its
 * answer never arrives, so each connection also stops waiting by itself, a little later.
 */
import type pg from 'pg';

// Longer work belongs in a job, which lifts the limits of its transaction.
const STATEMENT_SECONDS_MAX = 30;
const IDLE_IN_TRANSACTION_SECONDS_MAX = 60;
const ANSWER_MARGIN_MS = 5_000;
export const ANSWER_MS_MAX = STATEMENT_SECONDS_MAX * 1_000 + ANSWER_MARGIN_MS;
const ROLLBACK_MS_MAX = 5_000;

/** Of every transaction: a machine that vanishes must not hold locks without end. */
export const SERVER_LIMITS = [
  `statement_timeout = '${STATEMENT_SECONDS_MAX}s'`,
  `idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION_SECONDS_MAX}s'`,
];

/** A connection that does not answer even to this is closed, which rolls back too. */
export const ROLLBACK = { text: 'ROLLBACK', query_timeout: ROLLBACK_MS_MAX };

interface LiftedLimits {
  /** Of each statement; 0 is without end. */
  readonly statementSeconds: number;
  /** Between two statements; 0 is without end. Left out: as in every transaction. */
  readonly idleSeconds?: number;
}

/**
 * Until the transaction ends and its connection goes back to the pool. A connection that waits without end still notices
 * a server that is gone, by TCP's keep-alive.
 */
export async function liftTimeLimits(
  client: pg.PoolClient,
  { statementSeconds, idleSeconds }: LiftedLimits,
): Promise<void> {
  const idle = idleSeconds === undefined ? '' : `; SET LOCAL idle_in_transaction_session_timeout = '${idleSeconds}s'`;
  await client.query(`SET LOCAL statement_timeout = '${statementSeconds}s'${idle}`);
  setAnswerLimit(client, statementSeconds === 0 ? 0 : statementSeconds * 1_000 + ANSWER_MARGIN_MS);
}

/** Whoever gets a connection next has the limits of its pool. */
export function restoreAnswerLimits(pool: pg.Pool): void {
  pool.on('release', (_error, client) => setAnswerLimit(client, pool.options.query_timeout ?? 0));
}

/**
 * Starts a COPY, which is a statement without an answer until its last row: how long it takes is up to whoever reads or
 * writes the rows.
 */
export function beginCopying<Copying extends pg.Submittable>(client: pg.ClientBase, copying: Copying): Copying {
  const limits = limitsOf(client);
  const limit = limits.query_timeout;
  limits.query_timeout = 0;
  try {
    return client.query(copying);
  } finally {
    limits.query_timeout = limit;
  }
}

/** For a transaction that lifts the server's limit in its first statement, until its connection goes back. */
export function liftAnswerLimit(client: pg.ClientBase): void {
  setAnswerLimit(client, 0);
}

function setAnswerLimit(client: pg.ClientBase, milliseconds: number): void {
  limitsOf(client).query_timeout = milliseconds;
}

/** Read by the driver at each statement; its types leave it out. */
function limitsOf(client: pg.ClientBase): { query_timeout: number } {
  return (client as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters;
}
