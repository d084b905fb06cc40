/**
 * What the server would reach on other machines, on this one: a node that knows its chain and its newest block and
 * nothing else, a desk without fills, and Kraken behind a relay.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { recordedKraken } from '../../areas/imports/connections/testing/ledgers.ts';
import { recordedNet } from '../../areas/imports/connections/testing/recorded.ts';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
}

export interface OutsideDoubles {
  readonly nodeUrl: string;
  readonly deskUrl: string;
  readonly relayUrl: string;
  readonly exchangeKey: { readonly apiKey: string; readonly secret: string };
  close(): void;
}

const RESULTS: Readonly<Record<string, string>> = { eth_chainId: '0x1', eth_blockNumber: '0x1312d00' };
const NODE = '/node';
const DESK = '/desk';
const RELAY = '/relay';

export async function startOutsideDoubles(): Promise<OutsideDoubles> {
  const exchanges = recordedNet([recordedKraken]);

  async function respond(request: IncomingMessage): Promise<unknown> {
    const [path, body] = [request.url ?? '/', await text(request)];
    if (path.startsWith(DESK)) return { fills: [], next: null };
    if (path.startsWith(`${RELAY}/`)) {
      const headers = request.headers as Record<string, string>;
      const url = `https://${path.slice(RELAY.length + 1)}`;
      return (await exchanges.send(url, { method: request.method ?? 'GET', headers, body })).json();
    }
    const asked = JSON.parse(body || '{}') as RpcRequest | RpcRequest[];
    const reply = ({ id, method }: RpcRequest) => ({ jsonrpc: '2.0', id, result: RESULTS[method] ?? null });
    return Array.isArray(asked) ? asked.map(reply) : reply(asked);
  }

  const server = createServer((request, response: ServerResponse) => {
    void respond(request)
      .then((content) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(content));
      })
      .catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    nodeUrl: url + NODE,
    deskUrl: url + DESK,
    relayUrl: url + RELAY,
    exchangeKey: recordedKraken.key,
    close: () => server.close(),
  };
}
