/** The sign-in handlers. */
import type pg from 'pg';
import { secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { networkOf } from '@holdfast/http/server/request-limits.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { spendSecondFactorCode } from '../second-factor/codes.ts';
import { completeSecondFactor, finishSignIn } from './finish-sign-in.ts';
import { consumeNonce } from './provider/flows.ts';
import { keepNames, keepPicture } from './provider/keep-profile.ts';
import type { ProviderIdentity } from './provider/verify-id-token.ts';

export const signInHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { pool, provider, now, passwords } = dependencies;

  return {
    /** Exchanges the provider's ID token for a session. Only users that an admin has added can sign in. */
    async login({ origin }) {
      if (!provider)
        throw new AppError('not_found', 'Sign-in through an identity provider is not configured on this server.');
      if (origin.bearerToken === null) throw new AppError('unauthorized', 'The ID token is missing.');
      const attempt: Attempt = { purpose: 'providerToken', address: origin.address, now: now() };
      await reserveAttempt(pool, attempt);

      const identity = await provider.verify(origin.bearerToken, now());
      await consumeNonce(pool, { nonce: identity.nonce, now: now() });
      const userId = await findUserId(pool, identity.email);
      const result = await finishSignIn(dependencies, {
        userId,
        origin,
        isByPassword: false,
        admit: async (client, user) => {
          if (!user) throw unknownUser(identity.email);
          if (user.is_disabled)
            throw new AppError('forbidden', 'Your access has been disabled. Ask an administrator.', {
              object: identity.email,
            });
          await bindIdentity(client, { userId: user.id, identity, label: provider.label, now: now() });
          await keepNames(client, user.id, identity.profile);
          return user;
        },
      });
      await forgiveAttempt(pool, attempt);
      void keepPicture(dependencies, { userId, identity });
      return result;
    },

    /**
     * An unknown e-mail address, a wrong password, a user without a password and a disabled user get the same response
     * after the same work, so that it does not reveal who has an account.
     */
    async loginWithPassword({ body: { email, password }, origin }) {
      const { rows } = await pool.query<Candidate>(
        `SELECT u.id, u.password_hash,
                EXISTS (SELECT FROM known_addresses k WHERE k.user_id = u.id AND k.network = $2) AS is_known_network
           FROM users u WHERE lower(u.email) = $1`,
        [email, networkOf(origin.address)],
      );
      const candidate = rows[0];
      const attempt: Attempt = {
        purpose: 'password',
        address: origin.address,
        now: now(),
        account: { key: email, isKnownNetwork: candidate?.is_known_network ?? false },
      };
      await reserveAttempt(pool, attempt);

      const isRight = await passwords.verify(candidate?.password_hash ?? null, password);
      // What was typed is recorded only if it is an account: people also type passwords into this field.
      const object = candidate ? email : 'Unknown e-mail address';
      if (!candidate || !isRight) throw wrongEmailOrPassword(object);
      const isOutdated = candidate.password_hash !== null && passwords.isOutdated(candidate.password_hash);
      const newHash = isOutdated ? await passwords.hash(password) : null;

      const result = await finishSignIn(dependencies, {
        userId: candidate.id,
        origin,
        isByPassword: true,
        admit: async (client, user) => {
          const isUnchanged = user !== null && !user.is_disabled && user.password_hash === candidate.password_hash;
          if (!isUnchanged) throw wrongEmailOrPassword(object);
          if (newHash !== null) {
            // The password is the same, so its owner gets no notice of a change.
            await client.query(`SELECT set_config('holdfast.same_password', 'true', true)`);
            await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, newHash]);
          }
          return user;
        },
      });
      await forgiveAttempt(pool, attempt);
      return result;
    },

    completeSecondFactor: ({ body, origin }) =>
      completeSecondFactor(dependencies, {
        ticket: body.ticket,
        origin,
        code: body.code,
        prove: (client, user) =>
          spendSecondFactorCode(client, {
            user,
            code: body.code,
            now: dependencies.now(),
            secrets: secretsOf(dependencies.pool),
          }),
      }),
  };
});

interface Candidate {
  id: number;
  password_hash: string | null;
  is_known_network: boolean;
}

function wrongEmailOrPassword(object: string): AppError {
  return new AppError('unauthorized', 'E-mail or password is wrong.', { object });
}

async function findUserId(pool: pg.Pool, email: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM users WHERE lower(email) = $1', [email]);
  if (!rows[0]) throw unknownUser(email);
  return rows[0].id;
}

/**
 * The first sign-in binds the provider's account to the user by its subject, which is never reassigned. The same e-mail
 * address with another subject is another person, who took over the address.
 */
async function bindIdentity(
  client: pg.PoolClient,
  { userId, identity, label, now }: { userId: number; identity: ProviderIdentity; label: string; now: Date },
): Promise<void> {
  await client.query(
    'INSERT INTO user_identities (user_id, issuer, subject, bound_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [userId, identity.issuer, identity.subject, now],
  );
  const { rowCount: isBound } = await client.query(
    'SELECT FROM user_identities WHERE user_id = $1 AND issuer = $2 AND subject = $3',
    [userId, identity.issuer, identity.subject],
  );
  if (isBound !== 1) {
    const detail =
      `This is another ${label} account than the one that ${identity.email} signed in with before. Ask an ` +
      `administrator.`;
    throw new AppError('forbidden', detail, { object: identity.email });
  }
}

function unknownUser(email: string): AppError {
  return new AppError(
    'forbidden',
    `There is no user with the e-mail address ${email} here. Ask an administrator to add it.`,
    { object: email },
  );
}
