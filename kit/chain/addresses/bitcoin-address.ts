/**
 * Addresses of Bitcoin and the chains like it: base58check for pay to public key hash and pay to script hash, bech32
 * for segregated witness version 0 (BIP-173), bech32m for versions 1 to 16 (BIP-350), and Bitcoin Cash's own form.
 */
import { bech32, bech32m } from '@scure/base';
import { decodeCashAddress, encodeCashAddress } from '../bitcoin/cash-address.ts';
import { addressOfScript, base58check, hexOf } from '../bitcoin/scripts.ts';
import { UTXO_CHAIN_IDS, UTXO_CHAINS, type UtxoChain } from '../bitcoin/utxo-chains.ts';
import type { NormalisedAddress } from './normalised-address.ts';

const HASH_LENGTH = 20;
const PREFIXES = UTXO_CHAIN_IDS.flatMap((id) => UTXO_CHAINS[id].segwit ?? []);
const SEGWIT = new RegExp(`^(${PREFIXES.join('|')})1`, 'i');
const SEGWIT_LENGTH_MAX = 90;
const WIF_VERSIONS = UTXO_CHAIN_IDS.map((id) => UTXO_CHAINS[id].wif);
const WIF_LENGTHS = [33, 34];

/** Refused everywhere with the same words; what was entered is not repeated. */
export const PRIVATE_KEY_REFUSED =
  'This is a private key. Holdfast never needs one and has not stored it. Anyone who has seen it can spend your coins.';

export function normaliseBitcoinAddress(text: string, chain: UtxoChain): NormalisedAddress {
  if (/^0x/i.test(text)) return refuse('This is an address of an EVM network, not a Bitcoin address.');
  const { cash } = UTXO_CHAINS[chain];
  const cashForm = cash ?? 'bitcoincash';
  const payload = decodeCashAddress(cashForm, text);
  if (payload && cash !== undefined) return { ok: true, address: encodeCashAddress(cash, payload) };
  if (payload) return refuse(`This address belongs to Bitcoin Cash, not to ${UTXO_CHAINS[chain].name}.`);
  return SEGWIT.test(text) ? normaliseSegwit(text, chain) : normaliseBase58(text, chain);
}

function normaliseBase58(text: string, chain: UtxoChain): NormalisedAddress {
  const bytes = attempt(() => base58check.decode(text));
  if (!bytes)
    return refuse('This is not a Bitcoin address, or a character of it is wrong: its checksum does not match.');
  const [version = -1] = bytes;
  if (WIF_VERSIONS.includes(version) && WIF_LENGTHS.includes(bytes.length)) return refuse(PRIVATE_KEY_REFUSED);
  const { keyHash, scriptHash, cash } = UTXO_CHAINS[chain];
  const isOf = (id: UtxoChain): boolean =>
    UTXO_CHAINS[id].keyHash.includes(version) || UTXO_CHAINS[id].scriptHash.includes(version);
  const owner = UTXO_CHAIN_IDS.find(isOf);
  if (owner === undefined) return refuse('The checksum is right, but this kind of address is not one Bitcoin pays to.');
  if (bytes.length !== 1 + HASH_LENGTH) return refuse('The address has the wrong length.');
  if (!keyHash.includes(version) && !scriptHash.includes(version))
    return refuse(`This address belongs to ${UTXO_CHAINS[owner].name}, not to ${UTXO_CHAINS[chain].name}.`);
  if (cash === undefined) return { ok: true, address: text };
  const script = keyHash.includes(version) ? `76a914${hexOf(bytes.slice(1))}88ac` : `a914${hexOf(bytes.slice(1))}87`;
  return { ok: true, address: addressOfScript(script, chain) ?? text };
}

function normaliseSegwit(text: string, chain: UtxoChain): NormalisedAddress {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase())
    return refuse('An address of this form is all in small letters or all in capitals, not mixed.');
  const old = attempt(() => bech32.decode(lower as `${string}1${string}`, SEGWIT_LENGTH_MAX));
  const decoded = old ?? attempt(() => bech32m.decode(lower as `${string}1${string}`, SEGWIT_LENGTH_MAX));
  if (!decoded) return refuse('A character of this Bitcoin address is wrong: its checksum does not match.');
  const [version, ...words] = decoded.words;
  const program = attempt(() => bech32.fromWords(words));
  if (version === undefined || version > 16 || !program || program.length < 2 || program.length > 40)
    return refuse('The address has no valid witness program. Copy it again from your wallet.');
  if (version === 0 && program.length !== 20 && program.length !== 32)
    return refuse('The address has the wrong length.');
  // The two checksums differ so that an old reader cannot mistake a new address for an old one, nor we the reverse.
  if ((version === 0) !== (old !== null)) {
    const checksum = version === 0 ? 'bech32' : 'bech32m';
    return refuse(`An address of witness version ${version} needs the ${checksum} checksum, and has the other one.`);
  }
  const { segwit, name } = UTXO_CHAINS[chain];
  if (decoded.prefix !== segwit) {
    const owner = UTXO_CHAIN_IDS.find((id) => UTXO_CHAINS[id].segwit === decoded.prefix);
    return refuse(`This address belongs to ${owner ? UTXO_CHAINS[owner].name : 'another chain'}, not to ${name}.`);
  }
  return { ok: true, address: lower };
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function refuse(reason: string): NormalisedAddress {
  return { ok: false, reason };
}
