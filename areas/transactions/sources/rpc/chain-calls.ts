/**
 * What a source reads by calling contracts and asking for balances: the same through a node and through an explorer.
 */
import { type BalanceCoin, balanceKey, type ChainSource } from '@holdfast/chain/chain-source.ts';
import { balanceCall, readBalanceResult } from './balance-calls.ts';
import type { EvmNode } from './evm-node.ts';
import type { TokenReader } from './token-reader.ts';

/** Functions of protocols go through every reserve of an account, or run a whole withdrawal. */
const PROTOCOL_CALL_GAS = 10_000_000;

/** Without a reader of tokens their claims are not asked for: it takes some sixty calls for each. */
export function readChainCalls(
  node: EvmNode,
  { tokens }: { tokens: TokenReader | null },
): Pick<ChainSource, 'readTokens' | 'readBalances' | 'readContracts'> {
  return {
    async readTokens(addresses, signal) {
      if (tokens === null) return [];
      await node.checkChain(signal);
      const coins = addresses.map((address) => ({ kind: 'token' as const, address: address.toLowerCase() }));
      return [...(await tokens.read(coins, { block: 'latest', signal })).values()];
    },
    async readBalances({ address, coins, block = 'latest' as const, signal }) {
      await node.checkChain(signal);
      const contracts = coins.filter(
        (coin): coin is Exclude<BalanceCoin, { kind: 'native' }> => coin.kind !== 'native',
      );
      const results = await node.contractCalls(
        contracts.map((coin) => balanceCall(coin, address)),
        { block, signal },
      );
      const balances = new Map<string, bigint | null>(
        contracts.map((coin, place) => [
          balanceKey(coin),
          readBalanceResult(coin, { address, result: results[place] }),
        ]),
      );
      if (coins.length > contracts.length)
        balances.set('native', (await node.balances(address, { blocks: [block], signal }))[0] ?? null);
      return balances;
    },
    async readContracts({ calls, block, signal }) {
      await node.checkChain(signal);
      return node.contractCalls(calls, { block, gasMax: PROTOCOL_CALL_GAS, signal });
    },
  };
}
