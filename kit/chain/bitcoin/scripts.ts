/** Between the script of an output and the address that people see. */
import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from 'viem/utils';
import { decodeCashAddress, encodeCashAddress } from './cash-address.ts';
import { encodeSegwit } from './encode-segwit.ts';
import { UTXO_CHAINS, type UtxoChain } from './utxo-chains.ts';

export const base58check = createBase58check((bytes) => sha256(bytes, 'bytes'));

const KEY_HASH = /^76a914([0-9a-f]{40})88ac$/;
const WITNESS_KEY = /^0014[0-9a-f]{40}$/;
const SCRIPT_HASH = /^a914([0-9a-f]{40})87$/;
const WITNESS = /^(00|5[1-9a-f]|60)([0-9a-f]{2})([0-9a-f]{4,80})$/;

/**
 * Null for scripts that have no address: data, bare keys, and what is not standard. The addresses of a wallet and of
 * those it deals with return in every transaction, so the last ones are kept.
 */
export function addressOfScript(script: string, chain: UtxoChain): string | null {
  const known = kept[chain]?.get(script);
  if (known !== undefined) return known;
  const address = spellAddress(script, chain);
  const ofChain = (kept[chain] ??= new Map());
  if (ofChain.size >= KEPT_MAX) ofChain.clear();
  ofChain.set(script, address);
  return address;
}

const KEPT_MAX = 4_096;
const kept: Partial<Record<UtxoChain, Map<string, string | null>>> = {};

function spellAddress(script: string, chain: UtxoChain): string | null {
  const { keyHash, scriptHash, segwit, cash } = UTXO_CHAINS[chain];
  // Most outputs of today are of this form.
  if (segwit !== null && WITNESS_KEY.test(script)) return encodeSegwit(segwit, 0, bytesOf(script.slice(4)));
  const key = KEY_HASH.exec(script)?.[1];
  const paid = key ?? SCRIPT_HASH.exec(script)?.[1];
  if (paid !== undefined) {
    const hash = bytesOf(paid);
    if (cash !== undefined)
      return encodeCashAddress(cash, { kind: key === undefined ? 'scriptHash' : 'keyHash', hash });
    return base58check.encode(Uint8Array.of((key === undefined ? scriptHash : keyHash)[0] ?? 0, ...hash));
  }
  const [, opcode, length, program] = WITNESS.exec(script) ?? [];
  if (segwit === null || opcode === undefined || length === undefined || program === undefined) return null;
  if (Number.parseInt(length, 16) * 2 !== program.length) return null;
  const version = opcode === '00' ? 0 : Number.parseInt(opcode, 16) - 0x50;
  return encodeSegwit(segwit, version, bytesOf(program));
}

/** The script that an address stands for. The address is in its one spelling already. */
export function scriptOfAddress(address: string, chain: UtxoChain): string {
  const { scriptHash, segwit, cash } = UTXO_CHAINS[chain];
  if (cash !== undefined) {
    const payload = decodeCashAddress(cash, address);
    if (!payload) throw new Error('This is not an address of this chain.');
    return payload.kind === 'keyHash' ? `76a914${hexOf(payload.hash)}88ac` : `a914${hexOf(payload.hash)}87`;
  }
  if (segwit !== null && address.startsWith(`${segwit}1`)) {
    const text = address as `${string}1${string}`;
    const { words } = address[segwit.length + 1] === 'q' ? bech32.decode(text) : bech32m.decode(text);
    const [version = 0, ...rest] = words;
    const program = bech32.fromWords(rest);
    const opcode = version === 0 ? '00' : (0x50 + version).toString(16);
    return `${opcode}${program.length.toString(16).padStart(2, '0')}${hexOf(program)}`;
  }
  const [version = -1, ...hash] = base58check.decode(address);
  return scriptHash.includes(version) ? `a914${hexOf(hash)}87` : `76a914${hexOf(hash)}88ac`;
}

export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const NIBBLES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
);

export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let place = 0; place < bytes.length; place += 1) {
    const [high, low] = [NIBBLES[hex.charCodeAt(2 * place)] ?? -1, NIBBLES[hex.charCodeAt(2 * place + 1)] ?? -1];
    if (high < 0 || low < 0) throw new Error('This is not hexadecimal.');
    bytes[place] = high * 16 + low;
  }
  return bytes;
}
