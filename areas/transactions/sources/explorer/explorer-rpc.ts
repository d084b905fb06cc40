/** JSON-RPC through an explorer: in batches where it takes them, else one request a call. */
import { ChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { ConcurrencyLimit, hideSecrets } from '@holdfast/http/client';
import { expectResult, type RpcCall, type RpcCaller, type RpcResponse } from '../rpc/json-rpc-client.ts';
import { classifyFailure, errorOf } from '../rpc/rpc-failure.ts';
import { type ExplorerClient } from './explorer-client.ts';

const PARALLEL_MAX = 5;

/** `module=proxy` names the parameters that JSON-RPC numbers. */
const PROXY_PARAMETERS: Readonly<Record<string, (params: readonly unknown[]) => Record<string, string>>> = {
  eth_blockNumber: () => ({}),
  eth_getBlockByNumber: ([tag, isFull]) => ({ tag: String(tag), boolean: String(isFull) }),
  eth_getTransactionByHash: ([hash]) => ({ txhash: String(hash) }),
  eth_getTransactionReceipt: ([hash]) => ({ txhash: String(hash) }),
  eth_getTransactionCount: ([address, tag]) => ({ address: String(address), tag: String(tag) }),
  eth_getCode: ([address, tag]) => ({ address: String(address), tag: String(tag) }),
  eth_call: ([call, tag]) => ({
    to: String((call as { to?: unknown }).to),
    data: String((call as { data?: unknown }).data),
    tag: String(tag),
  }),
};

export class ProxyRpc implements RpcCaller {
  readonly #limit = new ConcurrencyLimit(PARALLEL_MAX);

  constructor(
    private readonly client: ExplorerClient,
    /** Part of each request, so that the answer cannot be of another chain. */
    private readonly chainId: number,
  ) {}

  async call(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    const [response] = await this.callAll([call], signal);
    return expectResult(response, call.method);
  }

  async callAll(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcResponse[]> {
    let hasFailed = false;
    return Promise.all(
      calls.map((call) =>
        this.#limit.run(async () => {
          // The others need not finish what nobody will use.
          if (hasFailed) throw new RetryableChainError('Another request of the same work failed.');
          return this.#callOne(call, signal).catch((error: unknown) => {
            hasFailed = true;
            throw error;
          });
        }),
      ),
    );
  }

  async #callOne({ method, params }: RpcCall, signal: AbortSignal | undefined): Promise<RpcResponse> {
    if (method === 'eth_chainId') return { ok: true, result: `0x${this.chainId.toString(16)}` };
    const named = PROXY_PARAMETERS[method];
    if (named === undefined) return failureOf(`the method ${method} is not supported`, -32_601);
    const found = await this.client.get({ module: 'proxy', action: method, ...named(params) }, signal);
    const fields = (typeof found === 'object' && found !== null ? found : {}) as { result?: unknown; error?: unknown };
    const error = (fields.error ?? null) as { code?: unknown; message?: unknown } | null;
    if (error === null) return { ok: true, result: fields.result ?? null };
    const message = typeof error.message === 'string' ? error.message : 'no reason given';
    const response = failureOf(
      hideSecrets(message, this.client.host.secrets),
      typeof error.code === 'number' ? error.code : null,
    );
    if (!response.ok && response.failure.kind === 'busy') throw errorOf(response.failure, method);
    return response;
  }
}

function failureOf(message: string, code: number | null): RpcResponse {
  return { ok: false, failure: { code, message, kind: classifyFailure({ code, message }) } };
}

/** Waits for a turn within the budget before each batch. */
export class BudgetedRpc implements RpcCaller {
  constructor(
    private readonly client: ExplorerClient,
    private readonly rpc: RpcCaller,
    private readonly batchSize: number,
  ) {}

  async call(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    await this.client.turn(signal);
    return this.rpc.call(call, signal);
  }

  async callAll(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcResponse[]> {
    const responses: RpcResponse[] = [];
    for (let from = 0; from < calls.length; from += this.batchSize) {
      await this.client.turn(signal);
      responses.push(...(await this.rpc.callAll(calls.slice(from, from + this.batchSize), signal)));
    }
    return responses;
  }
}

/** Asks the node of the network, and the explorer in its place from the first failure on. */
export class NodeThenExplorer implements RpcCaller {
  #hasFailed = false;

  constructor(
    private readonly node: RpcCaller,
    private readonly explorer: RpcCaller,
  ) {}

  call(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    return this.#first((caller) => caller.call(call, signal));
  }

  callAll(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcResponse[]> {
    return this.#first((caller) => caller.callAll(calls, signal));
  }

  async #first<Result>(ask: (caller: RpcCaller) => Promise<Result>): Promise<Result> {
    if (!this.#hasFailed) {
      try {
        return await ask(this.node);
      } catch (error) {
        if (!(error instanceof ChainError)) throw error;
        this.#hasFailed = true;
      }
    }
    return ask(this.explorer);
  }
}
