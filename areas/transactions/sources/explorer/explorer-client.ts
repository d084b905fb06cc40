/**
 * GET calls to an explorer, within its budget. Explorers say no with status 200 and a sentence, and say "none" in the
 * same way; what each sentence means is decided here.
 */
import {
  hideSecrets,
  platformTransport,
  RETRY_SETTINGS,
  type RetrySettings,
  type Transport,
} from '@holdfast/http/client';
import { type ChainError, FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { exchange, retryChainErrors, TooMuchAtOnceError } from '../http/http-exchange.ts';
import type { ExplorerHost } from './explorer-host.ts';
import { type RequestBudget, UNLIMITED } from './request-budget.ts';

export interface ExplorerClientSettings {
  readonly host: ExplorerHost;
  readonly budget?: RequestBudget;
  readonly timeoutMs?: number;
  readonly retries?: RetrySettings;
  readonly transport?: Transport;
}

type Fields = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string>>;

const TIMEOUT_MS = 30_000;
const BYTES_MAX = 64 * 1024 * 1024;
const RATE_PAUSE_MS = 1_100;

export class ExplorerClient {
  readonly #settings: Required<ExplorerClientSettings>;

  constructor(settings: ExplorerClientSettings) {
    this.#settings = {
      budget: UNLIMITED,
      timeoutMs: TIMEOUT_MS,
      retries: RETRY_SETTINGS,
      transport: platformTransport,
      ...settings,
    };
  }

  get host(): ExplorerHost {
    return this.#settings.host;
  }

  /** The rows of a list; none where the explorer says that there are none. */
  async list(parameters: Parameters, signal?: AbortSignal): Promise<Fields[]> {
    const result = await this.get(parameters, signal);
    if (!Array.isArray(result)) throw this.#unreadable();
    return result.filter((row): row is Fields => typeof row === 'object' && row !== null);
  }

  /** The result of one call. */
  get(parameters: Parameters, signal?: AbortSignal): Promise<unknown> {
    const { host } = this.#settings;
    const query = new URLSearchParams({ ...host.parameters, ...parameters });
    const separator = host.listsUrl.includes('?') ? '&' : '?';
    return this.#attempt(
      async () => resultOf(host, await this.#ask(`${host.listsUrl}${separator}${query}`, { signal })),
      signal,
    );
  }

  /** What the explorer's own API has at a path; null where it has nothing. */
  details(path: string, signal?: AbortSignal): Promise<Fields | null> {
    const { host } = this.#settings;
    if (host.detailsUrl === null) return Promise.resolve(null);
    return this.#attempt(async () => this.#ask(`${host.detailsUrl}${path}`, { signal, mayBeMissing: true }), signal);
  }

  /** Waits for a turn within the budget of the host. */
  async turn(signal?: AbortSignal): Promise<void> {
    const { host, budget, transport } = this.#settings;
    const waitMs = await budget.reserve(host.limits);
    if (waitMs === null)
      throw new FatalChainError(
        `${host.label} accepts no more than ${host.limits.perDay?.toLocaleString('en-US')} requests a day.`,
      );
    if (waitMs > 0) await transport.wait(waitMs, signal);
    signal?.throwIfAborted();
  }

  #attempt<Result>(run: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const { host, budget, retries, transport } = this.#settings;
    return retryChainErrors({
      settings: retries,
      transport,
      signal,
      run: async () => {
        await this.turn(signal);
        try {
          return await run();
        } catch (error) {
          // The pause holds for everyone who asks this host.
          if (error instanceof RetryableChainError && error.retryAfterMs !== null)
            await budget.pause(host.limits, error.retryAfterMs);
          throw error;
        }
      },
    });
  }

  async #ask(
    url: string,
    { signal, mayBeMissing = false }: { signal: AbortSignal | undefined; mayBeMissing?: boolean },
  ): Promise<Fields> {
    const { host, timeoutMs, transport } = this.#settings;
    const { status, text } = await exchange(
      {
        url,
        method: 'GET',
        headers: { accept: 'application/json' },
        timeoutMs,
        bytesMax: BYTES_MAX,
        who: host.label,
        secrets: host.secrets,
        signal,
      },
      transport,
    );
    if (status === 404 && mayBeMissing) return {};
    const fields = parseObject(text);
    if (fields === null) throw this.#unreadable();
    if (status >= 400) throw refusalOf(host, describe(fields) || `status ${status}`, { isTemporary: status >= 500 });
    return fields;
  }

  /** A page of a proxy, or an answer that was cut off: another attempt can succeed. */
  #unreadable(): RetryableChainError {
    return new RetryableChainError(`${this.host.label} returned something that cannot be read.`);
  }
}

const EMPTY = /^no .{0,60}found\b/i;
/** A contract without published source: other explorers have none either. */
const UNVERIFIED = /^contract source code not verified/i;
const NOT_YET = '2';

function resultOf(host: ExplorerHost, fields: Fields): unknown {
  const { status, message, result } = fields;
  if (status === '1') return result;
  // An answer of JSON-RPC, which `module=proxy` hands on as it is.
  if ('jsonrpc' in fields || 'id' in fields) return fields;
  const said = describe(fields);
  if (status === NOT_YET) throw new RetryableChainError(`${host.label} has not indexed these blocks yet (“${said}”).`);
  const isEmpty = typeof message === 'string' && EMPTY.test(message) && (result === null || Array.isArray(result));
  if (isEmpty || UNVERIFIED.test(said)) return [];
  throw refusalOf(host, said, { isTemporary: false });
}

/** The sentence that explains it: with NOTOK it is the result, otherwise the message. */
export function describe({ message, result, error }: Fields): string {
  const texts = [result, message, error].filter((text) => typeof text === 'string' && text !== '' && text !== 'NOTOK');
  return typeof texts[0] === 'string' ? texts[0] : '';
}

const RATE = /max (calls|rate)|rate.?limit|too many requests|calls per sec/i;
const DAY_USED = /daily|per day|24 ?h/i;
const BUSY = /temporarily unavailable|high network activity|try again|timed? ?out|busy|unexpected error|maintenance/i;
const TOO_MUCH = /result window|smaller (result|range)|query timeout|too large/i;
const KEY = /api ?key/i;
const PLAN = /not supported for this chain|upgrade|not included|unsupported chain|missing or unsupported chainid/i;

/** Why an explorer refuses, as an error that says whether another attempt can help. */
export function refusalOf(host: ExplorerHost, text: string, { isTemporary }: { isTemporary: boolean }): ChainError {
  const { label } = host;
  const said = text === '' ? '' : ` (“${hideSecrets(text, host.secrets)}”)`;
  if (RATE.test(text) && !DAY_USED.test(text))
    return new RetryableChainError(`${label} limits the rate of requests${said}.`, { retryAfterMs: RATE_PAUSE_MS });
  if (TOO_MUCH.test(text)) return new TooMuchAtOnceError(`${label} refused to return so much at once${said}.`);
  if (BUSY.test(text)) return new RetryableChainError(`${label} is not available at the moment${said}.`);
  if (PLAN.test(text)) return new FatalChainError(`${label} does not serve this network with this plan${said}.`);
  if (KEY.test(text)) return new FatalChainError(`${label} refused the key${said}. Check it in Settings.`);
  return isTemporary
    ? new RetryableChainError(`${label} failed${said}.`)
    : new FatalChainError(`${label} refused the request${said}.`);
}

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}
