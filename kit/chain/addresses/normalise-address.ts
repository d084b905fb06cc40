/**
 * One spelling for each address, so that the same account is never in the books twice, and no address with a typing
 * error in it gets in at all.
 */
import type { UtxoChain } from '../bitcoin/utxo-chains.ts';
import { normaliseBitcoinAddress } from './bitcoin-address.ts';
import { normaliseEvmAddress } from './evm-address.ts';
import type { NormalisedAddress } from './normalised-address.ts';

export type NetworkKind = 'evm' | 'bitcoin' | 'other';

interface AddressQuery {
  readonly kind: NetworkKind;
  readonly address: string;
  /** Which of the chains like Bitcoin the address must belong to; Bitcoin's main chain unless said otherwise. */
  readonly utxoChain?: UtxoChain | null | undefined;
}

/**
 * Control, invisible, reversing, unassigned and broken characters, and line ends. Two addresses that look alike must be
 * the same text.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Longer than any address there is; a megabyte of text is refused before anything looks at it. */
const LENGTH_MAX = 256;

export function normaliseAddress({ kind, address, utxoChain }: AddressQuery): NormalisedAddress {
  const text = address.length <= LENGTH_MAX * 2 ? address.trim() : address;
  if (text === '') return { ok: false, reason: 'The address is empty.' };
  if (text.length > LENGTH_MAX) return { ok: false, reason: `An address has at most ${LENGTH_MAX} characters.` };
  switch (kind) {
    case 'evm':
      return normaliseEvmAddress(text);
    case 'bitcoin':
      return normaliseBitcoinAddress(text, utxoChain ?? 'bitcoin');
    case 'other':
      return normaliseOtherAddress(text);
  }
}

/** Networks without a known format: any visible text, unchanged. */
function normaliseOtherAddress(text: string): NormalisedAddress {
  if (UNSEEN.test(text)) return { ok: false, reason: 'The address has invisible or control characters in it.' };
  return { ok: true, address: text };
}
