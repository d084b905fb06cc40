/**
 * Queries an RPC address for its chain. The server itself makes the call, so an admin can make it call any http(s)
 * address it can reach, also inside the operator's network, where many operators run a node, but none of the link or of
 * a cloud provider's metadata. The response contains only a chain id and a block number, and no text of the other side.
 */
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type CatalogueCalls } from '../../contract/calls.ts';
import type { NetworkTest } from '../../contract/network.ts';
import { z } from 'zod';
import type pg from 'pg';
import { secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { isRefusedHost, lookUpPermitted, RefusedHostError } from '@holdfast/http/client/refused-hosts.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { getNetwork } from './read-networks.ts';

const TIMEOUT_MS = 5_000;
const HEX_QUANTITY = /^0x[0-9a-fA-F]{1,13}$/;

export const networkTestHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  testNetwork: ({ body }) => testNetwork(pool, body),
}));

export async function testNetwork(
  pool: pg.Pool,
  body: BodyOf<CatalogueCalls['testNetwork']>,
  timeoutMs = TIMEOUT_MS,
): Promise<NetworkTest> {
  const loc = ['body', body.rpcUrl === undefined ? 'id' : 'rpcUrl'];
  const url = body.rpcUrl ?? (await rpcUrlOf(pool, body.id ?? 0));
  const call = { signal: AbortSignal.timeout(timeoutMs), timeoutMs };
  const startedAt = performance.now();
  try {
    const [chainId, headBlock] = await Promise.all([
      callRpc(url, { ...call, method: 'eth_chainId' }).then(readQuantity),
      callRpc(url, { ...call, method: 'eth_blockNumber' }).then(readQuantity),
    ]);
    return { chainId, headBlock, ms: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof RpcError) throw invalidField({ loc, msg: error.message, type: 'rpc_error' });
    throw error;
  }
}

async function rpcUrlOf(pool: pg.Pool, id: number): Promise<string> {
  const network = await getNetwork(pool, secretsOf(pool), id);
  const loc = ['body', 'id'];
  if (network.kind !== 'evm') throw invalidField({ loc, msg: 'Only EVM networks are read through an RPC address.' });
  if (network.rpcUrl === null) throw invalidField({ loc, msg: `${network.name} has no RPC address.` });
  return network.rpcUrl;
}

export function readQuantity(result: unknown): number {
  if (typeof result !== 'string' || !HEX_QUANTITY.test(result))
    throw new RpcError('The response is not that of an EVM network.');
  return Number.parseInt(result, 16);
}

/** A failed RPC call, with a sentence for the admin. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
}

const RESPONSE_BYTES_MAX = 64 * 1024;

const rpcResponse = z.object({
  result: z.unknown().optional(),
  error: z.looseObject({}).nullish(),
});

interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Makes one JSON-RPC call. It follows no redirect and reads only a small response. */
export async function callRpc(url: string, { method, params = [], ...limits }: RpcCall): Promise<unknown> {
  const text = await send(url, { method, params, ...limits });
  const result = rpcResponse.safeParse(parseJson(text));
  if (!result.success)
    throw new RpcError('The response is not JSON-RPC. Check that this is the address of an RPC service.');
  if (result.data.error) throw new RpcError(`The service refused ${method}.`);
  return result.data.result;
}

async function send(url: string, { method, params, signal, timeoutMs }: Required<RpcCall>): Promise<string> {
  try {
    const response = await post(new URL(url), JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), signal);
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) throw new RpcError('The address redirects. Enter the final address.');
    const text = await readBounded(response);
    if (status !== 200) throw new RpcError(`The service responded with ${status}.`);
    return text;
  } catch (error) {
    throw error instanceof RpcError ? error : new RpcError(reasonOf(error, timeoutMs), { cause: error });
  }
}

function post(url: URL, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A host that is an address is not looked up.
    if (isRefusedHost(url.hostname)) throw new RefusedHostError(url.hostname);
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    request(url, { method: 'POST', headers, signal, lookup: lookUpPermitted }, resolve).on('error', reject).end(body);
  });
}

/** Leaving the loop early ends the connection. */
async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_BYTES_MAX)
      throw new RpcError('The response is too large. Check that this is the address of an RPC service.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Connection refused.',
  ECONNRESET: 'Connection reset.',
  ENOTFOUND: 'Host not found.',
  EAI_AGAIN: 'The host name could not be resolved.',
  EHOSTUNREACH: 'Host unreachable.',
  ENETUNREACH: 'Host unreachable.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof RefusedHostError)
    return 'This address is one of this machine’s link or of its provider, and no node.';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return `No response within ${timeoutMs / 1000} seconds.`;
  const code = codeOf(error);
  return REASONS[code] ?? `The address could not be reached${code ? ` (${code})` : ''}.`;
}

/** Node wraps the cause, sometimes twice. */
function codeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
