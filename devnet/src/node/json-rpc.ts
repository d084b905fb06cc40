/** JSON-RPC 2.0 in front of a provider: single requests, batches, and errors in the shape of the standard. */
import type { Provider } from '@nomicfoundation/edr';

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface JsonRpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: JsonRpcError;
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

export async function respondToText(provider: Provider, text: string): Promise<JsonRpcResponse | JsonRpcResponse[]> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(null, { code: PARSE_ERROR, message: 'The request is not JSON.' });
  }
  if (!Array.isArray(body)) return respond(provider, body);
  if (body.length === 0) return failure(null, { code: INVALID_REQUEST, message: 'The batch is empty.' });
  const responses: JsonRpcResponse[] = [];
  for (const request of body) responses.push(await respond(provider, request));
  return responses;
}

export async function respond(provider: Provider, request: unknown): Promise<JsonRpcResponse> {
  if (!isRequest(request))
    return failure(null, { code: INVALID_REQUEST, message: 'A request is an object with a method.' });
  const id = request.id ?? null;
  try {
    // The provider insists on `params`, which the standard lets a caller leave out.
    const { data } = await provider.handleRequest(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params ?? [] }),
    );
    const { result, error } = (typeof data === 'string' ? JSON.parse(data) : data) as {
      result?: unknown;
      error?: JsonRpcError;
    };
    return error === undefined ? { jsonrpc: '2.0', id, result: result ?? null } : failure(id, error);
  } catch (error) {
    return failure(id, { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : String(error) });
  }
}

function isRequest(request: unknown): request is { id?: unknown; method: string; params?: unknown } {
  return typeof request === 'object' && request !== null && 'method' in request && typeof request.method === 'string';
}

function failure(id: unknown, { code, message, data }: JsonRpcError): JsonRpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}
