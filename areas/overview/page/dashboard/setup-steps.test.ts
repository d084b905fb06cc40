import type { SetupState } from '../../contract/setup-state.ts';
import { expect, test } from 'vitest';
import { readSetup } from './setup-steps.ts';

const EMPTY: SetupState = {
  networks: 20,
  usedNetworks: 0,
  unreachableNetworks: 0,
  wallets: 0,
  syncableWallets: 0,
  syncedWallets: 0,
  coinsToReview: 0,
  counterparties: 0,
  coinsMissingPrices: 0,
  transactions: 0,
  unclassified: 0,
  hasBooks: false,
  clients: 0,
  depositAddresses: 0,
};
const ONE_WALLET = { wallets: 1, syncableWallets: 1, usedNetworks: 1, syncedWallets: 1 };
const states = (patch: Partial<SetupState>) =>
  Object.fromEntries(readSetup({ ...EMPTY, ...patch }).steps.map(({ id, state }) => [id, state]));

test('an empty installation has its networks, and adding wallets is next', () => {
  expect(states({})).toEqual({
    networks: 'done',
    wallets: 'next',
    sync: 'blocked',
    coins: 'blocked',
    'address-book': 'open',
    prices: 'blocked',
    classification: 'blocked',
    books: 'blocked',
    client: 'open',
  });
  expect(readSetup(EMPTY)).toMatchObject({ done: 1, isComplete: false });
});

test('a network that no wallet could be read from is the next step', () => {
  expect(states({ wallets: 2, syncableWallets: 2, usedNetworks: 2, unreachableNetworks: 1 })).toMatchObject({
    networks: 'next',
  });
});

test('a first sync that has begun is running, and the coins to review are next', () => {
  const some = {
    wallets: 12,
    syncableWallets: 12,
    usedNetworks: 3,
    syncedWallets: 10,
    transactions: 500,
    unclassified: 412,
  };
  expect(states({ ...some, coinsToReview: 14 })).toMatchObject({ sync: 'running', coins: 'next', books: 'blocked' });
});

test('the books are available when everything is classified', () => {
  const synced = { ...ONE_WALLET, transactions: 3, counterparties: 1 };
  expect(states({ ...synced, unclassified: 1 })).toMatchObject({ classification: 'next', books: 'blocked' });
  expect(states(synced)).toMatchObject({ classification: 'done', books: 'next' });
});

test('with books and a client the set-up is complete, whatever arrives later', () => {
  const later = { transactions: 9, unclassified: 4, coinsToReview: 2, coinsMissingPrices: 1 };
  const setup = readSetup({
    ...EMPTY,
    ...ONE_WALLET,
    ...later,
    wallets: 2,
    syncableWallets: 2,
    hasBooks: true,
    clients: 1,
  });
  expect(setup).toMatchObject({ done: 9, isComplete: true });
});

test('accounts that files fill need no sync, and say nothing about networks', () => {
  const textOf = (patch: Partial<SetupState>, id: string) =>
    readSetup({ ...EMPTY, ...patch }).steps.find((step) => step.id === id)?.text;
  const files = { wallets: 6, transactions: 83, unclassified: 22 };
  expect(states(files)).toMatchObject({ networks: 'done', wallets: 'done', sync: 'done', classification: 'open' });
  expect(textOf(files, 'networks')).toBe('20 networks with an RPC URL. Each is checked with its first sync.');
  const mixed = { ...files, wallets: 7, syncableWallets: 1, usedNetworks: 1 };
  expect(states(mixed)).toMatchObject({ sync: 'next' });
  expect(textOf(mixed, 'wallets')).toBe('7 wallets, 6 of them filled by files');
  expect(textOf(mixed, 'sync')).toBe('0 of 1 wallet synced');
  expect(states({ ...mixed, syncedWallets: 1 })).toMatchObject({ sync: 'done' });
});
