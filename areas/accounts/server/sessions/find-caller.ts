import type { User } from '../../contract/user.ts';
import type pg from 'pg';
import { DATABASE_STATE, quietState } from '@holdfast/database/database-state.ts';
import type { Log } from '@holdfast/database/log.ts';
import type { Caller } from '@holdfast/http/server/handler.ts';
import { findTokenCaller, isApiToken } from '../api-tokens/find-token-caller.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../users/user-record.ts';
import { hashSecret } from './secret-token.ts';

declare module '@holdfast/http/server/handler.ts' {
  interface CallerUser extends User {}
}

interface CallerRow extends UserRow {
  session_id: number;
  use_is_stale: boolean;
  is_confirmed: boolean;
  database_state: string;
}

// Every request of a signed-in user runs this query. It is a prepared statement with one lookup in the unique index of
// sessions and a few by primary key, and it returns the whole user, so that no call reads its caller again.
const FIND_CALLER = {
  name: 'find-caller',
  text: `
    SELECT s.id AS session_id, s.last_used_at < now() - interval '1 minute' AS use_is_stale,
           s.confirmed_at > now() - make_interval(mins => $4::int) AS is_confirmed,
           ${DATABASE_STATE} AS database_state, ${USER_COLUMNS}
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > now() AND NOT u.is_disabled
       AND s.last_used_at > now() - make_interval(hours => CASE u.role WHEN 'admin' THEN $3::int ELSE $2::int END)`,
};

/** How long a session lasts without use, and a confirmation at all. */
export interface SessionLimits {
  readonly confirmationMinutes: number;
  readonly sessionIdleDays: number;
  readonly adminSessionIdleHours: number;
}

interface FindCallerOptions {
  readonly limits: SessionLimits;
  readonly log?: Log;
}

/**
 * Returns the user of a session's token or of an API token; null if it is unknown, expired, revoked or was not used for
 * too long, or if its user is disabled.
 */
export async function findCaller(
  pool: pg.Pool,
  token: string,
  { limits, log }: FindCallerOptions,
): Promise<Caller | null> {
  if (isApiToken(token)) return findTokenCaller(pool, token, log);
  const { rows } = await pool.query<CallerRow>({
    ...FIND_CALLER,
    values: [hashSecret(token), limits.sessionIdleDays * 24, limits.adminSessionIdleHours, limits.confirmationMinutes],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.use_is_stale) recordUse(pool, row.session_id, log);
  return {
    userId: row.id,
    sessionId: row.session_id,
    apiToken: null,
    user: toUser(row),
    isConfirmed: row.is_confirmed,
    databaseState: quietState(pool, row.database_state),
  };
}

/**
 * Runs in the background: a failure only leaves a stale "last used". The condition is repeated so that of many
 * concurrent requests only the first writes.
 */
function recordUse(pool: pg.Pool, sessionId: number, log: Log | undefined): void {
  pool
    .query(`UPDATE sessions SET last_used_at = now() WHERE id = $1 AND last_used_at < now() - interval '1 minute'`, [
      sessionId,
    ])
    .catch((error: unknown) => log?.warn({ err: error, sessionId }, 'The last use of a session could not be written.'));
}
