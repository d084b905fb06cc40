import type { AppError } from '@holdfast/http/server/app-error.ts';
import { limitAttempts } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';

interface OwnPassword {
  readonly userId: number;
  readonly address: string;
  readonly password: string | undefined;
  readonly missing: () => AppError;
  readonly wrong: () => AppError;
}

/**
 * Checks the password of a signed-in user; attempts are limited as for a sign-in. Returns the hash that was checked, or
 * null if there is no password yet.
 */
export async function checkOwnPassword(
  { pool, passwords, now }: AuthDependencies,
  { userId, address, password, missing, wrong }: OwnPassword,
): Promise<string | null> {
  const { rows } = await pool.query<{ email: string; password_hash: string | null }>(
    'SELECT email, password_hash FROM users WHERE id = $1',
    [userId],
  );
  const user = rows[0];
  if (!user || user.password_hash === null) return null;
  const hash = user.password_hash;
  return limitAttempts(pool, { purpose: 'password', userId, key: user.email, address, now: now() }, async () => {
    if (password === undefined) throw missing();
    if (!(await passwords.verify(hash, password))) throw wrong();
    return hash;
  });
}
