import { randomBytes } from 'node:crypto';
import type { Queries } from '../auth-dependencies.ts';
import { hashSecret } from '../sessions/secret-token.ts';

const CODES = 10;
const CODE_LENGTH = 16;

/** 32 characters, so that five random bits choose one without bias; i, l, o and u are left out as they are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces all of a user's codes. They are shown once, here: only their digests stay. */
export async function replaceRecoveryCodes(client: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createReadableCode);
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashSecret(normaliseCode(code))),
  ]);
  return codes;
}

/** True once for each code. */
export async function spendRecoveryCode(
  client: Queries,
  use: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const used = await client.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [use.userId, hashSecret(normaliseCode(use.code)), use.now],
  );
  return used.rowCount === 1;
}

/** Eighty random bits in groups of four, to be written on paper. */
export function createReadableCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Undoes what happens between paper and keyboard: case, dashes, blanks and the letters that look like digits. */
export function normaliseCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}
