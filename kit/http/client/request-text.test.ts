import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type HttpFailure, requestText } from './request-text.ts';
import { platformTransport, type Transport } from './transport.ts';

afterEach(() => {
  vi.useRealTimers();
});

const REQUEST = {
  url: 'http://service.example/',
  method: 'GET',
  headers: {},
  timeoutMs: 30_000,
  bytesMax: 1_000,
  secrets: [],
} as const;
/** Never responds, until the request is aborted. */
const silent: Transport = {
  ...platformTransport,
  fetch: (_, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
    }),
};
const prompt: Transport = { ...platformTransport, fetch: async () => new Response('fine') };

test('a request that has ended leaves no timer and no listener behind, so that memory stays flat', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  expect(await requestText({ ...REQUEST, signal }, prompt)).toMatchObject({ status: 200, text: 'fine' });
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledOnce();
});

test('error: no response within the time limit', async () => {
  vi.useFakeTimers();
  const failure = requestText(REQUEST, silent).catch((error: HttpFailure) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toMatchObject({ kind: 'timeout', message: 'no response within 30000 ms' });
});

test('a body is bounded whether its length is stated, it comes in chunks, or it is compressed', async () => {
  const packed = gzipSync('x'.repeat(2_000));
  const bodies: Record<string, (response: ServerResponse) => unknown> = {
    '/stated': (response) => response.writeHead(200, { 'content-length': 900 }).end('é'.repeat(450)),
    '/stated-long': (response) => response.writeHead(200, { 'content-length': 2_000 }).end('x'.repeat(2_000)),
    '/chunked': (response) => response.writeHead(200).write('x'.repeat(900), () => response.end()),
    '/chunked-long': (response) => response.writeHead(200).write('x'.repeat(2_000), () => response.end()),
    '/packed-long': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
  };
  const server = createServer((request, response) => void bodies[request.url ?? '']?.(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcomes = await Promise.all(
    Object.keys(bodies).map(async (path) => {
      const outcome = await requestText({ ...REQUEST, url: `${base}${path}` }, platformTransport).catch(
        (error: HttpFailure) => error.kind,
      );
      return [path, typeof outcome === 'string' ? outcome : outcome.text.length];
    }),
  );
  server.closeAllConnections();
  server.close();
  expect(Object.fromEntries(outcomes)).toEqual({
    '/stated': 450,
    '/stated-long': 'tooLarge',
    '/chunked': 900,
    '/chunked-long': 'tooLarge',
    '/packed-long': 'tooLarge',
  });
});

test('error: the caller gives up while the request runs', async () => {
  const reason = new Error('cancelled');
  const caller = new AbortController();
  const waiting = requestText({ ...REQUEST, signal: caller.signal }, silent);
  caller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
