/** Extended public keys in the spellings of wallets (BIP-32, SLIP-132). A private key is recognised, to be refused. */
import { HDKey } from '@scure/bip32';
import { sha256 } from 'viem/utils';
import { PRIVATE_KEY_REFUSED } from '../addresses/bitcoin-address.ts';
import { base58check } from './scripts.ts';
import { UTXO_CHAIN_IDS, UTXO_CHAINS, type UtxoChain } from './utxo-chains.ts';

/** Which script an extended key is for, as far as its first letters say. */
export type KeySpelling = 'publicKey' | 'nestedKey' | 'witnessKey';

export interface ExtendedKey {
  readonly node: HDKey;
  readonly spelling: KeySpelling;
  /** "zpub", as the text begins. */
  readonly prefix: string;
}

const KEY_LENGTH = 78;
const VERSIONS = { public: 0x0488b21e, private: 0x0488ade4 };
/** Of private keys: xprv, yprv, zprv, Yprv, Zprv, tprv, uprv, vprv, Uprv, Vprv, Ltpv, Mtpv and those of Dogecoin. */
const PRIVATE_VERSIONS = [
  0x0488ade4, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x04358394, 0x044a4e28, 0x045f18bc, 0x024285b5,
  0x02575048, 0x019d9cfe, 0x01b26792, 0x02fac398,
];
const PRIVATE_TEXT = /\b(?:[xyztuvYZUV]prv|[LM]tpv|dgpv)[1-9A-HJ-NP-Za-km-z]{20,}/;
/**
 * Private keys of wallets (WIF) and encrypted ones (BIP-38) by their first letters and length, so that a mistyped one is
 * recognised too. No address is as long.
 */
const WIF_TEXT =
  /(?<![1-9A-HJ-NP-Za-km-z])(?:[5KL9cTQ6][1-9A-HJ-NP-Za-km-z]{50,51}|6P[1-9A-HJ-NP-Za-km-z]{56})(?![\w])/;
/** Of coins and cards: a text whose hash with a question mark begins with a zero byte. */
const MINI_KEY = /^S(?:[1-9A-HJ-NP-Za-km-z]{21}|[1-9A-HJ-NP-Za-km-z]{25}|[1-9A-HJ-NP-Za-km-z]{29})$/;
const SEED_WORDS_MIN = 12;
const WIF_LENGTHS = [33, 34];

export class KeyRefusal extends Error {}

/** Whether a text contains a private key or the words of a seed, in any of the usual forms. */
export function isSecret(text: string): boolean {
  if (PRIVATE_TEXT.test(text) || WIF_TEXT.test(text) || /^[0-9a-f]{64}$/i.test(text.trim())) return true;
  if (isMiniKey(text.trim())) return true;
  const words = text.trim().split(/\s+/);
  if (words.length >= SEED_WORDS_MIN && words.every((word) => /^[a-z]{3,10}$/i.test(word))) return true;
  return (text.match(/[1-9A-HJ-NP-Za-km-z]{50,}/g) ?? []).some(isPrivateKey);
}

function isMiniKey(text: string): boolean {
  return MINI_KEY.test(text) && sha256(new TextEncoder().encode(`${text}?`), 'bytes')[0] === 0;
}

function isPrivateKey(text: string): boolean {
  const bytes = decode(text);
  if (!bytes) return false;
  if (bytes.length === KEY_LENGTH) return PRIVATE_VERSIONS.includes(versionOf(bytes)) || bytes[45] === 0;
  return WIF_LENGTHS.includes(bytes.length) && UTXO_CHAIN_IDS.some((id) => UTXO_CHAINS[id].wif === bytes[0]);
}

export function readExtendedKey(text: string, chain: UtxoChain): ExtendedKey {
  if (isSecret(text)) throw new KeyRefusal(PRIVATE_KEY_REFUSED);
  const bytes = decode(text);
  if (!bytes)
    throw new KeyRefusal('A character of this extended public key is wrong or missing: its checksum does not match.');
  if (bytes.length !== KEY_LENGTH) throw new KeyRefusal('This is not an extended public key: it has another length.');
  const version = versionOf(bytes);
  const { sharedKey, name } = UTXO_CHAINS[chain];
  if (sharedKey.includes(version))
    throw new KeyRefusal(
      'This key is one of several signers. Enter the output descriptor of the wallet, which has the keys of all ' +
        'of them.',
    );
  const spelling = spellingOf(version, chain);
  if (!spelling) {
    const owner = UTXO_CHAIN_IDS.find((id) => spellingOf(version, id) !== null);
    throw new KeyRefusal(
      owner ? `This key belongs to ${UTXO_CHAINS[owner].name}, not to ${name}.` : 'This kind of key is not known.',
    );
  }
  return { node: nodeOf(bytes), spelling, prefix: text.slice(0, 4) };
}

/** The same key in the spelling of Bitcoin Core, which descriptors use. */
export function plainSpelling(node: HDKey, chain: UtxoChain): string {
  return spellKey(node, UTXO_CHAINS[chain].publicKey.at(-1) ?? VERSIONS.public);
}

export function spellKey(node: HDKey, version: number): string {
  const bytes = base58check.decode(node.publicExtendedKey);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, version);
  return base58check.encode(bytes);
}

function nodeOf(bytes: Uint8Array): HDKey {
  const plain = Uint8Array.from(bytes);
  new DataView(plain.buffer).setUint32(0, VERSIONS.public);
  try {
    return HDKey.fromExtendedKey(base58check.encode(plain), VERSIONS);
  } catch {
    throw new KeyRefusal('The checksum is right, but this is not a public key.');
  }
}

function spellingOf(version: number, chain: UtxoChain): KeySpelling | null {
  const spelling = UTXO_CHAINS[chain];
  const kinds = ['publicKey', 'nestedKey', 'witnessKey'] as const;
  return kinds.find((kind) => spelling[kind].includes(version)) ?? null;
}

function versionOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
