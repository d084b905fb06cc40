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

test('error: the caller gives up while the request runs', async () => {
  const reason = new Error('cancelled');
  const caller = new AbortController();
  const waiting = requestText({ ...REQUEST, signal: caller.signal }, silent);
  caller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
