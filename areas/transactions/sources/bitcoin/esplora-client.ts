/** GET requests to an Esplora: mempool.space, blockstream.info, or an instance of one's own. None needs a key. */
import {
  ConcurrencyLimit,
  hideSecrets,
  listSecrets,
  platformTransport,
  RETRY_SETTINGS,
  type RetrySettings,
  type Transport,
} from '@holdfast/http/client';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { exchange, retryChainErrors } from '../http/http-exchange.ts';

export interface EsploraSettings {
  /** With its path: "https://mempool.space/api". */
  readonly url: string;
  readonly timeoutMs?: number;
  /** Requests at the same time. Public instances bear few. */
  readonly parallelMax?: number;
  readonly retries?: RetrySettings;
  readonly transport?: Transport;
}

const TIMEOUT_MS = 30_000;
const PARALLEL = 4;
const BYTES_MAX = 32 * 1024 * 1024;

export class EsploraClient {
  /** The name of the host, for people. */
  readonly who: string;
  readonly #base: string;
  readonly #secrets: readonly string[];
  readonly #settings: EsploraSettings;
  readonly #limit: ConcurrencyLimit;

  constructor(settings: EsploraSettings) {
    if (!/^https?:\/\/./.test(settings.url) || !URL.canParse(settings.url))
      throw new FatalChainError('The address of the Esplora is not an http or https URL.');
    const url = new URL(settings.url);
    this.who = url.hostname;
    this.#secrets = listSecrets(url);
    this.#base = settings.url.replace(/\/+$/, '');
    this.#settings = settings;
    this.#limit = new ConcurrencyLimit(settings.parallelMax ?? PARALLEL);
  }

  get parallelMax(): number {
    return this.#limit.max;
  }

  /** Null when the service does not have it. */
  async json(path: string, signal?: AbortSignal): Promise<unknown> {
    const text = await this.text(path, signal);
    if (text === null) return null;
    try {
      return JSON.parse(text);
    } catch {
      throw new FatalChainError(`${this.who} did not respond as an Esplora does. Check its address.`);
    }
  }

  text(path: string, signal?: AbortSignal): Promise<string | null> {
    const transport = this.#settings.transport ?? platformTransport;
    return this.#limit.run(() =>
      retryChainErrors({
        settings: this.#settings.retries ?? RETRY_SETTINGS,
        transport,
        signal,
        run: async () => {
          const { status, text } = await exchange(
            {
              url: `${this.#base}${path}`,
              method: 'GET',
              headers: { accept: 'application/json' },
              timeoutMs: this.#settings.timeoutMs ?? TIMEOUT_MS,
              bytesMax: BYTES_MAX,
              who: this.who,
              secrets: this.#secrets,
              signal,
            },
            transport,
          );
          if (status === 404) return null;
          if (status === 200) return text;
          const said = hideSecrets(text.slice(0, 120).replace(/\s+/g, ' '), this.#secrets);
          const message = `${this.who} responded with status ${status} (“${said}”).`;
          throw status >= 500 ? new RetryableChainError(message) : new FatalChainError(message);
        },
      }),
    );
  }
}
