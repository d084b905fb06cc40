/** The handlers of passkeys: a user's own, and signing in with one. */
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../contract/user.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type Origin } from '@holdfast/http/server/handler.ts';
import { forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import {
  countRecoveryCodes,
  deleteUnneededCodes,
  refuseLastFactor,
  replaceRecoveryCodes,
} from '../second-factor/codes.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { endSessions, startSession } from '../sessions/start-session.ts';
import { completeSecondFactor } from '../sign-in/finish-sign-in.ts';
import { lockUser, noSuchUser } from '../users/user-record.ts';
import { type ChallengeUse, consumeChallenge, storeChallenge } from './challenges.ts';
import {
  countPasskeys,
  credentialsOf,
  findPasskeyUser,
  insertPasskey,
  listPasskeys,
  loadWebAuthn,
  notVerified,
  relyingPartyOf,
  renamePasskey,
  type UsedCredential,
  verifyPasskey,
} from './passkeys.ts';

const HANDLE_BYTES = 32;

export const passkeyHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { pool, config, now } = dependencies;

  /** The options to use a passkey: one of the user, or any that the browser finds where no user is known yet. */
  async function optionsToUse(use: ChallengeUse, { site }: Origin, userId: number | null) {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(site).rpID,
      userVerification: 'required',
      allowCredentials: userId === null ? [] : (await credentialsOf(pool, userId)).credentials,
    });
    await storeChallenge(pool, { challenge: options.challenge, use, now: now() });
    return { options: { ...options } };
  }

  return {
    getSignInFactors: async ({ caller }) => ({
      passkeys: await listPasskeys(pool, caller.userId),
      recoveryCodesLeft: await countRecoveryCodes(pool, caller.userId),
    }),

    startPasskeyRegistration: async ({ caller, origin }) => {
      const { email, firstName, lastName } = caller.user;
      const { credentials, userHandle } = await credentialsOf(pool, caller.userId);
      const handle = userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url');
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Holdfast',
        rpID: relyingPartyOf(origin.site).rpID,
        userName: email,
        userDisplayName: `${firstName} ${lastName}`.trim() || email,
        userID: new Uint8Array(Buffer.from(handle, 'base64url')),
        excludeCredentials: credentials,
        // Discoverable, so that it also works as the only factor, without an e-mail address.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const use = { purpose: 'registration', sessionId: caller.sessionId } as const;
      await storeChallenge(pool, { challenge: options.challenge, use, userHandle: handle, now: now() });
      return { options: { ...options } };
    },

    addPasskey: async ({ caller, origin, body: { name, credential } }) => {
      const { userId, sessionId } = caller;
      const use = { purpose: 'registration', sessionId } as const;
      const { clientDataJSON } = credential.response;
      const consumed = await consumeChallenge(pool, { clientDataJSON, use, now: now() });
      if (consumed === null || consumed.userHandle === null) throw notVerified();
      const { challenge, userHandle } = consumed;
      return transaction(pool, async (client) => {
        if (!(await lockUser(client, userId))) throw noSuchUser();
        const passkey = await insertPasskey(client, {
          userId,
          name,
          credential,
          challenge,
          userHandle,
          site: origin.site,
          now: now(),
        });
        await endSessions(client, { userId, exceptSessionId: sessionId });
        // A person whose only device is lost needs another way in.
        const hasCodes = (await countRecoveryCodes(client, userId)) > 0;
        return { passkey, recoveryCodes: hasCodes ? [] : await replaceRecoveryCodes(client, userId) };
      });
    },

    renamePasskey: ({ caller, params, body }) =>
      transaction(pool, async (client) => {
        const renamed = await renamePasskey(client, { id: params.id, userId: caller.userId, name: body.name });
        if (renamed === null) throw noSuchPasskey();
        return renamed;
      }),

    removePasskey: ({ caller, params }) =>
      transaction(pool, async (client) => {
        const user = await lockUser(client, caller.userId);
        if (!user) throw noSuchUser();
        // The trigger passkeys_notice sends a notice and a mail to the user.
        const removed = await client.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [params.id, user.id]);
        if (removed.rowCount === 0) throw noSuchPasskey();
        const factorsLeft = (await countPasskeys(client, user.id)) + (user.totp_confirmed_at === null ? 0 : 1);
        refuseLastFactor(config, { role: user.role, factorsLeft });
        await deleteUnneededCodes(client, user.id);
        await endSessions(client, { userId: user.id, exceptSessionId: caller.sessionId });
        return { done: true };
      }),

    startPasskeyConfirmation: ({ caller: { userId, sessionId }, origin }) =>
      optionsToUse({ purpose: 'confirmation', sessionId }, origin, userId),

    startPasskeySignIn: async ({ body: { ticket }, origin }) => {
      await reserveAttempt(pool, { purpose: 'passkey', address: origin.address, now: now() });
      if (ticket === undefined) return optionsToUse({ purpose: 'signIn' }, origin, null);
      const { rows } = await pool.query<{ user_id: number }>(
        'SELECT user_id FROM second_factor_tickets WHERE token_hash = $1 AND expires_at > $2',
        [hashSecret(ticket), now()],
      );
      if (!rows[0]) throw new AppError('unauthorized', 'This sign-in took too long. Sign in again.');
      return optionsToUse({ purpose: 'secondFactor', ticket }, origin, rows[0].user_id);
    },

    loginWithPasskey: ({ body: { credential, ticket }, origin }) =>
      ticket === undefined
        ? signInWithPasskey(dependencies, { credential, origin })
        : finishWithPasskey(dependencies, { credential, origin, ticket }),
  };
});

/** The passkey as the only factor. It names its user. */
async function signInWithPasskey(
  { pool, config, now }: AuthDependencies,
  { credential, origin }: { credential: UsedCredential; origin: Origin },
): Promise<SignedIn> {
  const attempt = { purpose: 'passkey', address: origin.address, now: now() } as const;
  await reserveAttempt(pool, attempt);
  const challenge = await challengeFor({ pool, now }, { credential, use: { purpose: 'signIn' } });
  const userId = await findPasskeyUser(pool, credential.id);
  if (userId === null) throw refused();
  const signedIn = await transaction(pool, async (client) => {
    const user = await lockUser(client, userId);
    if (!user || user.is_disabled) throw refused();
    const use = { userId, credential, challenge, site: origin.site, now: now() };
    await verifyPasskey(client, use).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'forbidden' ? refused(user.email) : error;
    });
    return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
  });
  await forgiveAttempt(pool, attempt);
  return signedIn;
}

/** The passkey after a password or a sign-in at the provider, whose ticket names the user. */
async function finishWithPasskey(
  dependencies: AuthDependencies,
  { credential, origin, ticket }: { credential: UsedCredential; origin: Origin; ticket: string },
): Promise<SignedIn> {
  const challenge = await challengeFor(dependencies, { credential, use: { purpose: 'secondFactor', ticket } });
  return completeSecondFactor(dependencies, {
    ticket,
    origin,
    code: null,
    prove: async (client, user) => {
      const use = { userId: user.id, credential, challenge, site: origin.site, now: dependencies.now() };
      await verifyPasskey(client, use).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'forbidden' ? refused(user.email) : error;
      });
      return true;
    },
  });
}

async function challengeFor(
  { pool, now }: Pick<AuthDependencies, 'pool' | 'now'>,
  { credential, use }: { credential: UsedCredential; use: ChallengeUse },
): Promise<string> {
  const { clientDataJSON } = credential.response;
  const consumed = await consumeChallenge(pool, { clientDataJSON, use, now: now() });
  if (consumed === null) throw refused();
  return consumed.challenge;
}

/** As for a wrong password: 401, and recorded. */
function refused(object = 'Unknown passkey'): AppError {
  return new AppError('unauthorized', notVerified().message, { object });
}

function noSuchPasskey(): AppError {
  return new AppError('not_found', 'You have no such passkey.');
}
