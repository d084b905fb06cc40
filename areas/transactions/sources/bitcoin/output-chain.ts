/** The parts of a chain that every reader has, of one that is read address by address and has no contracts. */
import type { OutputChain, OutputSource } from '@holdfast/chain/bitcoin/output-source.ts';
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import { balanceKey } from '@holdfast/chain/chain-source.ts';

export function outputChain(outputs: OutputSource): OutputChain {
  return {
    outputs,
    head: () => outputs.head(),
    blockHash: (number) => outputs.blockHash(number),
    async *readHistory() {
      yield* [];
      throw new FatalChainError('A wallet of this network is read by its addresses.');
    },
    async readTransaction(hash) {
      const transaction = await outputs.readTransaction(hash);
      return transaction && { transaction, tokens: [], limits: [], unreadable: [] };
    },
    readTokens: async () => [],
    readContracts: () => Promise.reject(new FatalChainError('This network has no contracts.')),
    readBalances: async ({ coins }) => new Map(coins.map((coin) => [balanceKey(coin), null])),
  };
}
