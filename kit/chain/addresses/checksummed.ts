import { FatalChainError } from '../chain-error.ts';
import { normaliseEvmAddress } from './evm-address.ts';

/** Our one spelling of an address that a source named. */
export function checksummed(address: string): string {
  const normalised = normaliseEvmAddress(address);
  if (!normalised.ok) throw new FatalChainError(`The source returned an invalid address: ${normalised.reason}`);
  return normalised.address;
}
