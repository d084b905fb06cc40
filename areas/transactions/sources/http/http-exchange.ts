/** A request to a node or a chain service, with errors that say whether another attempt can help. */
import {
  HttpFailure,
  hideSecrets,
  type RetrySettings,
  requestText,
  type TextRequest,
  type TextResponse,
  type Transport,
  withRetries,
} from '@holdfast/http/client';
import { type ChainError, FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';

export interface Exchange extends TextRequest {
  /** The service, as a message begins: "The node". */
  readonly who: string;
}

/** The response was too large or too slow, which a smaller request can help. */
export class TooMuchAtOnceError extends RetryableChainError {}

export async function exchange(request: Exchange, transport: Transport): Promise<{ status: number; text: string }> {
  const response = await requestText(request, transport).catch((error: unknown) => {
    throw error instanceof HttpFailure ? failureOf(error, request) : error;
  });
  if (isRefusal(response.status)) throw refusalOf(response, request);
  return response;
}

/** Repeats what failed with a retryable error, unless `isFinal` says that the same request cannot work here. */
export function retryChainErrors<Result>(attempts: {
  readonly run: () => Promise<Result>;
  readonly settings: RetrySettings;
  readonly transport: Transport;
  readonly signal?: AbortSignal | undefined;
  readonly isFinal?: (error: RetryableChainError) => boolean;
}): Promise<Result> {
  const { isFinal, ...rest } = attempts;
  return withRetries({
    ...rest,
    canRetry: (error) => (error instanceof RetryableChainError && !isFinal?.(error) ? error : null),
  });
}

function failureOf(failure: HttpFailure, { who, timeoutMs }: Exchange): ChainError {
  switch (failure.kind) {
    case 'timeout':
      return new TooMuchAtOnceError(`${who} did not respond within ${timeoutMs / 1000} seconds.`);
    case 'tooLarge':
      return new TooMuchAtOnceError(`${who} returned more data than is allowed at once.`);
    case 'unreachable':
      return new RetryableChainError(`${who} could not be reached (${failure.message}).`);
  }
}

/** Some services explain a 400 or 500 in the body; those are left to the client that knows their shape. */
function isRefusal(status: number): boolean {
  return [401, 403, 408, 413, 425, 429].includes(status) || status >= 502 || (status >= 300 && status < 400);
}

function refusalOf({ status, text, retryAfterMs }: TextResponse, { who, secrets }: Exchange): ChainError {
  const said = describeBody(text, secrets);
  const message = `${who} responded with status ${status}${said}.`;
  if (status === 401 || status === 403)
    return new FatalChainError(`${who} refused the request with status ${status}${said}. Check the key.`);
  if (status === 413) return new TooMuchAtOnceError(message);
  if (status < 400) return new FatalChainError(`${who} redirects to another address. Enter the final address.`);
  if (status === 429)
    return new RetryableChainError(`${who} limits the rate of requests (status 429).`, { retryAfterMs });
  return new RetryableChainError(message, { retryAfterMs });
}

export function describeBody(text: string, secrets: readonly string[]): string {
  const message = /"(?:error_message|message)"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(text)?.[1];
  return message === undefined ? '' : ` (“${hideSecrets(message, secrets)}”)`;
}
