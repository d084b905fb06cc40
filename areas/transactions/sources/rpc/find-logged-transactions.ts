/**
 * The transactions whose logs move tokens of an address. Three filters see them all, because a filter may list
 * signatures.
 */
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import { TooMuchAtOnceError } from '../http/http-exchange.ts';
import { DEPOSIT, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, WITHDRAWAL } from '../transfers/topics.ts';
import { loggedMoves } from '../transfers/token-facts.ts';
import { topicOfAddress } from '../transfers/words.ts';
import type { EvmNode } from './evm-node.ts';
import { expectResult } from './json-rpc-client.ts';
import { readLog, type RpcLog, toQuantity } from './rpc-shapes.ts';

export interface BlockSpan {
  readonly from: number;
  readonly to: number;
}

/** The events by which a network creates its native coin for an address, by the place of the address. */
function createdAt(place: number): string[] {
  return [...loggedMoves().values()]
    .filter(({ isNative, toTopic }) => isNative && toTopic === place)
    .map(({ selector }) => selector);
}

/** By hash. Throws TooMuchAtOnceError when the node accepts only fewer blocks. */
export async function findLoggedTransactions(
  node: EvmNode,
  { address, span, signal }: { address: string; span: BlockSpan; signal?: AbortSignal | undefined },
): Promise<Map<string, RpcLog>> {
  const topic = topicOfAddress(address);
  const blocks = { fromBlock: toQuantity(span.from), toBlock: toQuantity(span.to) };
  const responses = await node.logs(
    [
      { ...blocks, topics: [[TRANSFER, DEPOSIT, WITHDRAWAL, ...createdAt(1)], topic] },
      { ...blocks, topics: [[TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH, ...createdAt(2)], null, topic] },
      { ...blocks, topics: [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, topic] },
    ],
    { lastBlock: span.to, signal },
  );
  const found = new Map<string, RpcLog>();
  for (const response of responses) {
    if (!response.ok && response.failure.kind === 'tooMuch')
      throw new TooMuchAtOnceError(
        `The node refused to search ${span.to - span.from + 1} blocks at once: ${response.failure.message}`,
      );
    const result = expectResult(response, 'eth_getLogs');
    if (!Array.isArray(result))
      throw new FatalChainError('The node returned something that is not a list for a search of logs.');
    for (const item of result) {
      const log = readLog(item);
      found.set(log.transactionHash, log);
    }
  }
  return found;
}
