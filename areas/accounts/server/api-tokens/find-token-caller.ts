import { API_TOKEN_PREFIX } from '../../contract/api-token.ts';
import { type TokenScope } from '@holdfast/contract';
import type pg from 'pg';
import { DATABASE_STATE, quietState } from '@holdfast/database/database-state.ts';
import type { Log } from '@holdfast/database/log.ts';
import type { TokenCaller } from '@holdfast/http/server/handler.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../users/user-record.ts';
import type { NotNull } from '@holdfast/database/queries.ts';

/** The tokens of sessions are shorter, so none of them can look like one of these. */
const API_TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);

export function isApiToken(token: string): boolean {
  return API_TOKEN.test(token);
}

interface TokenRow extends UserRow {
  token_id: number;
  token_name: string;
  token_scope: TokenScope;
  use_is_stale: NotNull<boolean>;
  database_state: string;
}

const FIND_TOKEN_CALLER = {
  name: 'find-token-caller',
  text: `
    SELECT t.id AS token_id, t.name AS token_name, t.scope AS token_scope, ${USER_COLUMNS},
           ${DATABASE_STATE} AS database_state,
           t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS use_is_stale
      FROM api_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.token_hash = $1 AND t.expires_at > now() AND NOT u.is_disabled`,
};

/** Returns the owner of the token; null if it is unknown, expired or revoked, or if its owner is disabled. */
export async function findTokenCaller(pool: pg.Pool, token: string, log: Log | undefined): Promise<TokenCaller | null> {
  const { rows } = await pool.query<TokenRow>({ ...FIND_TOKEN_CALLER, values: [hashSecret(token)] });
  const row = rows[0];
  if (!row) return null;
  if (row.use_is_stale) recordUse(pool, row.token_id, log);
  const apiToken = { id: row.token_id, name: row.token_name, scope: row.token_scope };
  return {
    userId: row.id,
    sessionId: null,
    apiToken,
    user: toUser(row),
    isConfirmed: false,
    databaseState: quietState(pool, row.database_state),
  };
}

/** Runs in the background: a failure only leaves a stale "last used". */
function recordUse(pool: pg.Pool, tokenId: number, log: Log | undefined): void {
  pool
    .query(
      `UPDATE api_tokens SET last_used_at = now()
        WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [tokenId],
    )
    .catch((error: unknown) => log?.warn({ err: error, tokenId }, 'The last use of a token could not be written.'));
}
