import type { Queries } from '../auth-dependencies.ts';
import type { LockedUser } from '../users/lock-user.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { totpStepOf } from './totp.ts';

const SIX_DIGITS = /^\d{6}$/;

/**
 * Whether the code is right; a right one is used up. The step may only move forward, so neither the same code nor an
 * older one that is still in its window works a second time.
 */
export async function spendSecondFactorCode(
  client: Queries,
  { user, code, now }: { user: LockedUser; code: string; now: Date },
): Promise<boolean> {
  if (user.totp_secret === null) return false;
  if (!SIX_DIGITS.test(code)) return spendRecoveryCode(client, { userId: user.id, code, now });
  const step = totpStepOf({ secret: user.totp_secret, code, now });
  if (step === null) return false;
  const moved = await client.query(
    'UPDATE users SET totp_last_step = $2 WHERE id = $1 AND (totp_last_step IS NULL OR totp_last_step < $2)',
    [user.id, step],
  );
  return moved.rowCount === 1;
}
