import { expect, test } from 'vitest';
import { chainMismatch, networkBody, networkFormValues, testSummary } from './network-form.ts';

test('a new network is an active EVM network that clients do not see', () => {
  expect(networkFormValues(null)).toMatchObject({
    kind: 'evm',
    chainId: '',
    confirmations: '12',
    isActive: true,
    usableByClients: false,
  });
});

test('empty fields are sent as null', () => {
  const body = networkBody({ ...networkFormValues(null), name: ' Devnet ', chainId: ' 1337 ' });
  expect(body).toMatchObject({
    name: 'Devnet',
    chainId: 1337,
    rpcUrl: null,
    covalentName: null,
    explorerUrl: null,
    nativeCoinId: null,
    confirmations: 12,
  });
});

test('a network that is not EVM has no chain ID, even if one was typed before the kind changed', () => {
  expect(
    networkBody({ ...networkFormValues(null), kind: 'bitcoin', name: 'Bitcoin', chainId: '5' }).chainId,
  ).toBeNull();
});

const tested = { chainId: 1, headBlock: 23_456_789, ms: 84 };

test('a response is summarised', () => {
  expect(testSummary(tested)).toBe('Chain ID 1, latest block 23,456,789, response time 84 ms');
});

test('an RPC URL of another chain is reported', () => {
  expect(chainMismatch(tested, 56)).toBe('This RPC serves chain 1; expected chain 56.');
});

test('the expected chain, or none to compare with, is not a mismatch', () => {
  expect(chainMismatch(tested, 1)).toBeUndefined();
  expect(chainMismatch(tested, null)).toBeUndefined();
});
