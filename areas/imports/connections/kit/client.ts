/** One exchange with one key. Every request goes through `send`, and every error becomes a sentence. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Ccxt, EXCHANGES, type ExchangeName } from './ccxt.ts';
import { ConnectionError, problemOf, sentenceOf } from './connection-error.ts';
import { parseExactly } from './exact-json.ts';

export interface Credentials {
  readonly apiKey: string;
  readonly secret: string;
  readonly passphrase: string | null;
}

export interface ExchangeNet {
  readonly send: typeof fetch;
  /** How long to wait where an exchange asks for it, each time it does. */
  readonly pausesMs: readonly number[];
  /** Whether requests keep the distance that the exchange documents. Only tests turn it off. */
  readonly keepsDistance: boolean;
}

export const DEFAULT_NET: ExchangeNet = { send: fetch, pausesMs: [5_000, 20_000, 60_000], keepsDistance: true };

export interface ExchangeClient {
  readonly apiKey: string;
  /** Makes a call of the exchange's own, by the name that ccxt has for its path. */
  call(name: string, params?: object): Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
const RETRY_AFTER_MAX_MS = 120_000;

interface ClientOptions {
  readonly exchange: ExchangeName;
  /** As people write it. */
  readonly name: string;
  readonly credentials: Credentials;
  readonly net: ExchangeNet;
  readonly signal?: AbortSignal;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly urls?: object;
}

export async function createClient(given: ClientOptions): Promise<ExchangeClient> {
  const { exchange: id, name, credentials, net, signal, options, urls } = given;
  const { apiKey, secret, passphrase } = credentials;
  const loaded = (await EXCHANGES[id]()) as unknown as { default: new (config: object) => Ccxt };
  const exchange = new loaded.default({
    apiKey,
    secret,
    ...(passphrase && { password: passphrase }),
    ...(options && { options }),
    ...(urls && { urls }),
  });
  let clockAheadMs = 0;
  let dateMs: number | null = null;
  let retryAfterMs: number | null = null;
  exchange.number = String;
  exchange.enableRateLimit = net.keepsDistance;
  exchange.timeout = TIMEOUT_MS;
  exchange.parseJson = (text) => {
    try {
      return parseExactly(text);
    } catch {
      return undefined;
    }
  };
  exchange.milliseconds = () => Date.now() - clockAheadMs;
  exchange.fetchImplementation = async (url, init) => {
    const response = await net.send(url, { ...init, redirect: 'error', ...(signal && { signal }) });
    const date = Date.parse(response.headers.get('date') ?? '');
    dateMs = Number.isNaN(date) ? null : date;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, RETRY_AFTER_MAX_MS) : null;
    return response;
  };

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    let isClockSet = false;
    for (let pause = 0; ; ) {
      signal?.throwIfAborted();
      const askedAtMs = Date.now();
      try {
        return await work();
      } catch (error) {
        signal?.throwIfAborted();
        const problem = problemOf(error);
        if (problem === 'clock' && !isClockSet && dateMs !== null) {
          // The exchange's own clock is in the head of its answer.
          clockAheadMs = askedAtMs - dateMs;
          isClockSet = true;
          continue;
        }
        const pauseMs = net.pausesMs[pause];
        if ((problem === 'rateLimit' || problem === 'unreachable') && pauseMs !== undefined) {
          pause += 1;
          await wait(retryAfterMs !== null && net.keepsDistance ? retryAfterMs : pauseMs, undefined, { signal });
          continue;
        }
        const secrets = [apiKey, secret, passphrase ?? ''];
        // Without the cause: its text can contain the request with its signature.
        throw new ConnectionError(problem, sentenceOf(problem, { exchange: name, error, secrets }));
      }
    }
  }

  return {
    apiKey,
    call(method, params = {}) {
      const send = (exchange as unknown as Record<string, (given: object) => Promise<unknown>>)[method];
      if (send === undefined) throw new Error(`${id} has no call ${method}.`);
      return attempt(() => send.call(exchange, params));
    },
  };
}
