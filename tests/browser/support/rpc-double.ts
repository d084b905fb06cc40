/** A minimal chain: responds to the requests of an RPC test. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcDouble {
  readonly url: string;
  stop(): Promise<void>;
}

interface ChainDouble {
  readonly chainId: number;
  readonly headBlock: number;
  /** Of every address. */
  readonly transactionsSent?: number;
  /** The time of each block; without it, the chain has no blocks. */
  readonly blockSeconds?: number;
}

export async function startRpcDouble(chain: ChainDouble): Promise<RpcDouble> {
  const results: Record<string, string> = {
    eth_getTransactionCount: `0x${(chain.transactionsSent ?? 0).toString(16)}`,
    eth_getBalance: '0x0',
    eth_getCode: '0x',
    eth_chainId: `0x${chain.chainId.toString(16)}`,
    eth_blockNumber: `0x${chain.headBlock.toString(16)}`,
    web3_clientVersion: 'Harbour/v1.2.3',
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const requests = JSON.parse(Buffer.concat(chunks).toString('utf8')) as RpcRequest | RpcRequest[];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(requests) ? requests.map(respond) : respond(requests)));
    });
  });
  const respond = ({ id, method, params }: RpcRequest) => ({
    jsonrpc: '2.0',
    id,
    ...(method === 'eth_getBlockByNumber' && chain.blockSeconds !== undefined
      ? { result: { timestamp: `0x${(Number(params?.[0]) * chain.blockSeconds).toString(16)}` } }
      : results[method]
        ? { result: results[method] }
        : { error: { code: -32601, message: 'The method does not exist' } }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}
