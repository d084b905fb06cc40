/** What a coin or a network is cannot be changed by one person while clients depend on it. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import { useShared } from '../../../kit/database/testing.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { lendingCalls } from '../contract/calls.ts';
import { addressOf, createLendingWorld, type TestClient } from './testing.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' } }));
let [client, second] = [{} as TestClient, {} as TestClient];

/** Two admins, and a client with a deposit address: set-up is over. */
beforeEach(async () => {
  await emptyTables(world.pool, 'deposit_addresses, approval_requests, approval_rule, notices', { restartsIds: false });
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id <> $1', [world.admin.userId]);
  const wallet = await world.addWallet({ purpose: 'deposit' });
  [client, second] = [await world.addClient(), await world.addAdmin()];
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
});

const approve = (id: number) => second.api(accountsCalls.approveChange, { params: { id } });
const getCoin = (id: number) => world.api(catalogueCalls.getCoin, { params: { id } });
let added = 0;
const addFake = () => world.addCoin({ symbol: `FAKE${(added += 1)}`, name: `Fake ${added}` });

describe('a coin that clients can use', () => {
  it('keeps its name and contracts until a second admin approves', async () => {
    const addresses = [{ networkId: world.network.id, address: addressOf(0xbad), decimals: 6 }];
    const asked = await world.api(catalogueCalls.updateCoin, {
      body: { id: world.usdc.id, name: 'Another coin', addresses, hasPrices: true },
    });
    expect(asked).toMatchObject({ ...world.usdc, hasPrices: true, pendingApproval: { name: 'Change the coin USDC' } });
    const [request] = (await world.api(accountsCalls.listApprovals, { query: { state: 'requested' } })).items;
    expect(request?.changes).toContainEqual({
      field: 'Contracts',
      before: `${world.usdc.addresses[0]?.address} on ${world.network.name}`,
      after: `${addressOf(0xbad)} on ${world.network.name}`,
    });
    await approve(asked.pendingApproval!.id);
    expect(await getCoin(world.usdc.id)).toMatchObject({ name: 'Another coin', pendingApproval: null });
    await world.pool.query('DELETE FROM coin_addresses WHERE coin_id = $1', [world.usdc.id]);
  });

  it('gets no alias of one person: 500 FAKE stay 500 FAKE', async () => {
    const fake = await addFake();
    const asked = await world.api(catalogueCalls.joinCoin, {
      params: { id: fake.id },
      body: { ofCoinId: world.eth.id },
    });
    expect(asked).toMatchObject({ aliasCoinId: null, pendingApproval: { name: `Count ${fake.symbol} as ETH` } });
    const group = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth.id } });
    const other = await addFake();
    const change = () =>
      world.api(catalogueCalls.updateAliasCoin, { params: { id: group.id }, body: { aliasedCoinsIds: [other.id] } });
    expect((await refusalOf(change())).text).toContain('already waiting');
    await second.api(accountsCalls.refuseChange, { params: { id: asked.pendingApproval!.id } });
    expect(await change()).toMatchObject({
      aliasedCoins: [],
      pendingApproval: { name: 'Change which coins count as ETH' },
    });
    expect(await getCoin(other.id)).toMatchObject({ aliasCoinId: null });
  });

  it('gets none through its alias either: what is the same as WETH counts as ETH', async () => {
    const [alias, fake] = [await addFake(), await addFake()];
    await world.pool.query('DELETE FROM alias_coins');
    const { id: groupId } = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth.id } });
    await world.pool.query(
      'INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $2, false)',
      [alias.id, groupId],
    );
    const asked = await world.api(catalogueCalls.joinCoin, {
      params: { id: fake.id },
      body: { ofCoinId: alias.id },
    });
    expect(asked).toMatchObject({ aliasCoinId: null, pendingApproval: { name: `Count ${fake.symbol} as ETH` } });
    await approve(asked.pendingApproval!.id);
    expect(await getCoin(fake.id)).toMatchObject({ aliasCoinId: groupId, isCanonical: false });
    await world.pool.query('DELETE FROM alias_coins');
  });

  it('is opened by two people, and only after its review', async () => {
    const fake = await addFake();
    await world.pool.query('UPDATE coins SET needs_review = true WHERE id = $1', [fake.id]);
    const open = () => world.api(catalogueCalls.updateCoin, { body: { id: fake.id, usableByClients: true } });
    expect(await refusalOf(open())).toEqual({
      status: 409,
      text: `Review ${fake.symbol} before you open it to clients.`,
    });
    await world.api(catalogueCalls.updateCoin, { body: { id: fake.id, needsReview: false } });
    const asked = await open();
    expect(asked).toMatchObject({
      usableByClients: false,
      pendingApproval: { name: `Open ${fake.symbol} to clients` },
    });
    await approve(asked.pendingApproval!.id);
    expect(await getCoin(fake.id)).toMatchObject({ usableByClients: true });
  });

  it('is closed at once', async () => {
    const closed = await world.api(catalogueCalls.updateCoin, { body: { id: world.eth.id, usableByClients: false } });
    expect(closed).toMatchObject({ usableByClients: false, pendingApproval: null });
    await world.pool.query('UPDATE coins SET usable_by_clients = true WHERE id = $1', [world.eth.id]);
  });

  it('error: is not changed by a bookkeeper', async () => {
    const bookkeeper = await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
    const api = world.apiOf(bookkeeper);
    const fake = await addFake();
    for (const attempt of [
      () => api(catalogueCalls.updateCoin, { body: { id: world.eth.id, symbol: 'FAKE' } }),
      () => api(catalogueCalls.updateCoin, { body: { id: fake.id, usableByClients: true } }),
      () => api(catalogueCalls.joinCoin, { params: { id: fake.id }, body: { ofCoinId: world.eth.id } }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ status: 403 });
  });
});

describe('a network that clients can use', () => {
  it('keeps its node, native coin and confirmations until a second admin approves; the rest is written', async () => {
    const asked = await world.api(catalogueCalls.updateNetwork, {
      body: { id: world.network.id, rpcUrl: 'https://node.example/secret', confirmations: 1 },
    });
    expect(asked).toMatchObject({ rpcUrl: world.network.rpcUrl, confirmations: world.network.confirmations });
    const { rows } = await world.pool.query(`SELECT change, after FROM approval_requests WHERE state = 'requested'`);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(rows[0]?.after).toMatchObject({ Node: 'node.example', Confirmations: '1' });
    await approve(asked.pendingApproval!.id);
    const [changed] = (await world.api(catalogueCalls.listNetworks, { query: {} })).items;
    expect(changed).toMatchObject({ rpcUrl: 'https://node.example/secret', confirmations: 1 });
  });

  it('is closed at once, and then still keeps the node that the balances of clients come from', async () => {
    const closed = await world.api(catalogueCalls.updateNetwork, {
      body: { id: world.network.id, isActive: false, rpcUrl: 'https://other.example' },
    });
    expect(closed.isActive).toBe(false);
    expect(closed.rpcUrl).not.toBe('https://other.example');
    expect(closed.pendingApproval).not.toBeNull();
  });
});
