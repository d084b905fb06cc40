import { expect, test } from 'vitest';
import { ownerOf, syncStateOf } from './wallet-labels.ts';

const at = '2025-11-14T16:20:00.000Z';

test.each([
  [{ isActive: true, syncedAt: at, syncError: null }, 'synced'],
  [{ isActive: true, syncedAt: null, syncError: null }, 'notSynced'],
  [{ isActive: true, syncedAt: at, syncError: 'The RPC did not respond' }, 'failed'],
  [{ isActive: false, syncedAt: at, syncError: 'The RPC did not respond' }, 'paused'],
] as const)('%o is %s', (wallet, state) => {
  expect(syncStateOf(wallet)).toBe(state);
});

test('a wallet without a user belongs to the operator', () => {
  expect(ownerOf({ userId: null, userEmail: null })).toBe('Operator');
  expect(ownerOf({ userId: 7, userEmail: 'mara@lindqvist.example' })).toBe('mara@lindqvist.example');
});
