import { expect, test } from 'vitest';
import { ownerOf, syncStateOf, syncedText } from './wallet-labels.ts';

const at = '2025-11-14T16:20:00.000Z';

test.each([
  [{ isActive: true, isSyncable: true, syncedAt: at, syncError: null, userId: null }, 'synced'],
  [{ isActive: true, isSyncable: true, syncedAt: null, syncError: null, userId: null }, 'notSynced'],
  [{ isActive: true, isSyncable: true, syncedAt: at, syncError: 'The RPC did not respond', userId: null }, 'failed'],
  [{ isActive: false, isSyncable: true, syncedAt: at, syncError: 'The RPC did not respond', userId: null }, 'paused'],
  [{ isActive: true, isSyncable: true, syncedAt: null, syncError: null, userId: 7 }, 'notNeeded'],
  [{ isActive: false, isSyncable: true, syncedAt: null, syncError: null, userId: 7 }, 'paused'],
  [{ isActive: true, isSyncable: false, syncedAt: null, syncError: null, userId: null }, 'notNeeded'],
  [{ isActive: true, isSyncable: false, syncedAt: at, syncError: null, userId: null }, 'synced'],
] as const)('%o is %s', (wallet, state) => {
  expect(syncStateOf(wallet)).toBe(state);
});

test('a wallet without a user belongs to the operator', () => {
  expect(ownerOf({ userId: null, userEmail: null })).toBe('Operator');
  expect(ownerOf({ userId: 7, userEmail: 'mara@lindqvist.example' })).toBe('mara@lindqvist.example');
});

test('the synced block names what still needs confirmations and where the history begins', () => {
  expect(syncedText({ syncedBlock: 1000, awaitingBlocks: 29, startBlock: null })).toBe(
    'Up to block 1,000. 29 blocks awaiting confirmation.',
  );
  expect(syncedText({ syncedBlock: 1000, awaitingBlocks: 0, startBlock: 500 })).toBe(
    'Up to block 1,000. From block 500; coins from before it have no cost basis.',
  );
});
