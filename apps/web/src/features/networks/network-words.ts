/** What the page says about a network. */
import type { NetworkKind, NetworkTest } from '@holdfast/contract';

export const KIND_LABELS: Readonly<Record<NetworkKind, string>> = { evm: 'EVM', bitcoin: 'Bitcoin', other: 'Other' };

export const KIND_HINTS: Readonly<Record<NetworkKind, string>> = {
  evm: 'Ethereum and its kin. Addresses are checked by their checksum, and wallets are read through the RPC address.',
  bitcoin: 'Addresses are checked in the forms Bitcoin knows.',
  other: 'Any other chain. Addresses are kept as they are typed.',
};

/** "Chain id 1, newest block 23,456,789, answered in 84 ms". */
export function testWords(test: NetworkTest): string {
  return `Chain id ${test.chainId}, newest block ${test.headBlock.toLocaleString('en')}, answered in ${test.ms.toLocaleString('en')} ms`;
}

/** An address that answers for another chain is worse than one that does not answer: its figures would be believed. */
export function chainMismatch(test: NetworkTest, chainId: number | null): string | undefined {
  if (chainId === null || chainId === test.chainId) return undefined;
  return `This address answers for chain ${test.chainId}, not for chain ${chainId}.`;
}
