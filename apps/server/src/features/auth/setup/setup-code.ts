import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadableCode, normaliseCode } from '../second-factor/recovery-codes.ts';

/**
 * Shown in the server's log while no user exists. Whoever can read the log runs the machine and may name the first
 * administrator from anywhere; it is good until the process ends.
 */
export function createSetupCode(): string {
  return createReadableCode();
}

/** Compared through digests, so that the time it takes tells nothing about where the texts differ. */
export function isSetupCode(given: string, setupCode: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCode));
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseCode(code)).digest();
}
