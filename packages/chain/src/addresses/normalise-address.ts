/**
 * One spelling for each address, so that the same account is never in the books twice, and no address with a typing
 * error in it gets in at all.
 */
import { normaliseBitcoinAddress } from './bitcoin-address.ts';
import { normaliseEvmAddress } from './evm-address.ts';
import { normaliseOtherAddress } from './other-address.ts';

export type NetworkKind = 'evm' | 'bitcoin' | 'other';
export type BitcoinChain = 'main' | 'test' | 'regtest';

export type NormalisedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: string };

interface AddressQuery {
  readonly kind: NetworkKind;
  readonly address: string;
  /** Which of the Bitcoin chains the address must belong to; the main chain unless said otherwise. */
  readonly bitcoinChain?: BitcoinChain;
}

/** Longer than any address there is; a megabyte of text is refused before anything looks at it. */
const LENGTH_MAX = 256;

export function normaliseAddress({ kind, address, bitcoinChain = 'main' }: AddressQuery): NormalisedAddress {
  const text = address.length <= LENGTH_MAX * 2 ? address.trim() : address;
  if (text === '') return { ok: false, reason: 'The address is empty.' };
  if (text.length > LENGTH_MAX) return { ok: false, reason: `An address has at most ${LENGTH_MAX} characters.` };
  switch (kind) {
    case 'evm':
      return normaliseEvmAddress(text);
    case 'bitcoin':
      return normaliseBitcoinAddress(text, bitcoinChain);
    case 'other':
      return normaliseOtherAddress(text);
  }
}
