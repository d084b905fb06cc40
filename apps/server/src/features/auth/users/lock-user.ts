import type { Role } from '@holdfast/contract';
import type { Queries } from '../auth-dependencies.ts';

export interface LockedUser {
  id: number;
  email: string;
  role: Role;
  is_disabled: boolean;
  password_hash: string | null;
  totp_secret: string | null;
  totp_pending_secret: string | null;
  totp_confirmed_at: Date | null;
}

/**
 * Locks a user's row until the transaction ends and answers its state. Whatever decides over someone's access (a
 * sign-in, a new password, disabling) goes through this lock and therefore happens one after the other.
 */
export async function lockUser(client: Queries, userId: number): Promise<LockedUser | null> {
  const { rows } = await client.query<LockedUser>(
    `SELECT id, email, role, is_disabled, password_hash, totp_secret, totp_pending_secret, totp_confirmed_at
       FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}
