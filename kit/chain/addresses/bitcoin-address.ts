/**
 * Bitcoin addresses: base58check for pay to public key hash and pay to script hash, bech32 for segregated witness
 * version 0 (BIP-173), bech32m for versions 1 to 16 (BIP-350).
 */
import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from 'viem/utils';
import type { NormalisedAddress } from './normalised-address.ts';

export type BitcoinChain = 'main' | 'test' | 'regtest';

const base58check = createBase58check((bytes) => sha256(bytes, 'bytes'));
const HASH_LENGTH = 20;
/** The first byte of a base58 address. Test chains (testnet, signet) and regtest share theirs. */
const MAIN_VERSIONS: readonly number[] = [0x00, 0x05];
const TEST_VERSIONS: readonly number[] = [0x6f, 0xc4];
const PREFIXES: Readonly<Record<BitcoinChain, string>> = { main: 'bc', test: 'tb', regtest: 'bcrt' };
const CHAIN_NAMES: Readonly<Record<BitcoinChain, string>> = {
  main: 'Bitcoin’s main chain',
  test: 'a Bitcoin test chain',
  regtest: 'a Bitcoin regtest chain',
};
const SEGWIT = /^(bc|tb|bcrt)1/i;
const SEGWIT_LENGTH_MAX = 90;

export function normaliseBitcoinAddress(text: string, chain: BitcoinChain): NormalisedAddress {
  if (/^0x/i.test(text)) return refuse('This is an address of an EVM network, not a Bitcoin address.');
  return SEGWIT.test(text) ? normaliseSegwit(text, chain) : normaliseBase58(text, chain);
}

function normaliseBase58(text: string, chain: BitcoinChain): NormalisedAddress {
  const bytes = attempt(() => base58check.decode(text));
  if (!bytes)
    return refuse('This is not a Bitcoin address, or a character of it is wrong: its checksum does not match.');
  const [version = -1] = bytes;
  const isMain = MAIN_VERSIONS.includes(version);
  if (!isMain && !TEST_VERSIONS.includes(version))
    return refuse('The checksum is right, but this kind of address is not one Bitcoin pays to.');
  if (bytes.length !== 1 + HASH_LENGTH) return refuse('The address has the wrong length.');
  if (isMain !== (chain === 'main'))
    return refuse(`This address belongs to ${CHAIN_NAMES[isMain ? 'main' : 'test']}, not to ${CHAIN_NAMES[chain]}.`);
  return { ok: true, address: text };
}

function normaliseSegwit(text: string, chain: BitcoinChain): NormalisedAddress {
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
  const owner = (Object.keys(PREFIXES) as BitcoinChain[]).find((name) => PREFIXES[name] === decoded.prefix);
  if (owner !== chain)
    return refuse(
      `This address belongs to ${owner ? CHAIN_NAMES[owner] : 'another chain'}, not to ${CHAIN_NAMES[chain]}.`,
    );
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
