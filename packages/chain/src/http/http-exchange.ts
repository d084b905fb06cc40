/**
 * One request and its answer as text, with a time-out, a bound on its size, and errors that say whether to try again.
 */
import { ChainError, FatalChainError, RetryableChainError } from '../chain-error.ts';
import { hideSecrets } from './hide-secrets.ts';
import { readRetryAfterMs } from './retry-after.ts';
import type { Transport } from './transport.ts';

export interface Exchange {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Who is asked, as a message begins: "The node". */
  readonly who: string;
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The answer was too large or too slow, which asking for less can help. */
export class TooMuchAtOnceError extends RetryableChainError {}

export async function exchange(request: Exchange, transport: Transport): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  try {
    // A redirect is not followed: a key would travel with it to whatever host it names.
    const init: RequestInit = {
      method: request.method,
      headers: { ...request.headers },
      signal,
      redirect: 'manual',
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    const response = await transport.fetch(request.url, init);
    const text = await readBounded(response, request);
    if (isRefusal(response.status)) throw refusalOf(response, { request, text, nowMs: transport.nowMs() });
    return { status: response.status, text };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof ChainError) throw error;
    if (timeout.aborted)
      throw new TooMuchAtOnceError(`${request.who} did not answer within ${request.timeoutMs / 1000} seconds.`);
    throw new RetryableChainError(`${request.who} could not be reached (${causeOf(error, request.secrets)}).`);
  }
}

async function readBounded(response: Response, { bytesMax, who }: Exchange): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body?.cancel();
    throw new TooMuchAtOnceError(`${who} answered with more data than is allowed at once.`);
  }
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new TooMuchAtOnceError(`${who} answered with more data than is allowed at once.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Some services say in the body of a 400 or 500 what was wrong; those are left to whoever knows their shape. */
function isRefusal(status: number): boolean {
  return (
    status === 401 ||
    status === 403 ||
    status === 408 ||
    status === 413 ||
    status === 425 ||
    status === 429 ||
    status >= 502 ||
    (status >= 300 && status < 400)
  );
}

function refusalOf(
  response: Response,
  { request, text, nowMs }: { request: Exchange; text: string; nowMs: number },
): ChainError {
  const { status } = response;
  const said = describeBody(text, request.secrets);
  const words = `${request.who} answered with status ${status}${said}.`;
  if (status === 401 || status === 403)
    return new FatalChainError(`${request.who} refused us with status ${status}: check the key${said}.`);
  if (status === 413) return new TooMuchAtOnceError(words);
  if (status >= 300 && status < 400)
    return new FatalChainError(
      `${request.who} sent us on to another address, which is not followed: enter the final one.`,
    );
  const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'), nowMs);
  if (status === 429)
    return new RetryableChainError(`${request.who} asks us to slow down (status 429).`, { retryAfterMs });
  return new RetryableChainError(words, { retryAfterMs });
}

export function describeBody(text: string, secrets: readonly string[]): string {
  const message = /"(?:error_message|message)"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(text)?.[1];
  return message === undefined ? '' : ` (“${hideSecrets(message, secrets)}”)`;
}

/** The platform wraps the reason ("connect ECONNREFUSED 127.0.0.1:8545") in a "fetch failed". */
function causeOf(error: unknown, secrets: readonly string[]): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return hideSecrets(code ?? (cause instanceof Error ? cause.message : String(cause)), secrets);
}
