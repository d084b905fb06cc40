/**
 * Whether the owner of an address signed a message. Wallets sign in two forms, both in base64:
 *
 *   BIP-137   the signature of a key, from which its public key follows; for addresses of one key
 *   BIP-322   what the address would need to spend (its witness), over a made-up transaction that spends it
 *
 * BIP-322: a first transaction pays nothing to the address and contains the hash of the message, a second one spends
 * that output. Neither can be in a block. Of the second one everything but the witness is fixed.
 */
import { base64 } from '@scure/base';
import { secp256k1, schnorr } from '@noble/curves/secp256k1.js';
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';
import { bytesToHex, hexToBytes, recoverPublicKey, sha256 } from 'viem/utils';
import { bytesOf, hexOf, scriptOfAddress } from './scripts.ts';
import type { UtxoChain } from './utxo-chains.ts';

export interface SignedByAddress {
  /** In the spelling of its chain. */
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

const WITNESS_KEY = /^0014[0-9a-f]{40}$/;
const TAPROOT = /^5120([0-9a-f]{64})$/;
const SCRIPT_HASH = /^a914[0-9a-f]{40}87$/;
const KEY_HASH = /^76a914[0-9a-f]{40}88ac$/;

/** Signers agree on this text, so that a signed message is never a signed transaction. */
const PREFIXES: Partial<Record<UtxoChain, string>> = {
  litecoin: 'Litecoin Signed Message:\n',
  litecoinTest: 'Litecoin Signed Message:\n',
  litecoinRegtest: 'Litecoin Signed Message:\n',
  dogecoin: 'Dogecoin Signed Message:\n',
};
const BITCOIN_PREFIX = 'Bitcoin Signed Message:\n';

/** Addresses of several signers, and of scripts, cannot be proven by a message that every wallet can sign. */
export function canSignMessages(address: string, chain: UtxoChain): boolean {
  const script = scriptOfAddress(address, chain);
  return [KEY_HASH, SCRIPT_HASH, WITNESS_KEY, TAPROOT].some((form) => form.test(script));
}

export async function isSignedByAddress(
  { address, message, signature }: SignedByAddress,
  chain: UtxoChain,
): Promise<boolean> {
  const script = scriptOfAddress(address, chain);
  try {
    // BIP-322 names its simple form; most wallets leave the name out. A witness never begins with these letters.
    const bytes = base64.decode(signature.replace(/^smp/, ''));
    if (bytes.length === COMPACT_LENGTH) return await isSignedByKey(bytes, { script, message, chain });
    return isSpentBy(readWitness(bytes), { script, message });
  } catch {
    // The libraries throw for bytes that cannot be a signature or a public key at all.
    return false;
  }
}

const COMPACT_LENGTH = 65;
const HEADER_MIN = 27;
const HEADER_COMPRESSED = 31;
const HEADER_MAX = 42;

/** The header states the kind of address, which wallets get wrong; the key decides. */
async function isSignedByKey(
  [header = 0, ...rest]: Uint8Array,
  { script, message, chain }: { script: string; message: string; chain: UtxoChain },
): Promise<boolean> {
  if (header < HEADER_MIN || header > HEADER_MAX) return false;
  const text = new TextEncoder().encode(message);
  const prefix = new TextEncoder().encode(PREFIXES[chain] ?? BITCOIN_PREFIX);
  const hash = twice(joined(sized(prefix), sized(text)));
  const [r, s] = [rest.slice(0, 32), rest.slice(32)].map((half) => bytesToHex(Uint8Array.from(half)));
  const point = await recoverPublicKey({
    hash: bytesToHex(hash),
    signature: { r: r ?? '0x', s: s ?? '0x', yParity: (header - HEADER_MIN) % 2 },
  });
  const whole = hexToBytes(point);
  if (header < HEADER_COMPRESSED) return hexOf(p2pkh(whole).script) === script;
  const key = Uint8Array.of((whole.at(-1) ?? 0) % 2 === 0 ? 2 : 3, ...whole.slice(1, 33));
  return [p2pkh(key), p2sh(p2wpkh(key)), p2wpkh(key)].some((paid) => hexOf(paid.script) === script);
}

const SIGHASH_DEFAULT = 0;
const SIGHASH_ALL = 1;

function isSpentBy(witness: readonly Uint8Array[], { script, message }: { script: string; message: string }): boolean {
  const outpoint = joined(toSpendId(script, message), uint32(0));
  const [signature, key] = witness;
  const outputKey = TAPROOT.exec(script)?.[1];
  if (outputKey !== undefined && signature && witness.length === 1) {
    const [hashType = SIGHASH_DEFAULT] = signature.slice(64);
    if (signature.length > 65 || (hashType !== SIGHASH_DEFAULT && hashType !== SIGHASH_ALL)) return false;
    if (signature.length === 65 && hashType === SIGHASH_DEFAULT) return false;
    return schnorr.verify(signature.slice(0, 64), taprootHash({ outpoint, script, hashType }), bytesOf(outputKey));
  }
  if (!signature || !key || witness.length !== 2 || key.length !== 33 || signature.at(-1) !== SIGHASH_ALL) return false;
  const paid = WITNESS_KEY.test(script) ? p2wpkh(key).script : p2sh(p2wpkh(key)).script;
  if (hexOf(paid) !== script) return false;
  return secp256k1.verify(signature.slice(0, -1), witnessHash({ outpoint, key }), key, {
    prehash: false,
    format: 'der',
    lowS: true,
  });
}

/** The id of the transaction that pays nothing to the address and contains the hash of the message. */
function toSpendId(script: string, message: string): Uint8Array {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', new TextEncoder().encode(message));
  const input = joined(new Uint8Array(32), uint32(0xffffffff), sized(joined(Uint8Array.of(0, 32), hash)), uint32(0));
  const output = joined(new Uint8Array(8), sized(bytesOf(script)));
  return twice(joined(uint32(0), Uint8Array.of(1), input, Uint8Array.of(1), output, uint32(0)));
}

/** The only output of the second transaction: nothing, to nobody (OP_RETURN). */
const NOTHING = joined(new Uint8Array(8), sized(Uint8Array.of(0x6a)));

/** What a witness of version 0 signs (BIP-143). */
function witnessHash({ outpoint, key }: { outpoint: Uint8Array; key: Uint8Array }): Uint8Array {
  return twice(
    joined(
      uint32(0),
      twice(outpoint),
      twice(uint32(0)),
      outpoint,
      sized(p2pkh(key).script),
      new Uint8Array(8),
      uint32(0),
      twice(NOTHING),
      uint32(0),
      uint32(SIGHASH_ALL),
    ),
  );
}

/** What a witness of version 1 signs for its own key (BIP-341). */
function taprootHash(spent: { outpoint: Uint8Array; script: string; hashType: number }): Uint8Array {
  return schnorr.utils.taggedHash(
    'TapSighash',
    joined(
      Uint8Array.of(0, spent.hashType),
      uint32(0),
      uint32(0),
      once(spent.outpoint),
      once(new Uint8Array(8)),
      once(sized(bytesOf(spent.script))),
      once(uint32(0)),
      once(NOTHING),
      Uint8Array.of(0),
      uint32(0),
    ),
  );
}

/** A count, and each item after its length. No item of these kinds of address is longer than 252 bytes. */
function readWitness(bytes: Uint8Array): Uint8Array[] {
  const [count = 0] = bytes;
  const items: Uint8Array[] = [];
  let at = 1;
  for (let place = 0; place < count; place += 1) {
    const length = bytes[at] ?? 0xff;
    if (length > 252 || at + 1 + length > bytes.length) throw new Error('The witness is cut off.');
    items.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  if (at !== bytes.length) throw new Error('Something follows the witness.');
  return items;
}

/** With its length before it, as transactions have scripts. */
function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const size =
    length < 0xfd ? Uint8Array.of(length) : joined(Uint8Array.of(0xfd), Uint8Array.of(length & 0xff, length >> 8));
  return joined(size, bytes);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function once(bytes: Uint8Array): Uint8Array {
  return sha256(bytes, 'bytes');
}

function twice(bytes: Uint8Array): Uint8Array {
  return once(once(bytes));
}
