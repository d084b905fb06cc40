import { toFunctionSelector } from 'viem';
import type { EvmNode } from './evm-node.ts';

const WORD_LENGTH = 66;
const TOTAL_SUPPLY = toFunctionSelector('totalSupply()');

/**
 * Wrappers of the native coin among these contracts: each of their tokens is backed by one native coin that they hold.
 */
export async function findWrappers(
  node: EvmNode,
  { contracts, block, signal }: { contracts: readonly string[]; block: number; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const supplies = await node.contractCalls(
    contracts.map((to) => ({ to, data: TOTAL_SUPPLY })),
    { block, signal },
  );
  const balances = await Promise.all(contracts.map((contract) => node.balances(contract, { blocks: [block], signal })));
  return new Set(
    contracts.filter((_, place) => {
      const supply = supplies[place];
      return (
        supply?.kind === 'returned' &&
        supply.data.length === WORD_LENGTH &&
        BigInt(supply.data) > 0n &&
        BigInt(supply.data) === balances[place]?.[0]
      );
    }),
  );
}
