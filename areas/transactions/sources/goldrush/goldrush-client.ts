/** GET calls to the GoldRush API: key, retries, and its own envelope around responses and errors. */
import {
  hideSecrets,
  platformTransport,
  RETRY_SETTINGS,
  type RetrySettings,
  type Transport,
} from '@holdfast/http/client';
import { type ChainError, FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { exchange, retryChainErrors } from '../http/http-exchange.ts';
import { envelopeShape } from './response-shapes.ts';

export interface GoldrushClientSettings {
  /** Without it, the service's own. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  readonly timeoutMs?: number;
  readonly retries?: RetrySettings;
  readonly transport?: Transport;
}

interface Shape<Data> {
  safeParse(value: unknown): { success: true; data: Data } | { success: false };
}

const BASE_URL = 'https://api.covalenthq.com/v1';
/** Addresses with a long history can take the service very long. */
const TIMEOUT_MS = 60_000;
const BYTES_MAX = 64 * 1024 * 1024;
const WHO = 'GoldRush';

export class GoldrushClient {
  readonly #base: string;
  readonly #settings: GoldrushClientSettings;
  readonly #transport: Transport;

  constructor(settings: GoldrushClientSettings) {
    this.#base = (settings.baseUrl ?? BASE_URL).replace(/\/+$/, '');
    if (!/^https?:\/\/./.test(this.#base) || !URL.canParse(this.#base))
      throw new FatalChainError('The address of GoldRush is not an http or https URL.');
    this.#settings = settings;
    this.#transport = settings.transport ?? platformTransport;
  }

  /** The data, or null when the service does not have it. */
  get<Data>(
    path: string,
    { shape, signal }: { shape: Shape<Data>; signal?: AbortSignal | undefined },
  ): Promise<Data | null> {
    return retryChainErrors({
      run: () => this.#getOnce(path, { shape, signal }),
      settings: this.#settings.retries ?? RETRY_SETTINGS,
      transport: this.#transport,
      signal,
    });
  }

  async #getOnce<Data>(
    path: string,
    { shape, signal }: { shape: Shape<Data>; signal: AbortSignal | undefined },
  ): Promise<Data | null> {
    const { apiKey, timeoutMs = TIMEOUT_MS } = this.#settings;
    const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
    const { status, text } = await exchange(
      {
        url: this.#base + path,
        method: 'GET',
        headers,
        timeoutMs,
        bytesMax: BYTES_MAX,
        who: WHO,
        secrets: [apiKey],
        signal,
      },
      this.#transport,
    );
    const envelope = envelopeShape.safeParse(parseJson(text));
    if (status === 404) return null;
    if (status !== 200 || (envelope.success && envelope.data.error === true))
      throw this.#errorOf(status, envelope.success ? envelope.data : {});
    const data = shape.safeParse(envelope.success ? envelope.data.data : null);
    if (!data.success) throw new FatalChainError('GoldRush returned something that cannot be read.');
    return data.data;
  }

  #errorOf(
    status: number,
    {
      error_code: code,
      error_message: message,
    }: { error_code?: number | string | null | undefined; error_message?: string | null | undefined },
  ): ChainError {
    const said = message ? ` (“${hideSecrets(message, [this.#settings.apiKey])}”)` : '';
    const reported = status === 200 ? Number(code ?? 0) : status;
    const failure = `GoldRush returned the error ${reported}${said}.`;
    return reported === 429 || reported >= 500 ? new RetryableChainError(failure) : new FatalChainError(failure);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
