import { catalogueCalls } from '../../contract/calls.ts';
import { accountsCalls } from '@holdfast/accounts/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { GENESIS, refusalOf, TETHER, USDC, VITALIK, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();
let ethereum: number;
let bitcoin: number;
beforeEach(async () => {
  ethereum = (await world.addEvm()).id;
  bitcoin = (await world.addBitcoin()).id;
});

type NewWallet = Parameters<typeof world.api<typeof catalogueCalls.addWallet>>[1]['body'];
const add = (wallet: Partial<NewWallet> = {}) =>
  world.api(catalogueCalls.addWallet, { body: { name: 'Hot', networkId: ethereum, address: VITALIK, ...wallet } });
type ListQuery = Parameters<typeof world.api<typeof catalogueCalls.listWallets>>[1]['query'];
const names = async (query: ListQuery = {}) =>
  (await world.api(catalogueCalls.listWallets, { query })).items.map((wallet) => wallet.name);
const edit = (body: Parameters<typeof world.api<typeof catalogueCalls.editWallet>>[1]['body']) =>
  world.api(catalogueCalls.editWallet, { body });
const remove = (id: number) => world.api(catalogueCalls.deleteWallet, { params: { id } });

describe('adding and changing', () => {
  test('a wallet takes the right spelling of its address and claims the account', async () => {
    const wallet = await add({ address: ` ${VITALIK.toLowerCase()} `, purpose: 'cold' });
    expect(wallet).toMatchObject({
      name: 'Hot',
      networkId: ethereum,
      networkName: 'Ethereum',
      address: VITALIK,
      userId: null,
      userEmail: null,
      purpose: 'cold',
      isActive: true,
      syncedBlock: null,
      syncedAt: null,
      syncError: null,
    });
    const onBitcoin = await add({ name: 'Satoshi', networkId: bitcoin, address: GENESIS });
    expect(onBitcoin.address).toBe(GENESIS);
  });

  test('a client’s wallet names the client; only given fields change; the operator can take it back', async () => {
    const client = await world.addPerson({ role: 'client', hasAgreed: true });
    const wallet = await add({ userId: client.userId, purpose: 'deposit' });
    expect(wallet).toMatchObject({ userId: client.userId, userEmail: expect.stringContaining('@people.example') });
    expect(await edit({ id: wallet.id, name: 'Renamed' })).toEqual({ ...wallet, name: 'Renamed' });
    expect(await edit({ id: wallet.id, userId: null, isActive: false })).toEqual({
      ...wallet,
      name: 'Renamed',
      userId: null,
      userEmail: null,
      isActive: false,
      // It is new to its owner.
      createdAt: expect.any(String),
    });
  });

  test('the same address is another account on another network', async () => {
    const base = await world.addEvm('Base', 8453);
    await add();
    expect((await add({ name: 'There', networkId: base.id })).address).toBe(VITALIK);
  });

  test('error: an address with an owner is refused naming the owner, whatever its spelling', async () => {
    await add({ name: 'Cold 1' });
    await world.api(catalogueCalls.addLendingProtocol, {
      body: { name: 'Aave', accounts: [{ networkId: ethereum, address: USDC }] },
    });
    const before = await world.fingerprint();
    expect(await refusalOf(add({ address: VITALIK.toLowerCase() }))).toEqual({
      status: 409,
      text: `${VITALIK} on Ethereum belongs to the wallet “Cold 1”.`,
    });
    expect(await refusalOf(add({ address: USDC }))).toEqual({
      status: 409,
      text: `${USDC} on Ethereum belongs to the lending protocol “Aave”.`,
    });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: unknown users and networks, and invalid addresses, are refused at their field', async () => {
    expect(await refusalOf(add({ userId: 999_999 }))).toEqual({
      status: 422,
      text: 'body.userId: There is no such user.',
    });
    expect(await refusalOf(add({ networkId: 999 }))).toEqual({
      status: 422,
      text: 'body.networkId: There is no such network.',
    });
    expect((await refusalOf(add({ address: GENESIS }))).text).toMatch(
      /^body\.address: An address on this network is 0x/,
    );
    expect((await refusalOf(add({ networkId: bitcoin }))).text).toMatch(/^body\.address: /);
    const wallet = await add();
    expect(await refusalOf(edit({ id: wallet.id, userId: 999_999 }))).toEqual({
      status: 422,
      text: 'body.userId: There is no such user.',
    });
    expect(await refusalOf(edit({ id: 999, name: 'X' }))).toEqual({ status: 404, text: 'There is no such wallet.' });
  });

  test('of a wallet, an exchange and a farm that claim one address at the same moment one gets it', async () => {
    const accounts = [{ networkId: ethereum, address: VITALIK }];
    const results = await Promise.allSettled([
      add(),
      add({ name: 'Second' }),
      world.api(catalogueCalls.addExchange, { body: { name: 'Kraken', accounts } }),
      world.api(catalogueCalls.addFarm, { body: { name: 'Sushi', accounts } }),
    ]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect((await refusalOf(Promise.reject(result.reason))).text).toMatch(
          / belongs to the (wallet|exchange|farm) “/,
        );
    const accountsNow = await world.pool.query<{ owners: number }>(
      `SELECT (SELECT count(*) FROM wallets w WHERE w.account_id = a.id) + num_nonnulls(a.counterparty_id) AS owners
         FROM accounts a`,
    );
    expect(accountsNow.rows).toEqual([{ owners: 1 }]);
  });

  test('the database itself refuses a second owner', async () => {
    const wallet = await add();
    const { id } = await world.api(catalogueCalls.addExchange, { body: { name: 'Kraken' } });
    await expect(
      world.pool.query(`UPDATE accounts SET kind = 'exchange', counterparty_id = $2 WHERE id = $1`, [
        wallet.accountId,
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'wallets_account_fkey' });
    await expect(
      world.pool.query('UPDATE accounts SET counterparty_id = $2 WHERE id = $1', [wallet.accountId, id]),
    ).rejects.toMatchObject({ constraint: 'accounts_counterparty_by_kind' });
  });
});

test('a deleted wallet leaves its address behind for the next owner, under the same account', async () => {
  const wallet = await add();
  expect(await remove(wallet.id)).toEqual({ done: true });
  const found = await world.api(catalogueCalls.findAccount, { query: { address: VITALIK, network_id: ethereum } });
  expect(found.account).toMatchObject({ id: wallet.accountId, kind: 'unknown', name: null, walletId: null });
  const exchange = await world.api(catalogueCalls.addExchange, {
    body: { name: 'Kraken', accounts: [{ networkId: ethereum, address: VITALIK }] },
  });
  expect(exchange.accounts[0]!.accountId).toBe(wallet.accountId);
  expect(await refusalOf(remove(wallet.id))).toEqual({ status: 404, text: 'There is no such wallet.' });
});

test('the wallet of a deleted user stays theirs', async () => {
  const client = await world.addPerson({ role: 'client', hasAgreed: true });
  const wallet = await add({ userId: client.userId });
  await world.api(accountsCalls.deleteUser, { query: { user_id: client.userId } });
  const { items } = await world.api(catalogueCalls.listWallets, { query: { owner: 'clients' } });
  expect(items).toMatchObject([{ id: wallet.id, userId: client.userId }]);
});

describe('listing', () => {
  test('by network, user, owner, purpose, state and failed sync, in the order of names', async () => {
    const client = await world.addPerson({ role: 'client', hasAgreed: true });
    await add({ name: 'b hot' });
    await add({ name: 'A cold', address: USDC, purpose: 'cold', isActive: false });
    await add({ name: 'Client', address: TETHER, userId: client.userId });
    await add({ name: 'Satoshi', networkId: bitcoin, address: GENESIS });
    expect(await names()).toEqual(['A cold', 'b hot', 'Client', 'Satoshi']);
    expect(await names({ sort: 'created', order: 'desc' })).toEqual(['Satoshi', 'Client', 'A cold', 'b hot']);
    expect(await names({ network_id: bitcoin })).toEqual(['Satoshi']);
    expect(await names({ user_id: client.userId })).toEqual(['Client']);
    expect(await names({ owner: 'clients' })).toEqual(['Client']);
    expect(await names({ owner: 'operator', network_id: ethereum })).toEqual(['A cold', 'b hot']);
    expect(await names({ purpose: 'cold' })).toEqual(['A cold']);
    expect(await names({ is_active: false })).toEqual(['A cold']);
    await world.pool.query(`UPDATE wallets SET sync_error = 'No response.' WHERE name = 'b hot'`);
    expect(await names({ has_failed_sync: true })).toEqual(['b hot']);
    expect(await names({ has_failed_sync: false })).toEqual(['A cold', 'Client', 'Satoshi']);
    expect(await names({ user_id: 999_999 })).toEqual([]);
    expect(await names({ limit: 2, page: 2 })).toEqual(['Client', 'Satoshi']);
  });

  test('search finds words of the name and the beginning of the address', async () => {
    const wallet = await add({ name: 'Main Trézor' });
    await add({ name: 'Ledger', address: USDC });
    expect(await names({ search: 'tréz' })).toEqual(['Main Trézor']);
    expect(await names({ search: VITALIK.slice(0, 8).toUpperCase() })).toEqual(['Main Trézor']);
    expect(await names({ search: '0x' })).toEqual(['Ledger', 'Main Trézor']);
    await edit({ id: wallet.id, name: 'Safe' });
    expect(await names({ search: 'main' })).toEqual([]);
  });
});
