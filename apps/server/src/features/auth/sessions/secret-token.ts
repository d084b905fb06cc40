import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret nobody can guess, safe in headers and URLs. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored instead of a secret. A plain digest is enough for random bytes: there is no dictionary to try. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
