/** A chain of its own behind JSON-RPC over HTTP, empty but for its genesis block. */
import { PROFILES, type ChainId } from '../profiles.ts';
import { createProvider } from './create-provider.ts';
import { respond, respondToText, type JsonRpcError } from './json-rpc.ts';
import { readBody, serveHttp } from './serve-http.ts';

export interface RunningNode {
  readonly chainId: ChainId;
  readonly rpcUrl: string;
  /** The same calls as over HTTP, without the way there. */
  request<Result>(method: string, params?: readonly unknown[]): Promise<Result>;
  close(): Promise<void>;
}

interface NodeOptions {
  readonly chainId: ChainId;
  /** Any free port unless given. */
  readonly port?: number;
}

export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(method: string, { code, message, data }: JsonRpcError) {
    super(`${method}: ${message}`);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export async function startNode({ chainId, port = 0 }: NodeOptions): Promise<RunningNode> {
  const provider = await createProvider(PROFILES[chainId]);
  const service = await serveHttp({
    port,
    handle: async (request, response) => {
      const responses = await respondToText(provider, await readBody(request));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(responses));
    },
  });
  return {
    chainId,
    rpcUrl: service.url,
    close: () => service.close(),
    request: async <Result>(method: string, params: readonly unknown[] = []) => {
      const { result, error } = await respond(provider, { method, params });
      if (error !== undefined) throw new RpcError(method, error);
      return result as Result;
    },
  };
}
