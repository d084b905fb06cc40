import type { SecondFactor, SignInResult, SignedIn } from '../../contract/user.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { Origin } from '@holdfast/http/server/handler.ts';
import { limitAttempts, secondFactorAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { countPasskeys } from '../passkeys/passkeys.ts';
import { isHandoverCode, needsHandoverCode } from '../second-factor/codes.ts';
import { createSecretToken, hashSecret } from '../sessions/secret-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { lockUser, type LockedUser } from '../users/user-record.ts';

interface SignInClaim {
  readonly userId: number;
  readonly origin: Origin;
  /** A provider proves who somebody is; a password may be known to the admin who chose it. */
  readonly isByPassword: boolean;
  /** Throws to refuse. It receives the locked row, so a password change or a disabled user is noticed. */
  readonly admit: (client: pg.PoolClient, user: LockedUser | null) => Promise<LockedUser>;
}

/**
 * Completes a sign-in by password or provider: returns a session, or a ticket if a code of the second factor is
 * required.
 */
export function finishSignIn(
  { pool, config, now }: AuthDependencies,
  { userId, origin, isByPassword, admit }: SignInClaim,
): Promise<SignInResult> {
  return transaction(pool, async (client) => {
    const user = await admit(client, await lockUser(client, userId));
    const isHandedOver = isByPassword && (await needsHandoverCode(client, userId));
    const ways: SecondFactor[] = isHandedOver ? ['handoverCode'] : await secondFactorsOf(client, user);
    if (ways.length > 0)
      return { secondFactor: { ticket: await createTicket(client, { userId, isHandedOver, now: now() }), ways } };
    return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
  });
}

async function secondFactorsOf(client: Queries, user: LockedUser): Promise<SecondFactor[]> {
  const ways: SecondFactor[] = [];
  if ((await countPasskeys(client, user.id)) > 0) ways.push('passkey');
  if (user.totp_confirmed_at !== null) ways.push('code');
  return ways.length > 0 ? [...ways, 'recoveryCode'] : [];
}

const TICKET_SECONDS = 5 * 60;
const ATTEMPTS_MAX = 5;

/** Creates a ticket, which proves for a few minutes that the first factor was correct. */
async function createTicket(
  client: Queries,
  { userId, isHandedOver, now }: { userId: number; isHandedOver: boolean; now: Date },
): Promise<string> {
  const ticket = createSecretToken();
  await client.query(
    `INSERT INTO second_factor_tickets (token_hash, user_id, tries_left, expires_at, needs_handover_code)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashSecret(ticket), userId, ATTEMPTS_MAX, new Date(now.getTime() + TICKET_SECONDS * 1000), isHandedOver],
  );
  return ticket;
}

/** Uses one attempt of the ticket before the code is checked; null if it is unknown, expired or has none left. */
async function useAttempt(
  client: Queries,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ userId: number; attemptsLeft: number; isHandedOver: boolean } | null> {
  const { rows } = await client.query<{ user_id: number; tries_left: number; needs_handover_code: boolean }>(
    `UPDATE second_factor_tickets SET tries_left = tries_left - 1
      WHERE token_hash = $1 AND expires_at > $2 AND tries_left > 0
      RETURNING user_id, tries_left, needs_handover_code`,
    [hashSecret(ticket), now],
  );
  const [row] = rows;
  return row ? { userId: row.user_id, attemptsLeft: row.tries_left, isHandedOver: row.needs_handover_code } : null;
}

/** Returns true for the one request that ends the ticket. */
async function endTicket(client: Queries, ticket: string): Promise<boolean> {
  const ended = await client.query('DELETE FROM second_factor_tickets WHERE token_hash = $1', [hashSecret(ticket)]);
  return ended.rowCount === 1;
}

interface SecondFactorGiven {
  readonly ticket: string;
  readonly origin: Origin;
  /** Null for a passkey. */
  readonly code: string | null;
  /** Throws, or returns false, if what was given is not a second factor of the user. */
  readonly prove: (client: pg.PoolClient, user: LockedUser) => Promise<boolean>;
}

/**
 * Two limits apply: a ticket expires after a few wrong codes, and the account has its own count, because an attacker
 * with the password can get any number of tickets.
 */
export async function completeSecondFactor(
  { pool, config, now }: AuthDependencies,
  { ticket, origin, code, prove }: SecondFactorGiven,
): Promise<SignedIn> {
  const taken = await useAttempt(pool, { ticket, now: now() });
  if (!taken) throw expiredTicket();
  const { userId } = taken;
  const attempt = secondFactorAttempt(userId, origin.address, now());
  return limitAttempts(pool, attempt, () =>
    transaction(pool, async (client) => {
      const user = await lockUser(client, userId);
      if (!user || user.is_disabled) throw expiredTicket();
      // Other factors may belong to the admin who chose the password.
      const isProven = taken.isHandedOver
        ? code !== null && (await isHandoverCode(client, { userId, code }))
        : await prove(client, user);
      // Disabling the user, a new password and a concurrent request all end the ticket.
      if (!(await endTicket(client, ticket))) throw expiredTicket();
      if (!isProven) throw wrongCode(taken.attemptsLeft, user.email);
      return startSession(client, { userId, origin, now: now(), sessionDays: config.sessionDays });
    }),
  );
}

function expiredTicket(): AppError {
  return new AppError('unauthorized', 'This sign-in took too long or had too many wrong codes. Sign in again.');
}

function wrongCode(attemptsLeft: number, object: string): AppError {
  if (attemptsLeft === 0) return new AppError('unauthorized', 'The code is wrong. Sign in again.', { object });
  return new AppError('unauthorized', 'The code is wrong or already used.', { object });
}
