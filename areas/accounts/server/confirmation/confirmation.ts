/** Step-up: proves again that the caller is the person who signed in. */
import type { ConfirmationWay } from '@holdfast/contract';
import { secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type Origin, type SessionCaller } from '@holdfast/http/server/handler.ts';
import { limitAttempts, reserveAttempt, secondFactorAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { consumeChallenge } from '../passkeys/challenges.ts';
import { notVerified, type UsedCredential, verifyPasskey } from '../passkeys/passkeys.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { spendSecondFactorCode } from '../second-factor/codes.ts';
import { consumeNonce } from '../sign-in/provider/flows.ts';
import { lockUser } from '../users/user-record.ts';

const MINUTE_MS = 60_000;

export const confirmationHandlers = defineHandlers((dependencies: AuthDependencies) => {
  const { now, pool, config } = dependencies;

  return {
    confirm: async ({ caller, origin, body }) => {
      const confirmedWith = await prove(dependencies, { caller, origin }, body);
      const confirmedAt = now();
      const validUntil = new Date(confirmedAt.getTime() + config.confirmationMinutes * MINUTE_MS).toISOString();
      return transaction(pool, async (client) => {
        await client.query('UPDATE sessions SET confirmed_at = $2, proven_at = $2 WHERE id = $1', [
          caller.sessionId,
          confirmedAt,
        ]);
        // The audit entry of this transaction names the way.
        return { confirmedWith, validUntil };
      });
    },
  };
});

interface Prover {
  readonly caller: SessionCaller;
  readonly origin: Origin;
}

interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: UsedCredential | undefined;
  readonly idToken?: string | undefined;
}

/** Returns how the caller proved it, or throws. Exactly one part of the proof is given. */
async function prove(dependencies: AuthDependencies, prover: Prover, proof: Proof): Promise<ConfirmationWay> {
  if (proof.password !== undefined) return provePassword(dependencies, prover, proof.password);
  if (proof.code !== undefined) return proveSecondFactor(dependencies, prover, proof.code);
  if (proof.passkey !== undefined) return provePasskey(dependencies, prover, proof.passkey);
  return proveProvider(dependencies, prover, proof.idToken ?? '');
}

async function provePassword(
  dependencies: AuthDependencies,
  { caller: { userId, user }, origin }: Prover,
  password: string,
): Promise<ConfirmationWay> {
  const wrong = () => refused('This is not your password.', user.email);
  const hash = await checkOwnPassword(dependencies, {
    userId,
    address: origin.address,
    password,
    missing: wrong,
    wrong,
  });
  if (hash === null) throw new AppError('conflict', 'You have no password. Confirm in another way.');
  return 'password';
}

async function proveSecondFactor(
  { pool, now }: AuthDependencies,
  { caller: { userId }, origin }: Prover,
  code: string,
): Promise<ConfirmationWay> {
  const attempt = secondFactorAttempt(userId, origin.address, now());
  await limitAttempts(pool, attempt, () =>
    transaction(pool, async (client) => {
      const user = await lockUser(client, userId);
      if (!user || user.totp_confirmed_at === null)
        throw new AppError('conflict', 'You have no second factor. Confirm in another way.');
      if (!(await spendSecondFactorCode(client, { user, code, now: now(), secrets: secretsOf(pool) })))
        throw refused('The code is wrong or already used.', user.email);
    }),
  );
  return 'secondFactor';
}

async function provePasskey(
  { pool, now }: AuthDependencies,
  { caller: { userId, sessionId }, origin }: Prover,
  credential: UsedCredential,
): Promise<ConfirmationWay> {
  await reserveAttempt(pool, { purpose: 'passkey', address: origin.address, now: now() });
  const consumed = await consumeChallenge(pool, {
    clientDataJSON: credential.response.clientDataJSON,
    use: { purpose: 'confirmation', sessionId },
    now: now(),
  });
  if (consumed === null) throw notVerified();
  await transaction(pool, async (client) => {
    await lockUser(client, userId);
    await verifyPasskey(client, {
      userId,
      credential,
      challenge: consumed.challenge,
      site: origin.site,
      now: now(),
    });
  });
  return 'passkey';
}

/** The nonce makes the token one of a flow that was finished within the last minutes, and usable once. */
async function proveProvider(
  { pool, config, provider, now }: AuthDependencies,
  { caller: { userId, user } }: Prover,
  idToken: string,
): Promise<ConfirmationWay> {
  if (!provider)
    throw new AppError('conflict', 'Sign-in through an identity provider is not configured on this server.');
  const identity = await provider.verify(idToken, now()).catch((error: unknown) => {
    // Not 401: the session is valid, and the page signs out on 401.
    throw error instanceof AppError && error.code === 'unauthorized' ? refused(error.message, user.email) : error;
  });
  const { rowCount: isBound } = await pool.query(
    'SELECT FROM user_identities WHERE user_id = $1 AND issuer = $2 AND subject = $3',
    [userId, identity.issuer, identity.subject],
  );
  if (isBound !== 1) throw refused(`This is another ${provider.label} account than yours.`, user.email);
  const { signedInAt } = identity;
  if (signedInAt !== null && now().getTime() - signedInAt.getTime() > config.confirmationMinutes * MINUTE_MS)
    throw refused(`Sign in again at ${provider.label}: your last sign-in there is too old.`, user.email);
  await consumeNonce(pool, { nonce: identity.nonce, now: now() }).catch((error: unknown) => {
    throw error instanceof AppError ? refused(error.message, user.email) : error;
  });
  return 'provider';
}

/** 403, so that the audit log records the attempt as it records a failed sign-in. */
function refused(detail: string, object: string): AppError {
  return new AppError('forbidden', detail, { object });
}
