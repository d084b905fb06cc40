import type { Queries } from '../auth-dependencies.ts';

/**
 * Ends a user's sessions, all or all but one, and whatever is on its way to becoming one. Where this follows a change
 * of the user (password, disabled), make that change first in the same transaction: every sign-in locks the user's row
 * before it starts a session, so none can slip in between.
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
