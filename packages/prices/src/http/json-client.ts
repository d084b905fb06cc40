/**
 * GET with everything a public API needs: a turn in the rate limit, a time-out, bounded retries with growing pauses,
 * Retry-After, a bound on the size of the answer, and errors that say whether asking again can help.
 */
import { JsonError, type JsonValue, parseJsonKeepingNumbers } from '../json/parse-json-keeping-numbers.ts';
import { PriceSourceError, type PriceSourceErrorCode } from '../price-source-error.ts';
import type { CallSettings } from './call-settings.ts';
import { readMarketMessage } from './market-message.ts';
import { RateLimit } from './rate-limit.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { readRetryAfterSeconds } from './retry-after.ts';
import type { Transport } from './transport.ts';

const ERROR_BODY_BYTES_MAX = 64 * 1024;

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
  /** Texts that must not show up in any message. */
  readonly secrets: readonly string[];
  readonly transport: Transport;
}

export class JsonClient {
  private readonly rateLimit: RateLimit;

  constructor(private readonly options: ClientOptions) {
    this.rateLimit = new RateLimit(options.settings, options.transport.clock);
  }

  async get(request: JsonRequest): Promise<JsonValue> {
    for (let attempt = 1; ; attempt += 1) {
      await this.rateLimit.waitForTurn(request.signal);
      this.throwIfCancelled(request);
      try {
        return await this.attempt(request);
      } catch (error) {
        if (!(error instanceof PriceSourceError) || !error.isRetryable || attempt >= this.options.settings.attemptsMax)
          throw error;
        await this.pauseAfter(error, { attempt, request });
      }
    }
  }

  private async attempt(request: JsonRequest): Promise<JsonValue> {
    const { settings, transport } = this.options;
    const timeout = transport.timeoutSignal(settings.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      // A redirect is not followed: our key would travel with it to whatever host it names.
      const response = await transport.fetch(settings.baseUrl + request.path, {
        headers: this.options.headers,
        signal,
        redirect: 'manual',
      });
      if (response.status !== 200) throw await this.errorOf(response, request);
      return parseJsonKeepingNumbers(await readBody(response, settings.bodyBytesMax));
    } catch (error) {
      if (error instanceof PriceSourceError) throw error;
      this.throwIfCancelled(request);
      if (timeout.aborted)
        throw this.error('time_out', `did not answer within ${settings.timeoutMs} ms`, { request, cause: error });
      if (error instanceof BodyTooLarge)
        throw this.error('too_large', 'answered with more data than is allowed', { request, cause: error });
      if (error instanceof JsonError)
        throw this.error('unreadable', 'answered with something that is not JSON', { request, cause: error });
      throw this.error('network', 'could not be reached', { request, cause: error });
    }
  }

  private async errorOf(response: Response, request: JsonRequest): Promise<PriceSourceError> {
    const { status } = response;
    const said = readMarketMessage(await readBody(response, ERROR_BODY_BYTES_MAX).catch(() => ''));
    const retryAfterSeconds =
      readRetryAfterSeconds(response.headers.get('retry-after'), this.options.transport.clock.nowMs()) ?? undefined;
    const words = `answered with status ${status}${said.message ? ` (“${this.withoutSecrets(said.message)}”)` : ''}`;
    return this.error(codeOf(status), words, { request, status, retryAfterSeconds, marketCode: said.marketCode });
  }

  private async pauseAfter(
    error: PriceSourceError,
    { attempt, request }: { attempt: number; request: JsonRequest },
  ): Promise<void> {
    const { settings, transport } = this.options;
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined && retryAfterSeconds > settings.retryAfterSecondsMax) throw error;
    const grownMs = Math.min(settings.backoffMsMax, settings.backoffMs * 2 ** (attempt - 1));
    const pauseMs =
      retryAfterSeconds === undefined ? grownMs * (0.5 + transport.random() / 2) : retryAfterSeconds * 1000;
    // A market that is overrun asks all of our calls to wait, not only this one.
    if (error.code === 'rate_limited' || retryAfterSeconds !== undefined)
      this.rateLimit.pauseUntil(transport.clock.nowMs() + pauseMs);
    else await transport.clock.sleep(pauseMs, request.signal);
  }

  private throwIfCancelled(request: JsonRequest): void {
    if (!request.signal?.aborted) return;
    throw this.error('cancelled', 'was not waited for, because the work was cancelled', {
      request,
      cause: request.signal.reason,
    });
  }

  private error(
    code: PriceSourceErrorCode,
    words: string,
    details: {
      request: JsonRequest;
      status?: number;
      marketCode?: number | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ): PriceSourceError {
    const { request, ...rest } = details;
    return new PriceSourceError(code, `${this.options.source} ${words} when asked for ${request.what}.`, {
      source: this.options.source,
      ...rest,
    });
  }

  private withoutSecrets(text: string): string {
    return this.options.secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  }
}

function codeOf(status: number): PriceSourceErrorCode {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 408 || status === 425 || status >= 500 ? 'server_error' : 'refused';
}
