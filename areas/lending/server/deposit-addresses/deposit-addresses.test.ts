import { lendingCalls } from '../../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createLendingWorld, type TestClient } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
beforeEach(() => world.setRule(false));

const addressFor = (client: TestClient) =>
  client.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } });
const titles = async (person: TestClient) =>
  (await person.api(operationsCalls.listNotices, { query: {} })).items.map((notice) => notice.kind);

it('without a free deposit wallet there is no address, and a message states what to do', async () => {
  const client = await world.addClient();
  await world.addWallet({ purpose: 'hot' });
  expect(await addressFor(client)).toMatchObject({ address: null, text: expect.stringContaining('send nothing') });
});

it('clients who come at the same moment get different wallets, and each keeps theirs', async () => {
  const wallets = [];
  for (let index = 0; index < 6; index += 1) wallets.push(await world.addWallet({ purpose: 'deposit' }));
  const clients = await Promise.all(Array.from({ length: 5 }, () => world.addClient()));
  const given = await Promise.all(clients.flatMap((client) => [addressFor(client), addressFor(client)]));
  const addresses = given.map((one) => one.address);
  expect(addresses).not.toContain(null);
  expect(new Set(addresses).size).toBe(5);
  for (const [index, client] of clients.entries())
    expect((await addressFor(client)).address).toBe(addresses[index * 2]);
});

it('without the two-person rule a change applies at once, and the client gets a notice', async () => {
  const client = await world.addClient();
  const [first, second] = [
    await world.addWallet({ purpose: 'deposit' }),
    await world.addWallet({ purpose: 'deposit' }),
  ];
  const assigned = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: first.id },
  });
  expect(assigned).toMatchObject({ state: 'active', walletId: first.id });
  expect(await titles(client)).toEqual([]);
  expect(
    await world.api(lendingCalls.assignDepositAddress, {
      body: { userId: client.userId, walletId: second.id, reason: 'Old key retired' },
    }),
  ).toMatchObject({ state: 'active' });
  expect(await addressFor(client)).toMatchObject({ address: second.address, previousAddress: first.address });
  expect(await titles(client)).toEqual(['depositAddressChanged']);
});

/** A client with an address, for whom one of two admins requests another one. */
async function requestChange() {
  const client = await world.addClient();
  const [first, second] = [
    await world.addWallet({ purpose: 'deposit' }),
    await world.addWallet({ purpose: 'deposit' }),
  ];
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: first.id } });
  const other = await world.addAdmin();
  await world.setRule(true);
  const request = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: second.id },
  });
  return { client, first, second, other, request };
}

it('with two admins a change needs the approval of the one who did not request it', async () => {
  const { client, first, second, other, request } = await requestChange();
  expect(request).toMatchObject({ state: 'requested', canApprove: false });
  expect((await addressFor(client)).address).toBe(first.address);
  expect(await titles(other)).toEqual(['depositAddressRequested']);
  expect((await refusalOf(world.api(lendingCalls.approveDepositAddress, { params: { id: request.id } }))).status).toBe(
    403,
  );
  expect(
    (
      await refusalOf(
        world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: second.id } }),
      )
    ).status,
  ).toBe(409);
  expect(
    (await other.api(lendingCalls.listDepositAddresses, { query: { state: 'requested' } })).items.map((item) => [
      item.id,
      item.canApprove,
    ]),
  ).toEqual([[request.id, true]]);
  expect(await other.api(lendingCalls.approveDepositAddress, { params: { id: request.id } })).toMatchObject({
    state: 'active',
  });
  expect((await addressFor(client)).address).toBe(second.address);
  expect(await titles(client)).toEqual(['depositAddressChanged']);
  expect((await refusalOf(other.api(lendingCalls.approveDepositAddress, { params: { id: request.id } }))).status).toBe(
    409,
  );
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [other.userId]);
});

it('a refused change changes nothing', async () => {
  const { client, first, other, request } = await requestChange();
  expect(await other.api(lendingCalls.refuseDepositAddress, { params: { id: request.id } })).toMatchObject({
    state: 'refused',
  });
  expect((await addressFor(client)).address).toBe(first.address);
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [other.userId]);
});

it("error: another client's wallet, a hot wallet and a client's wallet are no deposit wallets", async () => {
  const [client, other] = [await world.addClient(), await world.addClient()];
  const taken = await world.addWallet({ purpose: 'deposit' });
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: other.userId, walletId: taken.id } });
  const assign = (walletId: number) =>
    refusalOf(world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId } }));
  expect((await assign(taken.id)).text).toContain('served another client');
  expect((await assign((await world.addWallet()).id)).text).toContain('not an active deposit wallet');
  expect((await assign((await world.addWallet({ userId: client.userId, purpose: 'deposit' })).id)).text).toContain(
    'not an active deposit wallet',
  );
  expect(
    (
      await refusalOf(
        world.api(lendingCalls.assignDepositAddress, { body: { userId: world.admin.userId, walletId: taken.id } }),
      )
    ).text,
  ).toContain('no such client');
});

it('an address of staff without any coin is released, and an admin may assign its wallet to a client', async () => {
  const [staff, client] = [await world.addClient(), await world.addClient()];
  await world.pool.query(`UPDATE users SET role = 'staff' WHERE id = $1`, [staff.userId]);
  const wallet = await world.addWallet({ purpose: 'deposit' });
  const assign = (userId: number) =>
    world.api(lendingCalls.assignDepositAddress, { body: { userId, walletId: wallet.id } });
  const release = (id: number) => world.api(lendingCalls.releaseDepositAddress, { params: { id } });
  const held = await assign(staff.userId);
  expect(held.canRelease).toBe(true);
  expect(await release(held.id)).toMatchObject({ state: 'released', canRelease: false, endedAt: expect.any(String) });
  expect(await release(held.id)).toMatchObject({ state: 'released' });
  const assigned = await assign(client.userId);
  expect(assigned).toMatchObject({ state: 'active', canRelease: false });
  expect((await refusalOf(release(assigned.id))).text).toContain('Only addresses of staff and of disabled users');
});

/** One of two admins releases the only address: its holder is staff for a moment, which one admin may decide. */
async function releaseOnlyAddress() {
  await emptyTables(world.pool, 'deposit_addresses, approval_requests', { restartsIds: false });
  const client = await world.addClient();
  const [held, spare] = [await world.addWallet({ purpose: 'deposit' }), await world.addWallet({ purpose: 'deposit' })];
  const { id } = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: held.id },
  });
  const other = await world.addAdmin();
  await world.setRule(true);
  const setRole = (role: 'staff' | 'client') =>
    world.api(accountsCalls.updateUser, { body: { id: client.userId, role } });
  await setRole('staff');
  await world.api(lendingCalls.releaseDepositAddress, { params: { id } });
  await setRole('client');
  return { client, held, spare, other };
}

it('error: releasing the only address does not end the two-person rule', async () => {
  const { client, spare, other } = await releaseOnlyAddress();
  expect(await world.addWallet({ purpose: 'deposit' })).toMatchObject({ isActive: false });
  const request = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: spare.id },
  });
  expect(request.state).toBe('requested');
  await other.api(lendingCalls.approveDepositAddress, { params: { id: request.id } });
  expect(await titles(client)).toEqual(['depositAddressChanged']);
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [other.userId]);
});

it('error: one admin does not give a released address, which its holder knows, to another client', async () => {
  const { client, held, other } = await releaseOnlyAddress();
  const accomplice = await world.addClient();
  const request = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: accomplice.userId, walletId: held.id },
  });
  expect(request.state).toBe('requested');
  const { rows } = await world.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [client.userId]);
  const [shown] = (await other.api(accountsCalls.listApprovals, { query: {} })).items;
  expect(shown?.name).toBe('Assign a released deposit wallet again');
  expect(shown?.changes).toContainEqual({ field: 'Held before by', before: null, after: rows[0]?.email });
  await other.api(lendingCalls.approveDepositAddress, { params: { id: request.id } });
  expect((await addressFor(accomplice)).address).toBe(held.address);
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [other.userId]);
});

it('error: an address that received a coin, or for which a deposit is announced, stays with its holder', async () => {
  const client = await world.addClient();
  const wallet = await world.addWallet({ purpose: 'deposit' });
  const { id } = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: wallet.id },
  });
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [client.userId]);
  const release = () => refusalOf(world.api(lendingCalls.releaseDepositAddress, { params: { id } }));
  const { rows } = await world.pool.query<{ id: number }>(
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, network_id, initiated_at)
       VALUES ($1, 'deposit', $2, 1, $3, now()) RETURNING id`,
    [client.userId, world.eth.id, world.network.id],
  );
  expect((await release()).text).toContain('A deposit to this address is announced');
  await world.pool.query(`UPDATE client_transactions SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    rows[0]!.id,
  ]);
  await world.pool.query(
    `WITH paid AS (INSERT INTO transactions (ledger, key, source, network_id, at, status)
                     VALUES ('released', 'k', 'rpc', $1, now(), 'success') RETURNING id, at)
     INSERT INTO transfers (transaction_id, key, at, coin_id, amount, to_account_id, role, origin)
       SELECT paid.id, 'x', paid.at, $2, 1, w.account_id, 'transfer', 'log' FROM paid, wallets w WHERE w.id = $3`,
    [world.network.id, world.eth.id, wallet.id],
  );
  expect((await release()).text).toContain('has received coins');
});

it('an address that is no longer a deposit wallet is never shown', async () => {
  const client = await world.addClient();
  const wallet = await world.addWallet({ purpose: 'deposit' });
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallet.id } });
  await world.api(catalogueCalls.editWallet, { body: { id: wallet.id, isActive: false } });
  expect((await addressFor(client)).address).toBeNull();
});
