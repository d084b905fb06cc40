/** Challenges: what an authenticator signs, so that an earlier signature is worthless. Each works once. */
import type { Queries } from '@holdfast/database/queries.ts';
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
  await client.query(
    `INSERT INTO passkey_challenges (challenge_hash, purpose, session_id, ticket_hash, user_handle, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashSecret(challenge), ...keyOf(use), userHandle ?? null, new Date(now.getTime() + CHALLENGE_SECONDS * 1000)],
  );
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
