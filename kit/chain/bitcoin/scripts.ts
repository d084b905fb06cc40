/** Between the script of an output and the address that people see. */
import { bech32, bech32m, createBase58check } from '@scure/base';
import { hexToBytes, sha256 } from 'viem/utils';
import { decodeCashAddress, encodeCashAddress } from './cash-address.ts';
import { encodeSegwit } from './encode-segwit.ts';
import { UTXO_CHAINS, type UtxoChain } from './utxo-chains.ts';

export const base58check = createBase58check((bytes) => sha256(bytes, 'bytes'));

const KEY_HASH = /^76a914([0-9a-f]{40})88ac$/;
const SCRIPT_HASH = /^a914([0-9a-f]{40})87$/;
const WITNESS = /^(00|5[1-9a-f]|60)([0-9a-f]{2})([0-9a-f]{4,80})$/;

/** Null for scripts that have no address: data, bare keys, and what is not standard. */
export function addressOfScript(script: string, chain: UtxoChain): string | null {
  const { keyHash, scriptHash, segwit, cash } = UTXO_CHAINS[chain];
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

export function bytesOf(hex: string): Uint8Array {
  return hexToBytes(`0x${hex}`);
}
