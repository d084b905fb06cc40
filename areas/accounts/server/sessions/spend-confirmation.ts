import type pg from 'pg';

/** For one call that is made at once, with the time to touch a key on the way. */
const PROOF_MINUTES = 5;

/** Uses up the confirmation of a session for one call; of calls at the same time only one gets it. */
export async function spendConfirmation(pool: pg.Pool, sessionId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE sessions SET proven_at = NULL WHERE id = $1 AND proven_at > now() - make_interval(mins => $2)`,
    [sessionId, PROOF_MINUTES],
  );
  return rowCount === 1;
}
