import { expect, test } from 'vitest';
import { explorerLink, transactionLink } from './networks.ts';

test('the explorer of a network shows an address', () => {
  expect(explorerLink({ kind: 'evm', explorerUrl: 'https://etherscan.io/' }, '0xabc')).toBe(
    'https://etherscan.io/address/0xabc',
  );
});

test('what is not an address stays inside its place in the link', () => {
  expect(explorerLink({ kind: 'bitcoin', explorerUrl: 'https://mempool.space' }, 'a/../b?c')).toBe(
    'https://mempool.space/address/a%2F..%2Fb%3Fc',
  );
});

test('without an explorer, or on a network of another kind, there is no link', () => {
  expect(explorerLink({ kind: 'evm', explorerUrl: null }, '0xabc')).toBeUndefined();
  expect(explorerLink({ kind: 'other', explorerUrl: 'https://example.org' }, 'abc')).toBeUndefined();
  expect(explorerLink(undefined, 'abc')).toBeUndefined();
});

test('the explorer link of a transaction', () => {
  expect(transactionLink({ explorerUrl: 'https://arbiscan.example/', hash: '0xab' })).toBe(
    'https://arbiscan.example/tx/0xab',
  );
  expect(transactionLink({ explorerUrl: null, hash: '0xab' })).toBeUndefined();
});
