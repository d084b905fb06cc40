/** A minimal chain: responds to the requests of an RPC test. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcDouble {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startRpcDouble(chain: { chainId: number; headBlock: number }): Promise<RpcDouble> {
  const results: Record<string, string> = {
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
  const respond = ({ id, method }: RpcRequest) => ({
    jsonrpc: '2.0',
    id,
    ...(results[method]
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
}
