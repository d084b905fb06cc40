/**
 * JSON-RPC in batches. Reading a chain takes many calls, and a batch of a hundred takes hardly longer than one call.
 * The size of the batches is adapted to what the node accepts.
 */
import {
  ConcurrencyLimit,
  hideSecrets,
  listSecrets,
  platformTransport,
  RETRY_SETTINGS,
  type RetrySettings,
  type Transport,
} from '@holdfast/http/client';
import { type ChainError, FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { describeBody, exchange, retryChainErrors, TooMuchAtOnceError } from '../http/http-exchange.ts';
import { AdaptiveSize } from './adaptive-size.ts';
import { classifyFailure, errorOf, type RpcFailure } from './rpc-failure.ts';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export type RpcResponse =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: RpcFailure };

/** Whatever answers JSON-RPC calls: a node, or an explorer in its place. */
export interface RpcCaller {
  call(call: RpcCall, signal?: AbortSignal): Promise<unknown>;
  /** The responses in the order of the calls. A refused call is a response too; only the request itself can throw. */
  callAll(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcResponse[]>;
}

export interface JsonRpcSettings {
  /** May hold a key in its path, its query or as a password; none of them ever shows in a message. */
  readonly url: string;
  readonly timeoutMs?: number;
  readonly batchSizeMax?: number;
  /** Batches under way at the same time. */
  readonly parallelMax?: number;
  readonly bytesMax?: number;
  readonly retries?: RetrySettings;
  readonly transport?: Transport;
  /** A page of a proxy in place of JSON goes away by itself, as with explorers; otherwise the address may be wrong. */
  readonly isProxied?: boolean;
}

const DEFAULTS: Omit<Required<JsonRpcSettings>, 'url'> = {
  timeoutMs: 30_000,
  batchSizeMax: 100,
  parallelMax: 3,
  bytesMax: 128 * 1024 * 1024,
  retries: RETRY_SETTINGS,
  transport: platformTransport,
  isProxied: false,
};

export class JsonRpcClient implements RpcCaller {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #secrets: readonly string[];
  readonly #settings: Required<JsonRpcSettings>;
  readonly #batchSize: AdaptiveSize;
  readonly #limit: ConcurrencyLimit;

  constructor(settings: JsonRpcSettings) {
    const url = parseUrl(settings.url);
    this.#secrets = listSecrets(url);
    const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
    const login = url.username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
    this.#headers = { 'content-type': 'application/json', ...login };
    url.username = '';
    url.password = '';
    this.#url = url.href;
    this.#settings = { ...DEFAULTS, ...settings };
    const { batchSizeMax: max, parallelMax } = this.#settings;
    this.#batchSize = new AdaptiveSize({ start: max, max });
    this.#limit = new ConcurrencyLimit(parallelMax);
  }

  async call(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    const [response] = await this.callAll([call], signal);
    return expectResult(response, call.method);
  }

  async callAll(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcResponse[]> {
    const responses: RpcResponse[] = Array.from({ length: calls.length });
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < calls.length) {
        const from = next;
        next = Math.min(calls.length, from + this.#batchSize.current);
        const part = await this.#callPart(calls.slice(from, next), signal).catch((error: unknown) => {
          // The others need not finish what nobody will use.
          next = calls.length;
          throw error;
        });
        for (const [index, response] of part.entries()) responses[from + index] = response;
      }
    };
    const workers = Math.min(this.#limit.max, Math.ceil(calls.length / this.#batchSize.current));
    await Promise.all(Array.from({ length: workers }, work));
    return responses;
  }

  /** One batch, or as many smaller ones as the node accepts, until every call has a response. */
  async #callPart(calls: readonly RpcCall[], signal: AbortSignal | undefined): Promise<RpcResponse[]> {
    const responses: RpcResponse[] = [];
    while (responses.length < calls.length) {
      const batch = calls.slice(responses.length, responses.length + this.#batchSize.current);
      try {
        responses.push(...(await this.#callBatch(batch, signal)));
        if (batch.length === this.#batchSize.current) this.#batchSize.grow();
      } catch (error) {
        if (!(error instanceof TooMuchAtOnceError) || batch.length === 1) throw error;
        while (this.#batchSize.current >= batch.length && this.#batchSize.shrink());
      }
    }
    return responses;
  }

  async #callBatch(calls: readonly RpcCall[], signal: AbortSignal | undefined): Promise<RpcResponse[]> {
    const responses: (RpcResponse | undefined)[] = Array.from({ length: calls.length });
    await retryChainErrors({
      settings: this.#settings.retries,
      transport: this.#settings.transport,
      signal,
      // A smaller request can succeed at once; the same request again would take as long and fail again.
      isFinal: (error) =>
        error instanceof TooMuchAtOnceError && (calls.length > 1 || calls[0]?.method === 'eth_getLogs'),
      run: async () => {
        const open = calls.flatMap((_, index) => (responses[index] === undefined ? [index] : []));
        const found = await this.#limit.run(() =>
          this.#post(
            open.map((index) => calls[index] as RpcCall),
            signal,
          ),
        );
        for (const [place, response] of found.entries()) {
          if (response.ok || response.failure.kind !== 'busy') responses[open[place] as number] = response;
        }
        const busy = found.find((response) => !response.ok && response.failure.kind === 'busy');
        if (busy && !busy.ok) throw errorOf(busy.failure, calls[open[found.indexOf(busy)] as number]?.method ?? '');
      },
    });
    return responses as RpcResponse[];
  }

  async #post(calls: readonly RpcCall[], signal: AbortSignal | undefined): Promise<RpcResponse[]> {
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const { status, text } = await exchange(
      {
        url: this.#url,
        method: 'POST',
        headers: this.#headers,
        // A node without batches still accepts single calls.
        body: JSON.stringify(body.length === 1 ? body[0] : body),
        timeoutMs: this.#settings.timeoutMs,
        bytesMax: this.#settings.bytesMax,
        who: 'The node',
        secrets: this.#secrets,
        signal,
      },
      this.#settings.transport,
    );
    const returned = parseResponse(text);
    const list = Array.isArray(returned) ? returned : [returned];
    const said = sentenceOf(returned);
    if (said !== null) throw new RetryableChainError(`The node did not answer: ${hideSecrets(said, this.#secrets)}`);
    if (!isResponseList(list)) throw this.#unreadable(status, text);
    if (calls.length > 1 && !Array.isArray(returned)) throw this.#refusedBatch(list[0]);
    return this.#sortResponses(list, calls.length);
  }

  #sortResponses(list: readonly RawResponse[], count: number): RpcResponse[] {
    const responses: RpcResponse[] = Array.from({ length: count });
    for (const raw of list) {
      const id = count === 1 ? 0 : Number(raw.id);
      if (!Number.isInteger(id) || id < 0 || id >= count)
        throw new FatalChainError('The node returned a result for a call that was not made.');
      responses[id] =
        raw.error === undefined || raw.error === null
          ? { ok: true, result: raw.result ?? null }
          : { ok: false, failure: this.#failureOf(raw.error) };
    }
    if (list.length < count || responses.includes(undefined as never))
      throw new TooMuchAtOnceError('The node returned results for only a part of the calls.');
    return responses;
  }

  #failureOf(error: unknown): RpcFailure {
    const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
      code?: unknown;
      message?: unknown;
    };
    const failure = {
      code: typeof code === 'number' ? code : null,
      message: hideSecrets(typeof message === 'string' ? message : 'no reason given', this.#secrets),
    };
    return { ...failure, kind: classifyFailure(failure) };
  }

  /** One response to a whole batch: a limit on requests, or a node that takes no batches or no batches of this size. */
  #refusedBatch(raw: RawResponse | undefined): ChainError {
    const failure = this.#failureOf(raw?.error);
    return failure.kind === 'busy'
      ? errorOf(failure, 'a batch of calls')
      : new TooMuchAtOnceError(`The node refused a batch of calls: ${failure.message}`);
  }

  #unreadable(status: number, text: string): ChainError {
    const body = describeBody(text, this.#secrets);
    const message = `The node responded with status ${status} and something that is not JSON-RPC${body}.`;
    return status >= 500 || this.#settings.isProxied ? new RetryableChainError(message) : new FatalChainError(message);
  }
}

export function expectResult(response: RpcResponse | undefined, method: string): unknown {
  if (response === undefined) throw new FatalChainError(`The node returned nothing for ${method}.`);
  if (!response.ok) throw errorOf(response.failure, method);
  return response.result;
}

interface RawResponse {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Explorers refuse a call of JSON-RPC in the shape of their lists. */
function sentenceOf(returned: unknown): string | null {
  if (typeof returned !== 'object' || returned === null || 'jsonrpc' in returned || 'id' in returned) return null;
  const { status, message, result } = returned as { status?: unknown; message?: unknown; result?: unknown };
  if (typeof status !== 'string' || typeof message !== 'string') return null;
  return typeof result === 'string' ? result : message;
}

function isResponseList(list: readonly unknown[]): list is readonly RawResponse[] {
  return list.every((item) => typeof item === 'object' && item !== null && ('result' in item || 'error' in item));
}

function parseResponse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseUrl(text: string): URL {
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new FatalChainError('The address of the node is not an http or https URL.');
  return url;
}
