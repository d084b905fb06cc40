import { getAddress } from 'viem/utils';
import type { NormalisedAddress } from './normalised-address.ts';

const FORTY_HEX = /^0[xX]([0-9a-fA-F]{40})$/;

/**
 * EIP-55 encodes a checksum in the letter case of an address. An address in one case has none and is accepted; one
 * in mixed case must match, because a mismatch means that a character was mistyped.
 */
export function normaliseEvmAddress(text: string): NormalisedAddress {
  const digits = FORTY_HEX.exec(text)?.[1];
  if (digits === undefined)
    return { ok: false, reason: 'An address on this network is 0x followed by 40 hexadecimal digits.' };
  const address = getAddress(`0x${digits.toLowerCase()}`);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (hasChecksum && address.slice(2) !== digits) {
    return {
      ok: false,
      reason: 'Invalid address checksum. Copy the address again from your wallet.',
    };
  }
  return { ok: true, address };
}
