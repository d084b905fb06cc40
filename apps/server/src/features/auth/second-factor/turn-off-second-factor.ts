import type { Queries } from '../auth-dependencies.ts';

/** Forgets the secret, the recovery codes and every ticket that waits for a code. */
export async function turnOffSecondFactor(client: Queries, userId: number): Promise<void> {
  await client.query(
    `UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL, totp_pending_secret = NULL WHERE id = $1`,
    [userId],
  );
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM second_factor_tickets WHERE user_id = $1', [userId]);
}
