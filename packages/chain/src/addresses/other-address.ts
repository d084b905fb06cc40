import type { NormalisedAddress } from './normalise-address.ts';

/**
 * Control, invisible, reversing, unassigned and broken characters, and line ends: two that look alike must be alike.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Networks without a rule of ours: any visible text, kept as it is. */
export function normaliseOtherAddress(text: string): NormalisedAddress {
  if (UNSEEN.test(text)) return { ok: false, reason: 'The address has invisible or control characters in it.' };
  return { ok: true, address: text };
}
