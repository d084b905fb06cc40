import { accountsCalls } from '@holdfast/accounts/contract';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
  const script = readFileSync(new URL('../../../../apps/web/public/first-paint.js', import.meta.url), 'utf8');
  for (const { method, path } of [accountsCalls.config, accountsCalls.me]) {
    expect(method).toBe('GET');
    expect(script).toContain(`'/api/${path}'`);
  }
});

describe('what has arrived before a part of the page asks for it', () => {
  const load = async (response: Response, bearer: string | null = 'one') => {
    vi.resetModules();
    begin(ME, bearer, Promise.resolve(response));
    const loaded = await import('./early-calls.ts');
    if (response.ok) await vi.waitFor(() => expect(hasBody()).toBe(true));
    return loaded;
  };
  const hasBody = (): boolean => globalThis.earlyCalls?.get(ME)?.arrived !== undefined;

  test('is used once, and only with its own token', async () => {
    const { takeArrived, takeEarlyResponse: takeResponse } = await load(Response.json({ id: 7 }));
    expect(takeArrived(ME, 'two')).toBeUndefined();
    expect(takeArrived(ME, null)).toBeUndefined();
    expect(takeArrived(ME, 'one')).toEqual({ body: { id: 7 }, generation: null });
    expect(takeArrived(ME, 'one')).toBeUndefined();
    expect(takeResponse(ME, signedIn)).toBeNull();
  });

  test('can still be taken as a response', async () => {
    const { takeEarlyResponse: takeResponse } = await load(Response.json({ id: 7 }));
    expect(await (await takeResponse(ME, signedIn))?.json()).toEqual({ id: 7 });
  });

  test('error: a refusal is no body, and is left to the call', async () => {
    const { takeArrived, takeEarlyResponse: takeResponse } = await load(Response.json({}, { status: 401 }));
    expect(takeArrived(ME, 'one')).toBeUndefined();
    expect((await takeResponse(ME, signedIn))?.status).toBe(401);
  });
});

describe('the reads of a page', () => {
  const LIST = '/api/indexer/admin/coins?page=1';
  const USER = { Authorization: 'Bearer one-token-of-a-user' };
  const openPage = async (page: string) => {
    vi.resetModules();
    vi.useFakeTimers();
    const stored = new Map([['authToken', 'one-token-of-a-user']]);
    vi.stubGlobal('location', new URL(page, 'https://holdfast.example'));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    return { stored, ...(await import('./early-calls.ts')) };
  };
  afterEach(() => vi.useRealTimers());

  test('are noted for the next visit of the same user', async () => {
    const { stored, noteFirstCall } = await openPage('/admin/coins?page=1');
    noteFirstCall(LIST, USER);
    noteFirstCall(LIST, USER);
    noteFirstCall('/api/config', {});
    vi.runAllTimers();
    noteFirstCall('/api/too-late', USER);
    expect(JSON.parse(stored.get('firstCalls') ?? '')).toEqual({
      user: 'one-toke',
      pages: { '/admin/coins?page=1': [LIST] },
    });
  });

  test('are noted although the page is left soon, and never after sign-out', async () => {
    const left = await openPage('/admin/coins');
    left.noteFirstCall(LIST, USER);
    vi.advanceTimersByTime(500);
    expect(JSON.parse(left.stored.get('firstCalls') ?? '').pages).toEqual({ '/admin/coins': [LIST] });
    const signedOut = await openPage('/admin/coins');
    signedOut.noteFirstCall(LIST, USER);
    signedOut.forgetFirstCalls();
    vi.runAllTimers();
    expect(signedOut.stored.has('firstCalls')).toBe(false);
  });

  test('of another page, or with a token that is no longer stored, are not noted', async () => {
    const moved = await openPage('/admin/coins');
    moved.noteFirstCall(LIST, USER);
    vi.stubGlobal('location', new URL('https://holdfast.example/admin/users'));
    moved.noteFirstCall('/api/auth/users', USER);
    vi.runAllTimers();
    expect(JSON.parse(moved.stored.get('firstCalls') ?? '').pages).toEqual({ '/admin/coins': [LIST] });
    const gone = await openPage('/admin/coins');
    gone.noteFirstCall(LIST, USER);
    gone.stored.set('authToken', 'another');
    vi.runAllTimers();
    expect(gone.stored.has('firstCalls')).toBe(false);
  });

  test('are forgotten at sign-out, and responses not used before a change or for long are dropped', async () => {
    const { stored, noteFirstCall, forgetFirstCalls, dropEarlyResponses } = await openPage('/admin/coins');
    begin(LIST, 'one-token-of-a-user');
    dropEarlyResponses();
    expect(globalThis.earlyCalls?.size).toBe(0);
    begin(LIST, 'one-token-of-a-user');
    noteFirstCall('/api/other', USER);
    vi.runAllTimers();
    expect([globalThis.earlyCalls?.size, stored.has('firstCalls')]).toEqual([0, true]);
    forgetFirstCalls();
    expect(stored.has('firstCalls')).toBe(false);
  });
});
