import { FatalChainError } from '../chain-error.ts';
import { normaliseEvmAddress } from './evm-address.ts';

/** A history names the same few addresses over and over, and each checksum costs a hash. */
const REMEMBERED_MAX = 50_000;
const remembered = new Map<string, string>();

/** Our one spelling of an address that a source named. */
export function checksummed(address: string): string {
  const known = remembered.get(address);
  if (known !== undefined) return known;
  const normalised = normaliseEvmAddress(address);
  if (!normalised.ok) throw new FatalChainError(`The source returned an invalid address: ${normalised.reason}`);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(address, normalised.address);
  return normalised.address;
}
