/** The handlers of user management by admins. */
import { type AccountsCalls } from '../../contract/calls.ts';
import { countTotal, escapeLikeWildcards } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endAllAccess } from '../sessions/start-session.ts';
import { getUser, MANAGED_USER_COLUMNS, type ManagedUserRow, toManagedUser } from './user-record.ts';
import { userName } from '@holdfast/database/user-name.ts';

export const userHandlers = defineHandlers(({ pool }: AuthDependencies) => ({
  async listUsers({ query }) {
    const filter = [
      query.include_admins,
      query.role ?? null,
      query.status ?? null,
      query.search ? `%${escapeLikeWildcards(query.search)}%` : null,
    ];
    const total = await countTotal(pool, `SELECT count(*) AS total ${FILTER}`, filter);
    // The order ends with the id: without it, equal rows could swap between two pages.
    const direction = query.order === 'desc' ? 'DESC' : 'ASC';
    const { rows } = await pool.query<ManagedUserRow>(
      `SELECT ${MANAGED_USER_COLUMNS} ${FILTER}
        ORDER BY ${SORT_EXPRESSIONS[query.sort]} ${direction} NULLS LAST, u.id ${direction}
        LIMIT $5 OFFSET $6`,
      [...filter, query.limit, (query.page - 1) * query.limit],
    );
    return { items: rows.map(toManagedUser), total, page: query.page, limit: query.limit };
  },

  signOutUser: async ({ query }) => {
    await getUser(pool, query.user_id);
    await transaction(pool, (client) => endAllAccess(client, query.user_id));
    return { done: true };
  },
}));

type Query = QueryOf<AccountsCalls['listUsers']>;

/** A user without a name is shown and sorted by e-mail address. */
const SHOWN_NAME = `lower(${userName('u')})`;

const SORT_EXPRESSIONS: Record<Query['sort'], string> = {
  name: SHOWN_NAME,
  email: 'u.email',
  role: 'u.role',
  agreement: 'u.agreement_accepted_at',
  created: 'u.created_at',
  lastSignIn: 'u.last_sign_in_at',
};

const FILTER = `
  FROM users u
 WHERE ($1 OR u.role <> 'admin')
   AND ($2::text IS NULL OR u.role = $2)
   AND (CASE WHEN $3 = 'deleted' THEN u.archived_at IS NOT NULL ELSE u.archived_at IS NULL END)
   AND ($3::text IS NULL OR $3 = CASE WHEN u.archived_at IS NOT NULL THEN 'deleted'
     WHEN u.is_disabled THEN 'disabled' WHEN u.last_sign_in_at IS NULL THEN 'invited'
        ELSE 'active' END)
   AND ($4::text IS NULL OR u.email ILIKE $4 OR (u.first_name || ' ' || u.last_name) ILIKE $4)`;
