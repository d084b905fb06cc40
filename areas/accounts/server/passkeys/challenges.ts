/** Challenges: what an authenticator signs, so that an earlier signature is worthless. Each works once. */
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { hashSecret } from '../sessions/secret-token.ts';

/** Long enough to fetch a key or a phone. */
const CHALLENGE_SECONDS = 5 * 60;

/** What a challenge can be used for, and where: in the session or the sign-in that asked for it. */
export type ChallengeUse =
  | { readonly purpose: 'registration'; readonly sessionId: number }
  | { readonly purpose: 'confirmation'; readonly sessionId: number }
  | { readonly purpose: 'secondFactor'; readonly ticket: string }
  | { readonly purpose: 'signIn' };

interface NewChallenge {
  readonly challenge: string;
  readonly use: ChallengeUse;
  /** Of a registration: the handle that the new passkey gets. */
  readonly userHandle?: string;
  readonly now: Date;
}

export async function storeChallenge(
  client: Queries,
  { challenge, use, userHandle, now }: NewChallenge,
): Promise<void> {
  // A session or a sign-in can end while its call runs.
  const { rowCount } = await client.query(
    `INSERT INTO passkey_challenges (challenge_hash, purpose, session_id, ticket_hash, user_handle, expires_at)
     SELECT $1::bytea, $2::text, $3::bigint, $4::bytea, $5::text, $6::timestamptz
      WHERE ($3::bigint IS NULL OR EXISTS (SELECT FROM sessions WHERE id = $3 FOR KEY SHARE))
        AND ($4::bytea IS NULL OR EXISTS (SELECT FROM second_factor_tickets WHERE token_hash = $4 FOR KEY SHARE))`,
    [hashSecret(challenge), ...keyOf(use), userHandle ?? null, new Date(now.getTime() + CHALLENGE_SECONDS * 1000)],
  );
  if (rowCount === 0) throw new AppError('unauthorized', 'Your session or sign-in has ended. Sign in again.');
}

/** Deletes the challenge and returns it; null if it is unknown, used, expired or of another use. */
export async function consumeChallenge(
  client: Queries,
  { clientDataJSON, use, now }: { clientDataJSON: string; use: ChallengeUse; now: Date },
): Promise<{ challenge: string; userHandle: string | null } | null> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null) return null;
  const { rows } = await client.query<{ user_handle: string | null; is_alive: boolean }>(
    `DELETE FROM passkey_challenges
      WHERE challenge_hash = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3
        AND ticket_hash IS NOT DISTINCT FROM $4
      RETURNING user_handle, expires_at > $5 AS is_alive`,
    [hashSecret(challenge), ...keyOf(use), now],
  );
  return rows[0]?.is_alive ? { challenge, userHandle: rows[0].user_handle } : null;
}

function keyOf(use: ChallengeUse): [purpose: string, sessionId: number | null, ticketHash: Buffer | null] {
  return [use.purpose, 'sessionId' in use ? use.sessionId : null, 'ticket' in use ? hashSecret(use.ticket) : null];
}

/** The challenge that the browser states. That it is the signed one is checked with the signature. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}
