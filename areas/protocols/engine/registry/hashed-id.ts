/**
 * The id of an order whose event states its data only. The hash of the data is stored with the event; the id also needs
 * the network, which is known when it is read.
 *
 *   keccak(0x1901 . hash of the domain . hash of the data) . emitter . ffffffff
 */
import { concat, type Hex, keccak256, pad, stringToHex, toHex } from 'viem';
import type { HashedId } from './known-protocol.ts';

const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

const hashText = (text: string): Hex => keccak256(stringToHex(text));

/** `words`: the members of the order as the event has them, in hexadecimal digits. */
export const hashOrder = ({ type }: HashedId, words: Hex): Hex => keccak256(concat([hashText(type), words]));

export function hashedIdOf(
  { domain: { name, version, contract }, suffix = [] }: HashedId,
  { orderHash, emitter, chainId }: { readonly orderHash: string; readonly emitter: string; readonly chainId: number },
): string {
  const domain = keccak256(
    concat([
      hashText(DOMAIN_TYPE),
      hashText(name),
      hashText(version),
      pad(toHex(chainId), { size: 32 }),
      pad(contract as Hex, { size: 32 }),
    ]),
  );
  const hash = keccak256(concat(['0x1901', domain, orderHash as Hex]));
  return [hash, ...suffix.map((part) => (part === 'emitter' ? emitter.slice(2) : part))].join('').toLowerCase();
}
