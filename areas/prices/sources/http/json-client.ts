/**
 * GET from a public API: within the rate limit, with bounded retries, numbers kept as written, and errors that say
 * whether another attempt can help.
 */
import { hideSecrets, HttpFailure, RateLimit, requestText, type Transport, withRetries } from '@holdfast/http/client';
import { JsonError, JsonNumber, type JsonValue, parseJsonKeepingNumbers } from '../json/parse-json-keeping-numbers.ts';
import { PriceSourceError, type PriceSourceErrorCode } from '../price-source-error.ts';
import type { CallSettings } from './call-settings.ts';

export interface JsonRequest {
  /** Below the base URL, with its query. */
  readonly path: string;
  /** The call in words, for messages: "the spot prices". */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
}

interface ClientOptions {
  readonly source: string;
  readonly settings: CallSettings;
  readonly headers: Record<string, string>;
  /** Texts that must not appear in any message. */
  readonly secrets: readonly string[];
  readonly transport: Transport;
}

const FAILURES = {
  timeout: ['time_out', 'did not respond in time'],
  tooLarge: ['too_large', 'returned more data than is allowed'],
  unreachable: ['network', 'could not be reached'],
} as const satisfies Record<HttpFailure['kind'], readonly [PriceSourceErrorCode, string]>;

export class JsonClient {
  private readonly rateLimit: RateLimit;

  constructor(private readonly options: ClientOptions) {
    this.rateLimit = new RateLimit(options.settings, options.transport);
  }

  async get(request: JsonRequest): Promise<JsonValue> {
    const { settings, transport } = this.options;
    try {
      return await withRetries({
        run: async () => {
          await this.rateLimit.waitForTurn(request.signal);
          request.signal?.throwIfAborted();
          return this.attempt(request);
        },
        canRetry: (error) =>
          error instanceof PriceSourceError && error.isRetryable
            ? { retryAfterMs: error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000 }
            : null,
        settings: { ...settings, retryAfterMsMax: settings.retryAfterSecondsMax * 1000 },
        transport,
        signal: request.signal,
        pause: (durationMs, error) => this.pause(durationMs, { error, request }),
      });
    } catch (error) {
      if (!request.signal?.aborted) throw error;
      throw this.error('cancelled', 'was not waited for, because the work was cancelled', { request, cause: error });
    }
  }

  private async attempt(request: JsonRequest): Promise<JsonValue> {
    const { settings, transport, headers, secrets } = this.options;
    const { timeoutMs, bodyBytesMax: bytesMax } = settings;
    const response = await requestText(
      {
        url: settings.baseUrl + request.path,
        method: 'GET',
        headers,
        timeoutMs,
        bytesMax,
        secrets,
        signal: request.signal,
      },
      transport,
    ).catch((error: unknown) => {
      if (!(error instanceof HttpFailure)) throw error;
      const [code, problem] = FAILURES[error.kind];
      throw this.error(code, problem, { request, cause: error });
    });
    const { status, text, retryAfterMs } = response;
    if (status !== 200) {
      const said = readMarketMessage(text);
      const reason = said.message ? ` (“${hideSecrets(said.message, secrets)}”)` : '';
      const problem = `responded with status ${status}${reason}`;
      const retryAfterSeconds = retryAfterMs === null ? undefined : Math.ceil(retryAfterMs / 1000);
      throw this.error(codeOf(status), problem, { request, status, retryAfterSeconds, marketCode: said.marketCode });
    }
    try {
      return parseJsonKeepingNumbers(text);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      throw this.error('unreadable', 'returned something that is not JSON', { request, cause: error });
    }
  }

  /** An overloaded market makes all calls wait, not only this one. */
  private async pause(durationMs: number, { error, request }: { error: unknown; request: JsonRequest }): Promise<void> {
    const { transport } = this.options;
    const isForAll =
      error instanceof PriceSourceError && (error.code === 'rate_limited' || error.retryAfterSeconds !== undefined);
    if (isForAll) this.rateLimit.pauseUntil(transport.nowMs() + durationMs);
    else await transport.wait(durationMs, request.signal);
  }

  private error(
    code: PriceSourceErrorCode,
    problem: string,
    details: {
      request: JsonRequest;
      status?: number;
      marketCode?: number | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ): PriceSourceError {
    const { request, ...rest } = details;
    return new PriceSourceError(code, `${this.options.source} ${problem} while reading ${request.what}.`, {
      source: this.options.source,
      ...rest,
    });
  }
}

function codeOf(status: number): PriceSourceErrorCode {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 408 || status === 425 || status >= 500 ? 'server_error' : 'refused';
}

/**
 * What a market says in the body of an error, for people. Seen in the wild: {status: {error_code, error_message}},
 * {error: {status: {…}}}, {error: "coin not found"}, {message: "…"}; and pages of HTML, which say nothing useful.
 */
const MESSAGE_LENGTH_MAX = 300;
const DEPTH_MAX = 3;

interface MarketMessage {
  readonly message: string | null;
  readonly marketCode: number | undefined;
}

function readMarketMessage(body: string): MarketMessage {
  let value: JsonValue;
  try {
    value = parseJsonKeepingNumbers(body);
  } catch {
    return { message: null, marketCode: undefined };
  }
  return find(value, DEPTH_MAX);
}

function find(value: JsonValue | undefined, depth: number): MarketMessage {
  const nothing: MarketMessage = { message: null, marketCode: undefined };
  if (typeof value === 'string') return { ...nothing, message: tidy(value) };
  if (depth === 0 || value === null || typeof value !== 'object' || value instanceof JsonNumber || isList(value))
    return nothing;
  const code = value['error_code'];
  const marketCode = code instanceof JsonNumber ? Number(code.text) : undefined;
  for (const name of ['error_message', 'message', 'error', 'status']) {
    const found = find(value[name], depth - 1);
    if (found.message !== null) return { message: found.message, marketCode: marketCode ?? found.marketCode };
  }
  return nothing;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** One short line without control characters, because it ends up in logs and on screens. */
function tidy(message: string): string {
  return message
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX);
}
