/** The calls that reading a chain needs, many at a time, each with its answer checked. */
import { FatalChainError, RetryableChainError } from '../chain-error.ts';
import type { ContractAnswer, ContractCall } from '../chain-source.ts';
import type { RawInternal } from '../raw-transaction.ts';
import { expectResult, type JsonRpcClient, type RpcAnswer } from './json-rpc-client.ts';
import {
  type RpcBlock,
  readBlock,
  readBlockTransaction,
  readHex,
  readInternals,
  readNumber,
  readQuantity,
  readReceipt,
  type RpcReceipt,
  type RpcTransaction,
  toQuantity,
} from './rpc-shapes.ts';

/** Enough for any honest token; one that never ends runs out of it instead of holding the node up. */
const CALL_GAS = 1_000_000;

/** What an account was at the end of a block. */
export interface AccountState {
  readonly nonce: bigint;
  readonly balanceWei: bigint;
  readonly hasCode: boolean;
}

export class EvmNode {
  #checked: Promise<void> | null = null;
  /** Set once the node has said that it does not trace at all; then it is not asked again. */
  #isWithoutTraces = false;

  constructor(
    private readonly client: JsonRpcClient,
    private readonly chainId: number,
  ) {}

  /** Before the first call: money read from the wrong chain would look right for a long time. */
  async checkChain(signal?: AbortSignal): Promise<void> {
    this.#checked ??= this.#checkChainOnce(signal);
    try {
      await this.#checked;
    } catch (error) {
      this.#checked = null;
      throw error;
    }
  }

  async #checkChainOnce(signal?: AbortSignal): Promise<void> {
    const answered = readNumber(await this.client.call({ method: 'eth_chainId', params: [] }, signal), 'chain id');
    if (answered !== this.chainId)
      throw new FatalChainError(
        `The node belongs to the chain with id ${answered}, not to the one with id ${this.chainId}.`,
      );
  }

  async latestBlock(signal?: AbortSignal): Promise<RpcBlock> {
    return readBlock(await this.client.call({ method: 'eth_getBlockByNumber', params: ['latest', false] }, signal));
  }

  /** Null for blocks that the chain does not have. */
  async blocks(
    numbers: readonly number[],
    { withTransactions, signal }: { withTransactions: boolean; signal?: AbortSignal | undefined },
  ): Promise<(RpcBlock | null)[]> {
    const answers = await this.client.callAll(
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), withTransactions] })),
      signal,
    );
    return answers.map((answer) => {
      const result = expectResult(answer, 'eth_getBlockByNumber');
      return result === null ? null : readBlock(result);
    });
  }

  async transactions(hashes: readonly string[], signal?: AbortSignal): Promise<(RpcTransaction | null)[]> {
    const answers = await this.client.callAll(
      hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
      signal,
    );
    return answers.map((answer) => {
      const result = expectResult(answer, 'eth_getTransactionByHash');
      return result === null ? null : readBlockTransaction(result);
    });
  }

  async receipts(hashes: readonly string[], signal?: AbortSignal): Promise<(RpcReceipt | null)[]> {
    const answers = await this.client.callAll(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      signal,
    );
    return answers.map((answer) => {
      const result = expectResult(answer, 'eth_getTransactionReceipt');
      return result === null ? null : readReceipt(result);
    });
  }

  /** Null where the node cannot say: it traces nothing at all, or has forgotten what it needs to. */
  async internals(hashes: readonly string[], signal?: AbortSignal): Promise<(RawInternal[] | null)[]> {
    if (this.#isWithoutTraces) return hashes.map(() => null);
    const answers = await this.client.callAll(
      hashes.map((hash) => ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] })),
      signal,
    );
    return answers.map((answer) => {
      if (answer.ok) return readInternals(answer.result);
      this.#isWithoutTraces ||= answer.failure.kind === 'noMethod';
      if (answer.failure.kind === 'tooMuch')
        throw new RetryableChainError(`The node could not trace a transaction in time: ${answer.failure.message}`);
      return null;
    });
  }

  /** Null when the node does not know the state of one of these blocks any more. */
  async accountStates(
    address: string,
    { blocks, signal }: { blocks: readonly number[]; signal?: AbortSignal | undefined },
  ): Promise<AccountState[] | null> {
    const methods = ['eth_getTransactionCount', 'eth_getBalance', 'eth_getCode'] as const;
    const answers = await this.client.callAll(
      blocks.flatMap((block) => methods.map((method) => ({ method, params: [address, toQuantity(block)] }))),
      signal,
    );
    if (answers.some(isForgotten)) return null;
    return blocks.map((_, place) => {
      const [nonce, balance, code] = methods.map((method, offset) =>
        expectResult(answers[place * methods.length + offset], method),
      );
      return {
        nonce: readQuantity(nonce, 'nonce'),
        balanceWei: readQuantity(balance, 'balance'),
        hasCode: readHex(code, 'code').length > 2,
      };
    });
  }

  async contractCalls(
    calls: readonly ContractCall[],
    {
      block,
      gasMax = CALL_GAS,
      signal,
    }: { block: number | 'latest'; gasMax?: number; signal?: AbortSignal | undefined },
  ): Promise<ContractAnswer[]> {
    const tag = block === 'latest' ? block : toQuantity(block);
    const gas = toQuantity(gasMax);
    const answers = await this.client.callAll(
      calls.map((call) => ({ method: 'eth_call', params: [{ ...call, gas }, tag] })),
      signal,
    );
    return answers.map((answer) => {
      if (answer.ok) return { kind: 'answered', data: readHex(answer.result, 'result of a call') };
      // A node that cannot answer now is no contract that refuses.
      if (answer.failure.kind === 'tooMuch')
        throw new RetryableChainError(`The node could not run a call in time: ${answer.failure.message}`);
      return { kind: isForgotten(answer) ? 'unknown' : 'refused' };
    });
  }

  /** The native balance at the end of each block, null where the node has forgotten it. */
  async balances(
    address: string,
    { blocks, signal }: { blocks: readonly (number | 'latest')[]; signal?: AbortSignal | undefined },
  ): Promise<(bigint | null)[]> {
    const tags = blocks.map((block) => (block === 'latest' ? block : toQuantity(block)));
    const answers = await this.client.callAll(
      tags.map((tag) => ({ method: 'eth_getBalance', params: [address, tag] })),
      signal,
    );
    return answers.map((answer) =>
      isForgotten(answer) ? null : readQuantity(expectResult(answer, 'eth_getBalance'), 'balance'),
    );
  }

  logs(filters: readonly object[], signal?: AbortSignal): Promise<RpcAnswer[]> {
    return this.client.callAll(
      filters.map((filter) => ({ method: 'eth_getLogs', params: [filter] })),
      signal,
    );
  }
}

function isForgotten(answer: RpcAnswer): boolean {
  return !answer.ok && (answer.failure.kind === 'noState' || answer.failure.kind === 'noMethod');
}
