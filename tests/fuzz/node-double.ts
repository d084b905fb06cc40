/** A node on this machine that knows its chain and its newest block, and nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
}

const RESULTS: Readonly<Record<string, string>> = { eth_chainId: '0x1', eth_blockNumber: '0x1312d00' };

export async function startNode(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body || '{}') as RpcRequest | RpcRequest[];
      const reply = ({ id, method }: RpcRequest) => ({ jsonrpc: '2.0', id, result: RESULTS[method] ?? null });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
