/** The handlers of a user's own account. */
import { randomUUID } from 'node:crypto';
import type { User } from '../../contract/user.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadAgreementInForce } from '../agreement-versions.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { removeHandoverCode } from '../second-factor/codes.ts';
import { endSessions, revokeApiTokens } from '../sessions/start-session.ts';
import { notifyOfTakenName } from '../users/notify-of-taken-name.ts';
import { lockUser, getUser } from '../users/user-record.ts';
import { type Picture, readPicture } from './read-picture.ts';

export const accountHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { pool, now, passwords } = dependencies;

  return {
    me: async ({ caller }) => caller.user,
    getAgreement: () => loadAgreementInForce(pool),

    acceptAgreement: async ({ caller, query }): Promise<User> => {
      const { version } = await loadAgreementInForce(pool);
      if (query.version !== undefined && query.version !== version)
        throw new AppError('conflict', 'The terms have changed. Read the new version and accept it.');
      // The first acceptance is the legally relevant one; accepting the same version twice must not change its time.
      await transaction(pool, (client) =>
        client.query(
          `UPDATE users SET agreement_accepted_at = $2, agreement_version = $3
             WHERE id = $1 AND agreement_version IS DISTINCT FROM $3`,
          [caller.userId, now(), version],
        ),
      );
      return getUser(pool, caller.userId);
    },

    updateProfile: async ({ caller, body }) => {
      await transaction(pool, async (client) => {
        await client.query('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
          caller.userId,
          body.firstName,
          body.lastName,
        ]);
        await notifyOfTakenName(client, caller.userId);
      });
      return getUser(pool, caller.userId);
    },

    setPicture: ({ caller, body }) => {
      const picture = readPicture(body.dataUrl);
      return transaction(pool, async (client) => {
        // A new id each time, so that caches of the old address stay valid.
        await client.query(
          `INSERT INTO user_pictures (id, user_id, content_type, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id) DO UPDATE SET
             id = excluded.id, content_type = excluded.content_type, bytes = excluded.bytes,
                 created_at = excluded.created_at`,
          [randomUUID(), caller.userId, picture.contentType, picture.bytes, now()],
        );
        return getUser(client, caller.userId);
      });
    },

    removePicture: async ({ caller }) => {
      await transaction(pool, (client) =>
        client.query('DELETE FROM user_pictures WHERE user_id = $1', [caller.userId]),
      );
      return getUser(pool, caller.userId);
    },

    getPicture: async ({ params }) => {
      const { rows } = await pool.query<{ content_type: Picture['contentType']; bytes: Buffer }>(
        'SELECT content_type, bytes FROM user_pictures WHERE id = $1',
        [params.id],
      );
      if (!rows[0]) throw new AppError('not_found', 'There is no such picture.');
      return { contentType: rows[0].content_type, bytes: rows[0].bytes, immutable: true };
    },

    /** The current password is required, so that a stolen session does not become a stolen account. */
    async changePassword({ body, caller, origin }) {
      const {
        userId,
        sessionId,
        user: { email, firstName, lastName },
      } = caller;
      const checkedHash = await checkOwnPassword(dependencies, {
        userId,
        address: origin.address,
        password: body.currentPassword,
        // Not 401: the session is valid, and the page signs out on 401.
        missing: () => invalidField({ loc: ['body', 'currentPassword'], type: 'missing', msg: 'Field required' }),
        wrong: () => invalidField({ loc: ['body', 'currentPassword'], msg: 'This is not your current password' }),
      });
      const newHash = await passwords.hashNew({
        password: body.newPassword,
        about: [email, firstName, lastName],
        field: 'newPassword',
      });
      return transaction(pool, async (client) => {
        const user = await lockUser(client, userId);
        if (user?.password_hash !== checkedHash)
          throw new AppError('conflict', 'The password was changed elsewhere a moment ago.');
        // The trigger users_notice sends a notice and a mail to the user.
        await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, newHash]);
        await removeHandoverCode(client, userId);
        await endSessions(client, { userId, exceptSessionId: sessionId });
        if (!body.keepApiTokens) await revokeApiTokens(client, userId);
        return getUser(client, userId);
      });
    },
  };
});
