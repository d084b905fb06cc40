import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { ApiError, createClient, LOG_POSITION_HEADER, type Transport } from './client.ts';
import { buildQueryString, fillPath, toRoutePath } from './path.ts';

const getThing = defineCall({
  method: 'GET',
  path: 'things/{id}',
  summary: '',
  access: 'signedIn',
  params: z.object({ id: z.string() }),
  query: z.object({ b: z.string().nullish(), a: z.int().nullish() }),
  response: z.object({ name: z.string() }),
});
const login = defineCall({
  method: 'POST',
  path: 'login',
  summary: '',
  access: 'public',
  body: z.object({ email: z.string() }),
  response: z.object({}),
});

function clientWith(response: { status: number; statusText?: string; body: string }) {
  const requests: { url: string; init: Parameters<Transport>[1] }[] = [];
  let unauthorized = 0;
  const callApi = createClient({
    baseUrl: '/api',
    token: () => 'our-token',
    onUnauthorized: () => (unauthorized += 1),
    transport: async (url, init) => {
      requests.push({ url, init });
      return {
        ok: response.status < 400,
        status: response.status,
        statusText: response.statusText ?? '',
        text: async () => response.body,
        blob: async () => response.body,
      };
    },
  });
  return { callApi, requests, unauthorizedCount: () => unauthorized };
}

const errorOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

describe('addresses', () => {
  it('the query has sorted keys and no nulls', () => {
    expect(buildQueryString({ z: 1, b: null, a: 'x y', c: undefined, d: false, e: [2, 1] })).toBe(
      '?a=x%20y&d=false&e=2&e=1&z=1',
    );
    expect(buildQueryString({ a: null })).toBe('');
  });

  it('path parameters are encoded, and a missing one is refused', () => {
    expect(fillPath('a/{id}/b', { id: '../x y' })).toBe('a/..%2Fx%20y/b');
    expect(() => fillPath('a/{id}', {})).toThrow('needs the parameter id');
    expect(toRoutePath('a/{id}/b/{coinId}')).toBe('a/:id/b/:coinId');
  });
});

describe('the client', () => {
  it('sends the declared request and returns the body', async () => {
    const { callApi, requests } = clientWith({ status: 200, body: '{"name":"x"}' });
    expect(await callApi(getThing, { params: { id: '7' }, query: { b: null, a: 1 } })).toEqual({ name: 'x' });
    expect(requests[0]?.url).toBe('/api/things/7?a=1');
    expect(requests[0]?.init).toEqual({
      method: 'GET',
      headers: { Accept: 'application/json', Authorization: 'Bearer our-token' },
    });
  });

  it('a token given with the call is sent instead of the stored one', async () => {
    const { callApi, requests } = clientWith({ status: 200, body: '{}' });
    await callApi(login, { body: { email: 'a' } }, { token: 'id-token' });
    expect(requests[0]?.init.headers).toMatchObject({
      Authorization: 'Bearer id-token',
      'Content-Type': 'application/json',
    });
  });

  it('sends the newest log position that a write returned with each read', async () => {
    const sent: (string | undefined)[] = [];
    const returned = ['00000000000000000300', '00000000000000000200', null, null];
    const callApi = createClient({
      baseUrl: '/api',
      token: () => null,
      logPosition: { newest: null },
      transport: async (_, init) => {
        sent.push(init.headers[LOG_POSITION_HEADER]);
        const position = returned.shift() ?? null;
        const headers = { get: (name: string) => (name === LOG_POSITION_HEADER ? position : null) };
        return { ok: true, status: 200, statusText: '', headers, text: async () => '{}', blob: async () => null };
      },
    });
    await callApi(login, { body: { email: 'a' } });
    await callApi(login, { body: { email: 'b' } });
    await callApi(getThing, { params: { id: '7' }, query: {} });
    await callApi(login, { body: { email: 'c' } });
    expect(sent, 'an older position never replaces a newer one').toEqual([
      undefined,
      undefined,
      '00000000000000000300',
      undefined,
    ]);
  });

  it('error: a failed read and a failed change throw, with the body under data', async () => {
    const { callApi } = clientWith({ status: 503, statusText: 'Service Unavailable', body: '{"detail":"later"}' });
    const read = await errorOf(callApi(getThing, { params: { id: '7' }, query: {} }));
    expect([read.message, read.status, read.data]).toEqual([
      'Failed to fetch data (503 Service Unavailable)',
      503,
      { detail: 'later' },
    ]);
    const change = await errorOf(callApi(login, { body: { email: 'a' } }));
    expect(change.message).toBe('Failed mutation (503 Service Unavailable)');
  });

  it('error: 401 raises the unauthorized state, except on signing in', async () => {
    const refused = clientWith({ status: 401, statusText: 'Unauthorized', body: '{"detail":"no"}' });
    await errorOf(refused.callApi(login, { body: { email: 'a' } }));
    expect(refused.unauthorizedCount()).toBe(0);
    await errorOf(refused.callApi(getThing, { params: { id: '7' }, query: {} }));
    expect(refused.unauthorizedCount()).toBe(1);
  });
});
