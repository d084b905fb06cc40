import { DAY_MS } from '@holdfast/calendar';
import type { SignedIn } from '../../contract/user.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { Origin } from '@holdfast/http/server/handler.ts';
import { networkOf } from '@holdfast/http/server/request-limits.ts';
import { getUser } from '../users/user-record.ts';
import { createSecretToken, hashSecret } from './secret-token.ts';

interface StartSessionOptions {
  readonly userId: number;
  readonly origin: Origin;
  readonly now: Date;
  readonly sessionDays: number;
}

/**
 * The last step of every sign-in. The caller holds a lock on the user's row and has checked that the user may sign in.
 */
export async function startSession(client: Queries, options: StartSessionOptions): Promise<SignedIn> {
  const { userId, origin, now } = options;
  const authToken = createSecretToken();
  await client.query('UPDATE users SET last_sign_in_at = $2 WHERE id = $1', [userId, now]);
  // The triggers record the sign-in, and notify of one from a new place, so they run before the place is known.
  await client.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, confirmed_at, expires_at, user_agent, address)
     VALUES ($1, $2, $3, $3, $3, $4, $5, $6)`,
    [
      userId,
      hashSecret(authToken),
      now,
      new Date(now.getTime() + options.sessionDays * DAY_MS),
      origin.userAgent,
      origin.address,
    ],
  );
  await notePlace(client, { userId, origin, now });
  return { authToken, user: await getUser(client, userId) };
}

interface Place {
  readonly userId: number;
  readonly origin: Origin;
}

async function notePlace(client: Queries, { userId, origin, now }: Place & { readonly now: Date }): Promise<void> {
  await client.query(
    `INSERT INTO known_addresses (user_id, network, last_signed_in_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, network) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at`,
    [userId, networkOf(origin.address), now],
  );
  await client.query(
    `INSERT INTO known_devices (user_id, device, last_signed_in_at) VALUES ($1, device_of($2), $3)
     ON CONFLICT (user_id, device) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at`,
    [userId, origin.userAgent, now],
  );
}

/**
 * Ends a user's sessions, all or all but one, and open sign-in tickets. After a change of the user (password,
 * disabled), make that change first in the same transaction: every sign-in locks the user's row before it starts a
 * session, so none can start in between.
 */
export async function endSessions(
  client: Queries,
  ending: { userId: number; exceptSessionId?: number },
): Promise<void> {
  await client.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
    ending.userId,
    ending.exceptSessionId ?? null,
  ]);
  await client.query('DELETE FROM second_factor_tickets WHERE user_id = $1', [ending.userId]);
}

/** Ends a user's sessions and revokes the API tokens: where somebody else takes access from the user. */
export async function endAllAccess(client: Queries, userId: number): Promise<void> {
  await endSessions(client, { userId });
  await revokeApiTokens(client, userId);
}

export async function revokeApiTokens(client: Queries, userId: number): Promise<void> {
  await client.query('DELETE FROM api_tokens WHERE user_id = $1', [userId]);
}
