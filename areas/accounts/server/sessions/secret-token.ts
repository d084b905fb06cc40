import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a random secret that is safe in headers and URLs. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns the digest to store instead of a secret. A plain digest suffices for random bytes, which no dictionary
 * contains.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
