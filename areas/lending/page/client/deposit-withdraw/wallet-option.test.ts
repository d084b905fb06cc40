import type { ClientNetwork, ClientWallet } from '../../../contract/lending.ts';
import { expect, test } from 'vitest';
import { walletsForCoin } from './wallet-option.tsx';

const wallet = (id: number, networkId: number) => ({ id, networkId }) as ClientWallet;
const network = (id: number, coinIds: readonly number[]) =>
  ({ id, coins: coinIds.map((coinId) => ({ id: coinId })) }) as unknown as ClientNetwork;
const wallets = [wallet(1, 10), wallet(2, 20)];
const networks = [network(10, [5, 6]), network(20, [7])];

test('only wallets on a network with the coin are offered', () => {
  expect(walletsForCoin({ wallets, networks, coinId: 6 }).map(({ id }) => id)).toEqual([1]);
});

test('a coin without a client network can be sent to any wallet', () => {
  expect(walletsForCoin({ wallets, networks, coinId: 99 })).toEqual(wallets);
});
