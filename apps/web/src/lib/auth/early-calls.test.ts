import { readFileSync } from 'node:fs';
import { contract } from '@holdfast/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { takeEarlyResponse } from './early-calls.ts';

const ME = '/api/auth/me';
const signedIn = { Authorization: 'Bearer one' };

afterEach(() => {
  globalThis.earlyCalls = undefined;
  vi.unstubAllGlobals();
});

function begin(url: string, bearer: string | null, response = Promise.resolve(new Response('early'))): void {
  globalThis.earlyCalls = new Map([[url, { bearer, response }]]);
}

test('an early response is used once', async () => {
  begin(ME, 'one');
  expect(await (await takeEarlyResponse(ME, signedIn))?.text()).toBe('early');
  expect(takeEarlyResponse(ME, signedIn)).toBeNull();
});

test('an early response to another token is never used', () => {
  begin(ME, 'one');
  expect(takeEarlyResponse(ME, { Authorization: 'Bearer two' })).toBeNull();
  expect(takeEarlyResponse(ME, signedIn)).toBeNull();
  begin(ME, 'one');
  expect(takeEarlyResponse(ME, {})).toBeNull();
});

test('a public call is used with and without a token', async () => {
  begin('/api/config', null);
  expect(await (await takeEarlyResponse('/api/config', signedIn))?.text()).toBe('early');
});

test('a call that did not reach the server is made again, with the same headers', async () => {
  const again = vi.fn<typeof fetch>(async () => new Response('again'));
  vi.stubGlobal('fetch', again);
  begin(ME, 'one', Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await takeEarlyResponse(ME, signedIn))?.text()).toBe('again');
  expect(again).toHaveBeenCalledExactlyOnceWith(ME, { headers: signedIn });
});

test('the calls that are begun early are those of the contract', () => {
  const script = readFileSync(new URL('../../../public/first-paint.js', import.meta.url), 'utf8');
  for (const { method, path } of [contract.config, contract.me]) {
    expect(method).toBe('GET');
    expect(script).toContain(`'/api/${path}'`);
  }
});
