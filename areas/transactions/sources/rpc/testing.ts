/** For tests: a JSON-RPC server on this machine with scripted responses, and a transport without pauses. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformTransport, type Transport } from '@holdfast/http/client';

export interface ReceivedCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcDouble {
  readonly url: string;
  /** The calls of each request, in the order they came. */
  readonly requests: ReceivedCall[][];
  readonly headers: Record<string, string | string[] | undefined>[];
  close(): Promise<void>;
}

/** The result of one call, or an error as the node would write it. */
export type CallReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

interface DoubleOptions {
  readonly reply: (call: ReceivedCall) => CallReply;
  /** Writes another response to a whole request; returns true if it did. */
  readonly spoil?: (response: ServerResponse, calls: readonly ReceivedCall[]) => boolean;
}

export async function startRpcDouble({ reply, spoil }: DoubleOptions): Promise<RpcDouble> {
  const requests: ReceivedCall[][] = [];
  const headers: RpcDouble['headers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedCall | ReceivedCall[];
      const calls = Array.isArray(body) ? body : [body];
      requests.push(calls);
      headers.push(request.headers);
      if (spoil?.(response, calls)) return;
      const replies = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...reply(call) }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(body) ? replies.reverse() : replies[0]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Notes the pauses instead of making them. */
export function transportWithoutPauses(): Transport & { readonly pausesMs: number[] } {
  const pausesMs: number[] = [];
  return {
    ...platformTransport,
    pausesMs,
    random: () => 1,
    wait: (durationMs) => Promise.resolve(void pausesMs.push(durationMs)),
  };
}

/** A transport in front of a real node in which `refuse` can reply to calls in the node's place. */
export function transportThatRefuses(
  refuse: (call: ReceivedCall) => CallReply | null,
): Transport & { readonly requested: ReceivedCall[] } {
  const requested: ReceivedCall[] = [];
  return {
    ...platformTransport,
    requested,
    fetch: async (url, init) => {
      const body = JSON.parse(String(init.body)) as ReceivedCall | ReceivedCall[];
      const calls = Array.isArray(body) ? body : [body];
      requested.push(...calls);
      const response = await platformTransport.fetch(url, init);
      const real = (await response.json()) as object | object[];
      const replies = (Array.isArray(real) ? real : [real]) as { id: unknown }[];
      const replaced = calls.map((call) => {
        const reply = refuse(call);
        return reply ? { jsonrpc: '2.0', id: call.id, ...reply } : replies.find(({ id }) => id === call.id);
      });
      return Response.json(Array.isArray(body) ? replaced : replaced[0]);
    },
  };
}
