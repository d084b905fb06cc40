import { describe, expect, test } from 'vitest';
import { tokenSyncRequest } from './token-sync.ts';

const pageOrigin = 'https://holdfast.example';
const config = { tokenSyncUrl: '/__session', tokenSyncMaxAgeSeconds: 300 };
const young = { text: 'abc', ageSeconds: 0 };

describe('tokenSyncRequest', () => {
  test('a sign-in is posted with the bearer token', () => {
    expect(tokenSyncRequest({ config, pageOrigin, token: young })).toEqual({
      method: 'POST',
      url: 'https://holdfast.example/__session',
      headers: { Authorization: 'Bearer abc' },
    });
  });

  test('a sign-out is a DELETE without a token', () => {
    expect(tokenSyncRequest({ config, pageOrigin, token: null })).toEqual({
      method: 'DELETE',
      url: 'https://holdfast.example/__session',
      headers: {},
    });
  });

  test('a token of exactly the greatest age is still sent, an older one is not', () => {
    expect(tokenSyncRequest({ config, pageOrigin, token: { text: 'abc', ageSeconds: 300 } })?.method).toBe('POST');
    expect(tokenSyncRequest({ config, pageOrigin, token: { text: 'abc', ageSeconds: 300.1 } })).toBeNull();
  });

  test.each([
    ['nothing is configured', null],
    ['the address is empty', ''],
    ['it is another origin', 'https://elsewhere.example/__session'],
    ['it is another port', 'https://holdfast.example:8443/__session'],
    ['it is plain http', 'http://holdfast.example/__session'],
    ['it begins with two slashes', '//elsewhere.example/__session'],
    ['it is no address', 'http://['],
  ])('nothing is sent when %s', (_, tokenSyncUrl) => {
    expect(tokenSyncRequest({ config: { ...config, tokenSyncUrl }, pageOrigin, token: young })).toBeNull();
    expect(tokenSyncRequest({ config: { ...config, tokenSyncUrl }, pageOrigin, token: null })).toBeNull();
  });

  test('a whole address of the same origin will do', () => {
    const request = tokenSyncRequest({
      config: { ...config, tokenSyncUrl: 'https://holdfast.example/sync?x=1' },
      pageOrigin,
      token: young,
    });
    expect(request?.url).toBe('https://holdfast.example/sync?x=1');
  });
});
