/** Deposit addresses that a key of Bitcoin derives: one fresh address for each client. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { transaction } from '@holdfast/database/transaction.ts';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { removeVanished } from '../../../transactions/server/sync/replaced-blocks.ts';
import { lendingCalls } from '../../contract/calls.ts';
import { createBitcoinWorld, SHOP, STRANGER } from '../testing/bitcoin-world.ts';
import type { TestClient } from '../testing.ts';

const world = useShared(createBitcoinWorld);
let key: { id: number; isActive: boolean };
let client: TestClient;

beforeEach(async () => {
  await world.setRule(false);
  await emptyTables(
    world.pool,
    'transactions, client_transactions, deposit_addresses, wallets, accounts, approval_requests, notices, ' +
      'first_client_balance',
    { restartsIds: false },
  );
  key = await world.addKey();
  client = await world.addClient();
});

const addressFor = async (person: TestClient) =>
  (await person.api(lendingCalls.getDepositAddress, { query: { network_id: world.bitcoin.id } })).address;
const transfersOf = async (transactionId: number): Promise<string[]> =>
  (
    await world.pool.query<{ line: string }>(
      `SELECT x.key || ': ' || trim_scale(x.amount) || ' ' || f.address || ' > ' || coalesce(o.address, 'miner') AS line
         FROM transfers x JOIN accounts f ON f.id = x.from_account_id LEFT JOIN accounts o ON o.id = x.to_account_id
        WHERE x.transaction_id = $1 ORDER BY x.key COLLATE "C"`,
      [transactionId],
    )
  ).rows.map(({ line }) => line);
const credit = (person: TestClient, transactionId: number) =>
  world.api(transactionsCalls.classifyTransaction, {
    query: {},
    body: {
      transactionIds: [transactionId],
      action: 'clientDeposit',
      createClientTransaction: { userId: person.userId },
    },
  });
const principalOf = async (person: TestClient) =>
  (await person.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal ?? '0';

test('the page gets the address as a link of BIP-21, which the QR code holds', async () => {
  await world.markRead(key.id);
  expect(await client.api(lendingCalls.getDepositAddress, { query: { network_id: world.bitcoin.id } })).toMatchObject({
    address: world.at(0),
    paymentLink: `bitcoin:${world.at(0)}`,
  });
});

test('a key that was never read gives no address, because others may have used its addresses', async () => {
  expect(await addressFor(client)).toBeNull();
  await world.markRead(key.id);
  expect(await addressFor(client)).toBe(world.at(0));
});

test('each client gets the next address after all that were used or given out, however many come at once', async () => {
  await world.markRead(key.id, [0, 2]);
  const clients = await Promise.all(Array.from({ length: 25 }, () => world.addClient()));
  const given = await Promise.all(clients.flatMap((person) => [addressFor(person), addressFor(person)]));
  // Beyond the gap of twenty too: an address that was given out counts as used.
  const expected = Array.from({ length: 25 }, (_, place) => world.at(place + 3));
  expect([...new Set(given)].toSorted()).toEqual(expected.toSorted());
  for (const [place, person] of clients.entries()) expect(await addressFor(person)).toBe(given[place * 2]);
  const { rows } = await world.pool.query(
    'SELECT max(place) AS last FROM wallet_addresses WHERE wallet_id = $1 AND branch = 0',
    [key.id],
  );
  expect(rows).toEqual([{ last: 3 + 24 + 20 }]);
});

test('an address that somebody knows already is left out', async () => {
  await world.markRead(key.id);
  await world.pool.query(`INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'unknown')`, [
    world.bitcoin.id,
    world.at(1),
  ]);
  await world.api(catalogueCalls.addWallet, {
    body: { name: 'Safe', networkId: world.bitcoin.id, address: world.at(0), purpose: 'cold' },
  });
  expect(await addressFor(client)).toBe(world.at(1));
  const other = await world.addClient();
  await world.pool.query('UPDATE wallet_addresses SET is_used = true WHERE address = $1', [world.at(2)]);
  expect(await addressFor(other)).toBe(world.at(3));
});

test('the coins of a deposit are in the wallet of the key at once, and only this client is credited', async () => {
  await world.markRead(key.id);
  const address = (await addressFor(client))!;
  const id = await world.chained({
    inputs: [[STRANGER, '1.0001']],
    outputs: [
      [address, '0.75'],
      [STRANGER, '0.25'],
    ],
  });
  expect(await transfersOf(id)).toEqual([
    `out:0: 0.75 ${STRANGER} > ${address}`,
    `out:0/own: 0.75 ${address} > ${(await keyAddress()).address}`,
  ]);
  expect(await world.balanceOf(key.id)).toBe('0.75');
  const { rows } = await world.pool.query(
    'SELECT user_id, trim_scale(amount)::text AS amount FROM client_coins_in($1)',
    [[id]],
  );
  expect(rows).toEqual([{ user_id: client.userId, amount: '0.75' }]);
  const other = await world.addClient();
  expect((await refusalOf(credit(other, id))).status).toBe(409);
  expect((await credit(client, id)).pendingApproval).toBeNull();
  expect(await principalOf(client)).toBe('0.75');
  // What the key spends of it is spent from the key, and its change comes back to it.
  const paid = await world.chained({
    inputs: [[address, '0.75']],
    outputs: [
      [SHOP, '0.6'],
      [world.at(0, 1), '0.1499'],
    ],
  });
  expect((await transfersOf(paid)).map((line) => line.replace(/zpub\w+/, 'vault'))).toEqual([
    'fee: 0.0001 vault > miner',
    `out:0: 0.6 vault > ${SHOP}`,
  ]);
});

const keyAddress = async () =>
  (await world.api(catalogueCalls.listWallets, { query: { search: 'vault' } })).items.find(({ id }) => id === key.id)!;

test('a deposit in two parts is credited in two parts, and one that vanishes is taken back and said so', async () => {
  await world.markRead(key.id);
  const address = (await addressFor(client))!;
  const [first, second] = [
    await world.chained({ inputs: [[STRANGER, '0.4']], outputs: [[address, '0.3999']] }),
    await world.chained({ inputs: [[STRANGER, '0.2']], outputs: [[address, '0.1999']] }),
  ];
  await credit(client, first);
  await credit(client, second);
  expect(await principalOf(client)).toBe('0.5998');
  const { rows } = await world.pool.query<{ block_hash: string }>('SELECT block_hash FROM transactions WHERE id = $1', [
    second,
  ]);
  await transaction(world.pool, (connection) =>
    removeVanished(connection, [{ id: second, blockHash: rows[0]!.block_hash }]),
  );
  expect(await principalOf(client)).toBe('0.3999');
  const { items } = await client.api(operationsCalls.listNotices, { query: {} });
  expect(items.map(({ kind }) => kind)).toContain('clientTransactionReversed');
});

test('a key for deposits is approved by a second person before a client gets an address of it', async () => {
  await world.pool.query('DELETE FROM wallets');
  await world.pool.query('DELETE FROM accounts');
  // Set-up ends with the first address that a client is given.
  const plain = await plainWallet();
  expect(await addressFor(client)).toBe(plain.address);
  await world.setRule(true);
  const second = await world.addAdmin();
  const added = await world.addKey();
  expect(added).toMatchObject({ isActive: false, pendingApproval: { id: expect.any(Number) } });
  await world.markRead(added.id);
  const other = await world.addClient();
  expect(await addressFor(other)).toBeNull();
  await second.api(accountsCalls.approveChange, { params: { id: added.pendingApproval!.id } });
  expect(await addressFor(other)).toBe(world.at(0));
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [second.userId]);
});

const plainWallet = () =>
  world.api(catalogueCalls.addWallet, {
    body: { name: 'Plain', networkId: world.bitcoin.id, address: SHOP, purpose: 'deposit' },
  });

test('an admin assigns a key, which gives a fresh address, and a lost key takes its addresses off the pages', async () => {
  await world.markRead(key.id, [4]);
  const assigned = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: key.id },
  });
  expect(assigned).toMatchObject({ state: 'active', address: world.at(5), walletName: 'BTC vault, Receive 5' });
  expect((await keyAddress()).key).toEqual({
    script: 'p2wpkh',
    path: "m/84'/0'/0'",
    usedAddresses: 1,
    next: { address: world.at(6), place: 6 },
  });
  const changed = await world.api(lendingCalls.assignDepositAddress, {
    body: { userId: client.userId, walletId: key.id },
  });
  expect(changed).toMatchObject({ state: 'active', address: world.at(6) });
  expect(await addressFor(client)).toBe(world.at(6));
  await world.api(catalogueCalls.editWallet, { body: { id: key.id, isActive: false } });
  expect(await addressFor(client)).toBeNull();
  expect((await refusalOf(world.api(catalogueCalls.deleteWallet, { params: { id: key.id } }))).text).toContain(
    'deposit addresses of clients',
  );
});

test('error: a descriptor of one address cannot give each client one', async () => {
  const refused = await refusalOf(
    world.api(catalogueCalls.addWallet, {
      body: {
        name: 'One',
        networkId: world.bitcoin.id,
        address: 'wpkh(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)',
        purpose: 'deposit',
      },
    }),
  );
  expect(refused.text).toContain('one address only');
});
