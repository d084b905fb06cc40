import { describe, expect, test } from 'vitest';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { AdaptiveSize } from './adaptive-size.ts';
import { classifyFailure, errorOf, type RpcFailureKind } from './rpc-failure.ts';

describe('what nodes mean', () => {
  const messages: Record<RpcFailureKind, [number, string][]> = {
    tooMuch: [
      [-32_005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'],
      [-32_600, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
      [-32_602, 'block range is too wide'],
      [-32_000, 'exceed maximum block range: 5000'],
      [-32_614, 'eth_getLogs is limited to a 10,000 range'],
      [-32_000, 'execution aborted (timeout = 5s)'],
    ],
    busy: [
      [429, 'Too Many Requests'],
      [-32_005, 'limit exceeded'],
      [-32_000, 'Your app has exceeded its compute units per second capacity'],
      [-32_000, 'Your plan is limited to 25 requests per second'],
    ],
    noMethod: [
      [-32_601, 'the method debug_traceTransaction does not exist/is not available'],
      [-32_000, 'Method debug_traceTransaction is not supported'],
    ],
    noState: [
      [-32_000, 'missing trie node 3fa4 (path ) state 0x3fa4 is not available'],
      [-32_000, 'header not found'],
      [-32_000, 'required historical state unavailable (reexec=128)'],
      [-32_000, 'project does not have access to archive state'],
    ],
    other: [
      [3, 'execution reverted: no'],
      [-32_602, 'invalid argument 0: hex string has length 10, want 64'],
    ],
  };
  describe.each(Object.entries(messages))('%s', (kind, refusals) => {
    test.each(refusals)('%i %s', (code, message) => {
      expect(classifyFailure({ code, message })).toBe(kind);
    });
  });

  test('haste and bounds may pass, missing methods and wrong questions do not', () => {
    const of = (kind: RpcFailureKind, code = -32_000) => errorOf({ kind, code, message: 'm' }, 'eth_call');
    for (const kind of ['busy', 'tooMuch', 'noState'] as const) expect(of(kind)).toBeInstanceOf(RetryableChainError);
    for (const kind of ['noMethod', 'other'] as const) expect(of(kind)).toBeInstanceOf(FatalChainError);
    expect(of('other', -32_603)).toBeInstanceOf(RetryableChainError);
  });
});

describe('the size of requests', () => {
  test('it doubles until a limit is met, halves there, and grows again only after eight successes', () => {
    const size = new AdaptiveSize({ start: 100, max: 1000 });
    size.grow();
    size.grow();
    size.grow();
    size.grow();
    expect(size.current).toBe(1000);
    expect(size.shrink()).toBe(true);
    expect(size.current).toBe(500);
    for (let success = 0; success < 7; success += 1) size.grow();
    expect(size.current).toBe(500);
    size.grow();
    expect(size.current).toBe(1000);
  });

  test('one is the least', () => {
    const size = new AdaptiveSize({ start: 3, max: 3 });
    expect([size.shrink(), size.current, size.shrink(), size.current]).toEqual([true, 1, false, 1]);
  });
});
