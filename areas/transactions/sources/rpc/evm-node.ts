/** The calls that reading a chain needs, many at a time, each with its response checked. */
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { ContractCall, ContractResult } from '@holdfast/chain/contract-source.ts';
import type { RawInternal } from '../raw-transaction.ts';
import { expectResult, type RpcCaller, type RpcResponse } from './json-rpc-client.ts';
import { isNodeError } from './rpc-failure.ts';
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
  /** Set once the node refuses to trace at all; no further traces are requested then. */
  #isWithoutTraces = false;

  constructor(
    private readonly client: RpcCaller,
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
    const chainId = readNumber(await this.client.call({ method: 'eth_chainId', params: [] }, signal), 'chain id');
    if (chainId !== this.chainId)
      throw new FatalChainError(
        `The node belongs to the chain with id ${chainId}, not to the one with id ${this.chainId}.`,
      );
  }

  async latestBlock(signal?: AbortSignal): Promise<RpcBlock> {
    return readBlock(await this.client.call({ method: 'eth_getBlockByNumber', params: ['latest', false] }, signal));
  }

  /** Null for blocks that the chain does not have. */
  blocks(
    numbers: readonly number[],
    { withTransactions, signal }: { withTransactions: boolean; signal?: AbortSignal | undefined },
  ): Promise<(RpcBlock | null)[]> {
    const params = numbers.map((number) => [toQuantity(number), withTransactions]);
    return this.#findEach('eth_getBlockByNumber', { params, read: readBlock, signal });
  }

  transactions(hashes: readonly string[], signal?: AbortSignal): Promise<(RpcTransaction | null)[]> {
    const params = hashes.map((hash) => [hash]);
    return this.#findEach('eth_getTransactionByHash', { params, read: readBlockTransaction, signal });
  }

  receipts(hashes: readonly string[], signal?: AbortSignal): Promise<(RpcReceipt | null)[]> {
    const params = hashes.map((hash) => [hash]);
    return this.#findEach('eth_getTransactionReceipt', { params, read: readReceipt, signal });
  }

  /** One call for each entry of `params`; null where the node returns null. */
  async #findEach<T>(
    method: string,
    {
      params,
      read,
      signal,
    }: { params: readonly unknown[][]; read: (result: unknown) => T; signal?: AbortSignal | undefined },
  ): Promise<(T | null)[]> {
    const responses = await this.client.callAll(
      params.map((each) => ({ method, params: each })),
      signal,
    );
    return responses.map((response) => {
      const result = expectResult(response, method);
      return result === null ? null : read(result);
    });
  }

  /** Null where the node cannot trace: it does not support traces, or has pruned the state that they need. */
  async internals(hashes: readonly string[], signal?: AbortSignal): Promise<(RawInternal[] | null)[]> {
    if (this.#isWithoutTraces) return hashes.map(() => null);
    const responses = await this.client.callAll(
      hashes.map((hash) => ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] })),
      signal,
    );
    return responses.map((response) => {
      if (response.ok) return readInternals(response.result);
      this.#isWithoutTraces ||= response.failure.kind === 'noMethod';
      if (response.failure.kind === 'tooMuch')
        throw new RetryableChainError(`The node could not trace a transaction in time: ${response.failure.message}`);
      return null;
    });
  }

  /** Null when the node no longer has the state of one of these blocks. */
  async accountStates(
    address: string,
    { blocks, signal }: { blocks: readonly number[]; signal?: AbortSignal | undefined },
  ): Promise<AccountState[] | null> {
    const methods = ['eth_getTransactionCount', 'eth_getBalance', 'eth_getCode'] as const;
    const responses = await this.client.callAll(
      blocks.flatMap((block) => methods.map((method) => ({ method, params: [address, toQuantity(block)] }))),
      signal,
    );
    if (responses.some(isForgotten)) return null;
    return blocks.map((_, place) => {
      const [nonce, balance, code] = methods.map((method, offset) =>
        expectResult(responses[place * methods.length + offset], method),
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
  ): Promise<ContractResult[]> {
    const tag = block === 'latest' ? block : toQuantity(block);
    const gas = toQuantity(gasMax);
    const run = (some: readonly ContractCall[]): Promise<RpcResponse[]> =>
      this.client.callAll(
        some.map((call) => ({ method: 'eth_call', params: [{ ...call, gas }, tag] })),
        signal,
      );
    const responses = await run(calls);
    // A token whose decimals are not read is left out for good, so an error of the node gets a second chance.
    const failed = responses.flatMap((response, place) =>
      !response.ok && isNodeError(response.failure) ? [place] : [],
    );
    if (failed.length > 0) {
      const again = await run(failed.map((place) => calls[place] as ContractCall));
      for (const [index, place] of failed.entries())
        responses[place] = again[index] ?? (responses[place] as RpcResponse);
    }
    return responses.map((response) => {
      if (response.ok) return { kind: 'returned', data: readHex(response.result, 'result of a call') };
      // An overloaded node does not mean that the contract refuses.
      if (response.failure.kind === 'tooMuch')
        throw new RetryableChainError(`The node could not run a call in time: ${response.failure.message}`);
      return { kind: isForgotten(response) ? 'unknown' : 'refused' };
    });
  }

  /** The native balance at the end of each block, null where the node has pruned it. */
  async balances(
    address: string,
    { blocks, signal }: { blocks: readonly (number | 'latest')[]; signal?: AbortSignal | undefined },
  ): Promise<(bigint | null)[]> {
    const tags = blocks.map((block) => (block === 'latest' ? block : toQuantity(block)));
    const responses = await this.client.callAll(
      tags.map((tag) => ({ method: 'eth_getBalance', params: [address, tag] })),
      signal,
    );
    return responses.map((response) =>
      isForgotten(response) ? null : readQuantity(expectResult(response, 'eth_getBalance'), 'balance'),
    );
  }

  /**
   * Several nodes can share one address, and one that is behind finds no logs in blocks that it does not have. The same
   * batch therefore requests the last block.
   */
  async logs(
    filters: readonly object[],
    { lastBlock, signal }: { lastBlock: number; signal?: AbortSignal | undefined },
  ): Promise<RpcResponse[]> {
    const method = 'eth_getBlockByNumber';
    const responses = await this.client.callAll(
      [
        ...filters.map((filter) => ({ method: 'eth_getLogs', params: [filter] })),
        { method, params: [toQuantity(lastBlock), false] },
      ],
      signal,
    );
    if (expectResult(responses.at(-1), method) === null)
      throw new RetryableChainError(`The node does not have block ${lastBlock} yet; it may be behind.`);
    return responses.slice(0, -1);
  }
}

function isForgotten(response: RpcResponse): boolean {
  return !response.ok && (response.failure.kind === 'noState' || response.failure.kind === 'noMethod');
}
