import type { Role } from '@holdfast/contract';
import type pg from 'pg';
import type { Log } from '../../../db/log.ts';
import type { Caller } from '../../../http/handler.ts';
import { hashSecret } from './secret-token.ts';

interface CallerRow {
  session_id: number;
  user_id: number;
  role: Role;
  has_agreed: boolean;
  has_second_factor: boolean;
  use_is_stale: boolean;
}

// Every request of every signed-in person makes this query, so it is prepared once a connection and is one look-up in
// the unique index of sessions and one by primary key.
const FIND_CALLER = {
  name: 'find-caller',
  text: `
    SELECT s.id AS session_id, u.id AS user_id, u.role,
           u.agreement_accepted_at IS NOT NULL AS has_agreed,
           u.totp_confirmed_at IS NOT NULL AS has_second_factor,
           s.last_used_at < now() - interval '1 minute' AS use_is_stale
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > now() AND NOT u.is_disabled`,
};

/** Whoever holds the token; null when it is unknown, expired or revoked, or its user is disabled. */
export async function findCaller(pool: pg.Pool, token: string, log?: Log): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({ ...FIND_CALLER, values: [hashSecret(token)] });
  const row = rows[0];
  if (!row) return null;
  if (row.use_is_stale) noteUse(pool, row.session_id, log);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    role: row.role,
    hasAgreed: row.has_agreed,
    hasSecondFactor: row.has_second_factor,
  };
}

/**
 * Nobody waits for this, and a failure costs the person nothing but a stale "last used". The condition is repeated so
 * that of many requests at once only the first one writes.
 */
function noteUse(pool: pg.Pool, sessionId: number, log: Log | undefined): void {
  pool
    .query(`UPDATE sessions SET last_used_at = now() WHERE id = $1 AND last_used_at < now() - interval '1 minute'`, [sessionId])
    .catch((error: unknown) => log?.warn({ err: error, sessionId }, 'The last use of a session could not be written.'));
}
