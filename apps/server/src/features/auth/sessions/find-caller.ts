import type pg from 'pg';
import type { Log } from '../../../db/log.ts';
import type { Caller } from '../../../http/handler.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../users/user-record.ts';
import { hashSecret } from './secret-token.ts';

interface CallerRow extends UserRow {
  session_id: number;
  use_is_stale: boolean;
}

// Every request of every signed-in person makes this query, so it is prepared once a connection, is one look-up in the
// unique index of sessions and a few by primary key, and brings the whole user: no call reads its caller again.
const FIND_CALLER = {
  name: 'find-caller',
  text: `
    SELECT s.id AS session_id, s.last_used_at < now() - interval '1 minute' AS use_is_stale, ${USER_COLUMNS}
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > now() AND NOT u.is_disabled`,
};

/** Whoever holds the token; null when it is unknown, expired or revoked, or its user is disabled. */
export async function findCaller(pool: pg.Pool, token: string, log?: Log): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({ ...FIND_CALLER, values: [hashSecret(token)] });
  const row = rows[0];
  if (!row) return null;
  if (row.use_is_stale) noteUse(pool, row.session_id, log);
  return { userId: row.id, sessionId: row.session_id, user: toUser(row) };
}

/**
 * Nobody waits for this, and a failure costs the person nothing but a stale "last used". The condition is repeated so
 * that of many requests at once only the first one writes.
 */
function noteUse(pool: pg.Pool, sessionId: number, log: Log | undefined): void {
  pool
    .query(`UPDATE sessions SET last_used_at = now() WHERE id = $1 AND last_used_at < now() - interval '1 minute'`, [
      sessionId,
    ])
    .catch((error: unknown) => log?.warn({ err: error, sessionId }, 'The last use of a session could not be written.'));
}
