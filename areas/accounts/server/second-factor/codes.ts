import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '@holdfast/contract';
import type { Queries } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, type SecretBox } from '@holdfast/database/secrets/secret-box.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import type { LockedUser } from '../users/user-record.ts';

const CODES = 10;
const CODE_LENGTH = 16;

/**
 * 32 characters, so that five random bits choose one without bias; i, l, o and u are left out because they are misread.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces all of a user's codes and returns them once: only their digests are stored. */
export async function replaceRecoveryCodes(client: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createReadableCode);
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashSecret(normaliseCode(code))),
  ]);
  return codes;
}

/** Returns true once for each code. */
async function spendRecoveryCode(client: Queries, use: { userId: number; code: string; now: Date }): Promise<boolean> {
  const used = await client.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [use.userId, hashSecret(normaliseCode(use.code)), use.now],
  );
  return used.rowCount === 1;
}

/** Returns eighty random bits in groups of four characters, easy to write on paper. */
export function createReadableCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/**
 * The code that an approving admin hands over to the admin whose password the requester chose. Signing in with that
 * password needs it each time, until the admin chooses another password. Replaces an earlier one.
 */
export async function createHandoverCode(client: Queries, userId: number): Promise<string> {
  const code = createReadableCode();
  await client.query(
    `INSERT INTO handover_codes (user_id, code_hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash`,
    [userId, hashSecret(normaliseCode(code))],
  );
  return code;
}

export async function removeHandoverCode(client: Queries, userId: number): Promise<void> {
  await client.query('DELETE FROM handover_codes WHERE user_id = $1', [userId]);
}

export async function needsHandoverCode(client: Queries, userId: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM handover_codes WHERE user_id = $1', [userId]);
  return rowCount === 1;
}

export async function isHandoverCode(
  client: Queries,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM handover_codes WHERE user_id = $1 AND code_hash = $2', [
    userId,
    hashSecret(normaliseCode(code)),
  ]);
  return rowCount === 1;
}

/** Normalises typed codes: case, dashes, blanks and letters that look like digits. */
export function normaliseCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** One step early or late is accepted, because clocks differ and typing takes time. */
const STEPS_AROUND = 1;

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
function totpOf(secret: string, account?: string): TOTP {
  return new TOTP({
    issuer: 'Holdfast',
    label: account ?? '',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address for the QR code of the authenticator app. */
export function totpUri({ secret, account }: { secret: string; account: string }): string {
  return totpOf(secret, account).toString();
}

/** Returns the time step of the code, or null if the code is wrong. */
export function totpStepOf({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const timestamp = now.getTime();
  const distance = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND });
  return distance === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + distance;
}

const SIX_DIGITS = /^\d{6}$/;

/**
 * Returns whether the code is correct, and consumes it. The time step may only increase, so neither the same code nor
 * an older one in its window works a second time.
 */
export async function spendSecondFactorCode(
  client: Queries,
  { user, code, now, secrets }: { user: LockedUser; code: string; now: Date; secrets: SecretBox },
): Promise<boolean> {
  if (!SIX_DIGITS.test(code)) return spendRecoveryCode(client, { userId: user.id, code, now });
  if (user.totp_secret === null) return false;
  const secret = secrets.decrypt(user.totp_secret, SECRET_PLACES.totp(user.id));
  const step = totpStepOf({ secret, code, now });
  if (step === null) return false;
  const moved = await client.query(
    'UPDATE users SET totp_last_step = $2 WHERE id = $1 AND (totp_last_step IS NULL OR totp_last_step < $2)',
    [user.id, step],
  );
  return moved.rowCount === 1;
}

/** Deletes the secret, open tickets and, unless a passkey needs them, the recovery codes. */
export async function turnOffSecondFactor(client: Queries, userId: number): Promise<void> {
  // The trigger users_notice sends a notice and a mail to the user.
  await client.query(
    `UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL, totp_pending_secret = NULL
       WHERE id = $1`,
    [userId],
  );
  await deleteUnneededCodes(client, userId);
}

/** For a person who lost the devices and the codes: the password alone signs in afterwards. */
export async function removeAllFactors(client: Queries, userId: number): Promise<void> {
  // The trigger passkeys_notice sends a notice and a mail to the user.
  await client.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
  await turnOffSecondFactor(client, userId);
}

/** Recovery codes replace a lost factor, so they go with the last one, and so do open tickets. */
export async function deleteUnneededCodes(client: Queries, userId: number): Promise<void> {
  await client.query(
    `DELETE FROM recovery_codes WHERE user_id = $1
        AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = $1)
        AND NOT EXISTS (SELECT FROM users WHERE id = $1 AND totp_confirmed_at IS NOT NULL)`,
    [userId],
  );
  await client.query('DELETE FROM second_factor_tickets WHERE user_id = $1', [userId]);
}

export async function countRecoveryCodes(client: Queries, userId: number): Promise<number> {
  const { rows } = await client.query<{ codes: number }>(
    'SELECT count(*) AS codes FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return rows[0]?.codes ?? 0;
}

/** Throws if this would leave an admin without the second factor that the server requires. */
export function refuseLastFactor(
  { requireAdminSecondFactor }: { readonly requireAdminSecondFactor: boolean },
  { role, factorsLeft }: { readonly role: Role; readonly factorsLeft: number },
): void {
  if (requireAdminSecondFactor && role === 'admin' && factorsLeft === 0)
    throw new AppError('conflict', 'This server requires a second factor of admins. Add another one first.');
}
