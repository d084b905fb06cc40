/**
 * One request and its response as text, with a time limit and a bound on its size. Every status is returned: what a
 * status means is decided by the client of the service.
 */
import { hideSecrets } from './hide-secrets.ts';
import type { Transport } from './transport.ts';

export interface TextRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Texts that must not appear in any message. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface TextResponse {
  readonly status: number;
  readonly text: string;
  /** How long the service asked to wait before the next request. */
  readonly retryAfterMs: number | null;
}

/** No usable response. The message is the reason without secrets and without the URL, which can hold a key. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    readonly kind: 'timeout' | 'tooLarge' | 'unreachable',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Throws HttpFailure, or the reason of the caller's signal when that is aborted. */
export async function requestText(request: TextRequest, transport: Transport): Promise<TextResponse> {
  // AbortSignal.timeout would hold each finished request in memory until its time limit is over.
  const limit = new AbortController();
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    limit.abort(new DOMException('The time limit is over.', 'TimeoutError'));
  }, request.timeoutMs);
  const cancel = (): void => limit.abort(request.signal?.reason);
  request.signal?.addEventListener('abort', cancel);
  if (request.signal?.aborted) cancel();
  try {
    const response = await transport.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      signal: limit.signal,
      // Redirects are not followed: they would send the key of the request to another host.
      redirect: 'manual',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return {
      status: response.status,
      text: await readBounded(response, request.bytesMax),
      retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), transport.nowMs()),
    };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof HttpFailure) throw error;
    if (isOverdue) throw new HttpFailure('timeout', `no response within ${request.timeoutMs} ms`, { cause: error });
    throw new HttpFailure('unreachable', reasonOf(error, request.secrets), { cause: error });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', cancel);
  }
}

async function readBounded(response: Response, bytesMax: number): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body?.cancel();
    throw new HttpFailure('tooLarge', `more than ${bytesMax} bytes`);
  }
  if (!response.body) return '';
  // A stated length ends the body, so that it need not be counted chunk by chunk.
  if (hasExactLength(response.headers)) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving this loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new HttpFailure('tooLarge', `more than ${bytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Not if the body is compressed or comes in chunks: then it can be longer. */
function hasExactLength(headers: Headers): boolean {
  return headers.has('content-length') && !headers.has('content-encoding') && !headers.has('transfer-encoding');
}

/** Retry-After is a number of seconds or an HTTP date. Null when it is absent or neither. */
export function readRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const instantMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instantMs) ? null : Math.max(0, instantMs - nowMs);
}

/** `fetch` throws "fetch failed"; the reason ("connect ECONNREFUSED 127.0.0.1:8545") is the cause of that error. */
function reasonOf(error: unknown, secrets: readonly string[]): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return hideSecrets(code ?? (cause instanceof Error ? cause.message : String(cause)), secrets);
}
