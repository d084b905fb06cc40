/**
 * The handlers of API tokens. Users see and revoke their own, and the id of another user's token is not found. Admins
 * see those of all users.
 */
import { DAY_MS } from '@holdfast/calendar';
import { API_TOKEN_PREFIX, type ApiToken } from '../../contract/api-token.ts';
import type { AccountsCalls } from '../../contract/calls.ts';
import { type TokenScope } from '@holdfast/contract';
import { countTotal, escapeLikeWildcards, insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { QueryOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { createSecretToken, hashSecret } from '../sessions/secret-token.ts';
import { lockUser, noSuchUser } from '../users/user-record.ts';

interface ApiTokenRow {
  id: number;
  name: string;
  scope: TokenScope;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

interface OwnedTokenRow extends ApiTokenRow {
  user_id: number;
  user_email: string;
  user_name: string;
}

const COLUMNS = 't.id, t.name, t.scope, t.created_at, t.expires_at, t.last_used_at';

const SHOWN_NAME = userName('u');
const OF_USERS = `
  FROM api_tokens t JOIN users u ON u.id = t.user_id
 WHERE ($1::text IS NULL OR $1 = CASE WHEN t.expires_at > $2 THEN 'active' ELSE 'expired' END)
   AND ($3::text IS NULL OR t.scope = $3)
   AND ($4::text IS NULL OR t.name ILIKE $4 OR u.email ILIKE $4 OR ${SHOWN_NAME} ILIKE $4)`;

const SORT_EXPRESSIONS: Record<QueryOf<AccountsCalls['listApiTokensOfUsers']>['sort'], string> = {
  name: 'lower(t.name)',
  owner: `lower(${SHOWN_NAME})`,
  created: 't.created_at',
  expires: 't.expires_at',
  lastUsed: 't.last_used_at',
};

/** One for each tool of an accountant, and room to spare; it bounds the list. */
export const API_TOKENS_MAX = 20;

export const apiTokenHandlers = defineHandlers(({ pool, now }: AuthDependencies) => ({
  listApiTokens: ({ caller }) => listApiTokens(pool, caller.userId, now()),

  createApiToken: ({ caller: { userId }, body: { name, scope, expiresInDays } }) =>
    transaction(pool, async (client) => {
      // The lock makes concurrent requests count serially.
      if (!(await lockUser(client, userId))) throw noSuchUser();
      const existing = await listApiTokens(client, userId, now());
      if (existing.some((token) => token.name === name))
        throw new AppError('conflict', `You have a token named “${name}”. Choose another name, or revoke it first.`);
      if (existing.length >= API_TOKENS_MAX)
        throw new AppError('conflict', `You have ${API_TOKENS_MAX} API tokens. Revoke one first.`);
      const token = `${API_TOKEN_PREFIX}${createSecretToken()}`;
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
      // The trigger api_tokens_notice sends a notice and a mail to the user.
      const id = await insertReturningId(
        client,
        `INSERT INTO api_tokens (user_id, name, scope, token_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [userId, name, scope, hashSecret(token), createdAt, expiresAt],
      );
      const apiToken = {
        id,
        name,
        scope,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isExpired: false,
        lastUsedAt: null,
      };
      return { token, apiToken };
    }),

  revokeApiToken: ({ caller, params }) =>
    transaction(pool, async (client) => {
      const revoked = await client.query('DELETE FROM api_tokens WHERE id = $1 AND user_id = $2', [
        params.id,
        caller.userId,
      ]);
      if (revoked.rowCount === 0) throw new AppError('not_found', 'You have no such API token.');
      return { done: true };
    }),

  listApiTokensOfUsers: async ({ query: { search, scope, state, sort, order, page, limit } }) => {
    const asOf = now();
    const filter = [state ?? null, asOf, scope ?? null, search ? `%${escapeLikeWildcards(search)}%` : null];
    const total = await countTotal(pool, `SELECT count(*) AS total ${OF_USERS}`, filter);
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const { rows } = await pool.query<OwnedTokenRow>(
      `SELECT ${COLUMNS}, t.user_id, u.email AS user_email, ${SHOWN_NAME} AS user_name ${OF_USERS}
        ORDER BY ${SORT_EXPRESSIONS[sort]} ${direction} NULLS LAST, t.id ${direction} LIMIT $5 OFFSET $6`,
      [...filter, limit, (page - 1) * limit],
    );
    const items = rows.map((row) => ({ ...toRecord(row), isExpired: row.expires_at <= asOf }));
    return { items, total, page, limit };
  },

  revokeApiTokenOfUser: ({ params }) =>
    transaction(pool, async (client) => {
      const revoked = await client.query('DELETE FROM api_tokens WHERE id = $1', [params.id]);
      if (revoked.rowCount === 0) throw new AppError('not_found', 'There is no such API token. Reload the page.');
      return { done: true };
    }),
}));

/** Expired ones stay in the list for a while, so that a tool that stopped working can be explained. */
async function listApiTokens(client: Queries, userId: number, now: Date): Promise<ApiToken[]> {
  const { rows } = await client.query<ApiTokenRow>(
    `SELECT ${COLUMNS} FROM api_tokens t WHERE t.user_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT $2`,
    [userId, API_TOKENS_MAX],
  );
  return rows.map((row) => ({ ...toRecord(row), isExpired: row.expires_at <= now }));
}
