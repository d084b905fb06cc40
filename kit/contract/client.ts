/**
 * The typed client: one function that makes any declared call.
 */
import { type Call, type CallInput, type CallOutput, isFileResponse } from './call.ts';
import { buildQueryString, fillPath } from './path.ts';

/** The few things of the platform that the client needs; browsers and Node both have them. */
export interface Transport {
  (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string | Form; signal?: unknown },
  ): Promise<TransportResponse>;
}
/** What a browser's and Node's FormData have in common. */
export interface Form {
  append(name: string, value: string): void;
  append(name: string, file: object, fileName: string): void;
}
declare const FormData: new () => Form;

export interface TransportResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers?: { get(name: string): string | null };
  text(): Promise<string>;
  blob(): Promise<unknown>;
}

/** A refused call: the status, and the body's detail under `data`, as the error catalogue has it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly data: unknown,
  ) {
    super(message);
  }
}

export interface ClientOptions {
  /** Where the API lives, without a slash at the end. */
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly token: () => string | null;
  /** Called for every 401 of a call other than signing in. */
  readonly onUnauthorized?: () => void;
  /** Kept by the caller from one call to the next. */
  readonly logPosition?: LogPosition;
}

/**
 * With a write the server returns its position in the log of the database, and with each read the client sends the
 * newest one back: a read that may lag then contains the writes before it. Positions compare as text.
 */
export const LOG_POSITION_HEADER = 'x-log-position';

/**
 * Responses that belong together name the generation of what they were read from, such as the books: a page that has
 * received a newer one loads the others again. What a response contains is never older than what it names.
 */
export const GENERATION_HEADER = 'x-generation';

/**
 * With a write that is not a file: 16 to 128 characters that nobody uses again. The same request with the same key is
 * carried out once, within two days, and answered alike.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The newest position that a client has received. */
export interface LogPosition {
  newest: string | null;
}

export interface CallOptions {
  /** Sent instead of the stored token. */
  readonly token?: string;
  readonly signal?: unknown;
  readonly idempotencyKey?: string;
  /** Called with the generation that a response names. */
  readonly onGeneration?: (generation: number) => void;
}

export type CallApi = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallOutput<C>>;

export function createClient(client: ClientOptions): CallApi {
  return async (call, input, options = {}) => {
    const parts = input as InputParts;
    const token = options.token ?? client.token();
    const response = await client.transport(callUrl(client.baseUrl, call, input), {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(call.method === 'GET' &&
          client.logPosition?.newest && { [LOG_POSITION_HEADER]: client.logPosition.newest }),
        ...(options.idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey }),
        // The platform adds the content type of a form itself, with its boundary.
        ...(parts.body !== undefined && !parts.file && { 'Content-Type': 'application/json' }),
      },
      ...encodeBody(parts),
      ...(options.signal !== undefined && { signal: options.signal }),
    });
    notePosition(client.logPosition, response.headers?.get(LOG_POSITION_HEADER) ?? null);
    if (response.ok) {
      const generation = response.headers?.get(GENERATION_HEADER) ?? null;
      if (generation !== null) options.onGeneration?.(Number(generation));
      return (await readBody(call, response)) as never;
    }
    if (response.status === 401 && !isLogin(call)) client.onUnauthorized?.();
    const what = call.method === 'GET' ? 'Failed to fetch data' : 'Failed mutation';
    throw new ApiError(
      `${what} (${`${response.status} ${response.statusText}`.trim()})`,
      response.status,
      parseJson(await response.text()),
    );
  };
}

export function callUrl(baseUrl: string, call: Call, input: unknown): string {
  const { params = {}, query = {} } = input as InputParts;
  return `${baseUrl}/${fillPath(call.path, params)}${buildQueryString(query)}`;
}

/** Responses may arrive in another order than their writes. */
function notePosition(kept: LogPosition | undefined, position: string | null): void {
  if (kept && position !== null && (kept.newest === null || position > kept.newest)) kept.newest = position;
}

interface InputParts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly file?: { readonly name: string };
}

function encodeBody({ body, file }: InputParts): { body?: string | Form } {
  if (!file) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== null && value !== undefined) form.append(name, String(value));
  form.append('file', file, file.name);
  return { body: form };
}

/** Signing in returns 401 for a wrong password, which does not end a session. */
function isLogin(call: Call): boolean {
  return call.access === 'public';
}

async function readBody(call: Call, response: TransportResponse): Promise<unknown> {
  return isFileResponse(call.response) ? response.blob() : parseJson(await response.text());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
