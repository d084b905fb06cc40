/** The users an admin keeps. */
import type { User } from '@holdfast/contract';
import { transaction } from '../../../db/transaction.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { deleteUser } from './delete-user.ts';
import { insertUser, type NewUser } from './insert-user.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';
import { getUser } from './user-record.ts';

export function createUserHandlers(
  dependencies: AuthDependencies,
): Handlers<'listUsers' | 'addUser' | 'addUserWithPassword' | 'updateUser' | 'deleteUser' | 'signOutUser'> {
  const { pool, passwords, now } = dependencies;

  const add = (user: NewUser): Promise<User> =>
    transaction(pool, async (client) => getUser(client, await insertUser(client, user)));

  return {
    listUsers: ({ query }) => listUsers(pool, query),

    addUser: ({ query }) => add({ email: query.email, role: 'client', passwordHash: null, now: now() }),

    addUserWithPassword: async ({ body }) => {
      const { password, ...person } = body;
      return add({ ...person, passwordHash: await passwords.hash(password), now: now() });
    },

    updateUser: ({ body, caller }) => updateUser(dependencies, { change: body, callerId: caller.userId }),

    deleteUser: ({ query, caller }) => deleteUser(pool, { userId: query.user_id, callerId: caller.userId }),

    signOutUser: async ({ query }) => {
      await getUser(pool, query.user_id);
      await transaction(pool, (client) => endSessions(client, { userId: query.user_id }));
      return { done: true };
    },
  };
}
