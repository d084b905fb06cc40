import { lendingCalls } from '../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { GENESIS, refusalOf } from '../../catalogue/server/testing.ts';
import { addLitecoin, LITECOIN_ADDRESS } from '../../transactions/server/ingest/testing.ts';
import { addressOf, createLendingWorld, daysAgo, type TestClient } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
let client: TestClient;
let walletId: number;

beforeAll(async () => {
  client = await world.addClient();
  walletId = (
    await client.api(lendingCalls.addClientWallet, {
      body: { name: 'Ledger', networkId: world.network.id, address: addressOf(0xc1) },
    })
  ).id;
  await world.addRows([
    { userId: client.userId, coinId: world.usdc.id, type: 'deposit', amount: '1000', at: daysAgo(73) },
  ]);
});

const withdraw = (amount: string, more: object = {}) =>
  client.api(lendingCalls.addClientTransaction, {
    body: { type: 'withdrawal', coinId: world.usdc.id, amount, walletId, ...more },
  });
const deposit = (more: object = {}) =>
  client.api(lendingCalls.addClientTransaction, {
    body: { type: 'deposit', coinId: world.usdc.id, amount: '50', networkId: world.network.id, ...more },
  });

describe('wallets', () => {
  it('an address is stored in the spelling of its network', async () => {
    const wallet = await client.api(lendingCalls.addClientWallet, {
      body: { name: 'Hot', networkId: world.network.id, address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' },
    });
    expect(
      (await client.api(lendingCalls.listClientWallets, { query: { network_id: world.network.id } })).items
        .find((one) => one.id === wallet.id)
        ?.address.toLowerCase(),
    ).toBe('0xd8da6bf26964af9d7eed9e03e53415d37aa96045');
    expect(
      (
        await refusalOf(
          client.api(lendingCalls.addClientWallet, {
            body: { name: 'Again', networkId: world.network.id, address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
          }),
        )
      ).text,
    ).toContain('already added this address as “Hot”');
  });

  it('are sorted, and found by name and address, the own ones only', async () => {
    const stranger = await world.addClient();
    for (const [owner, name, address] of [
      [client, 'vault', '0x00000000000000000000000000000000000000a1'],
      [client, 'Daily', '0x00000000000000000000000000000000000000b2'],
      [stranger, 'Vault', '0x00000000000000000000000000000000000000c3'],
    ] as const)
      await owner.api(lendingCalls.addClientWallet, { body: { name, networkId: world.network.id, address } });
    const named = async (query: object) => {
      const { items, total } = await client.api(lendingCalls.listClientWallets, { query });
      expect(total).toBe(items.length);
      return items.map(({ name }) => name).filter((name) => ['vault', 'Daily', 'Vault'].includes(name));
    };
    expect(await named({})).toEqual(['Daily', 'vault']);
    expect(await named({ order: 'desc' })).toEqual(['vault', 'Daily']);
    expect(await named({ sort: 'created', order: 'desc' })).toEqual(['Daily', 'vault']);
    expect(await named({ search: 'VAULT' })).toEqual(['vault']);
    expect(await named({ search: '00B2' })).toEqual(['Daily']);
  });

  it('error: a wrong checksum is refused', async () => {
    expect(
      (
        await refusalOf(
          client.api(lendingCalls.addClientWallet, {
            body: { name: 'Typo', networkId: world.network.id, address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046' },
          }),
        )
      ).status,
    ).toBe(422);
  });

  it('an address of a network like Bitcoin is checked by the chain of the network', async () => {
    const networkId = await addLitecoin(world.pool);
    await world.pool.query('UPDATE networks SET usable_by_clients = true WHERE id = $1', [networkId]);
    const add = (address: string) =>
      client.api(lendingCalls.addClientWallet, { body: { name: 'Litecoin', networkId, address } });
    expect(await add(LITECOIN_ADDRESS.toUpperCase())).toMatchObject({ address: LITECOIN_ADDRESS });
    expect(await refusalOf(add(GENESIS))).toEqual({
      status: 422,
      text: 'body.address: This address belongs to Bitcoin’s main chain, not to Litecoin.',
    });
  });

  const claim = (address: string, name = 'Mine') =>
    client.api(lendingCalls.addClientWallet, { body: { name, networkId: world.network.id, address } });

  it('the response to a claim is the same for known addresses, and the claim gives nothing', async () => {
    const ours = await world.addWallet({ name: 'Secret vault' });
    const fresh = privateKeyToAccount(generatePrivateKey()).address;
    const [known, unknown] = [await claim(ours.address), await claim(fresh, 'New')];
    const same = { id: expect.any(Number), createdAt: expect.any(String) };
    expect({ ...known, ...same, address: '', name: '' }).toEqual({ ...unknown, ...same, address: '', name: '' });
    expect([known.address, unknown.address]).toEqual([ours.address, fresh]);
    const listed = await client.api(lendingCalls.listClientWallets, { query: { search: ours.address } });
    expect(listed.items.map(({ address }) => address)).toEqual([ours.address]);
    for (const address of [ours.address, fresh])
      expect((await refusalOf(claim(address, 'Again'))).text).toContain('You have already added this address');
    const { items } = await world.api(catalogueCalls.listWallets, { query: { user_id: client.userId } });
    expect(items.map(({ address }) => address)).toContain(`${ours.address}\u2063 (claimed by client ${client.userId})`);
    const account = await world.api(catalogueCalls.findAccount, {
      query: { address: ours.address, network_id: world.network.id },
    });
    expect(account.account?.walletId).toBe(ours.id);
  });

  it("a client's claim does not keep the operator from entering the address, one by one or many at once", async () => {
    const addresses = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()).address) as [string, string];
    for (const address of addresses) await claim(address, address);
    const one = await world.api(catalogueCalls.addWallet, {
      body: { name: 'Desk', networkId: world.network.id, address: addresses[0], purpose: 'hot' },
    });
    const many = await world.api(catalogueCalls.addWallets, {
      body: { wallets: [{ name: 'Desk 2', networkId: world.network.id, address: addresses[1] }] },
    });
    expect([one.userId, many.added.map(({ userId }) => userId), many.alreadyThere]).toEqual([null, [null], 0]);
    const listed = await client.api(lendingCalls.listClientWallets, { query: {} });
    expect(listed.items.map(({ address }) => address)).toEqual(expect.arrayContaining(addresses));
  });

  it('error: a wallet that the client proved stays the client’s', async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const { id } = await claim(key.address, 'Proven');
    const { message } = await client.api(lendingCalls.createWalletChallenge, { params: { id } });
    const signature = await key.signMessage({ message });
    await client.api(lendingCalls.proveClientWallet, { params: { id }, body: { signature } });
    const refused = world.api(catalogueCalls.addWallet, {
      body: { name: 'Desk', networkId: world.network.id, address: key.address, purpose: 'hot' },
    });
    expect((await refusalOf(refused)).status).toBe(409);
  });
});

describe('withdrawals', () => {
  it('a preview states the interest and the principal, and changes nothing', async () => {
    const before = await world.fingerprint();
    const preview = await client.api(lendingCalls.previewWithdrawal, {
      query: { coin_id: world.usdc.id, amount: '100' },
    });
    // 73 days of 365 (or 366) at 8 %: 16, or a little less where the deposit's year has a 29 February.
    const interest = Number(preview.interestAccrued);
    expect(interest).toBeGreaterThan(15.9);
    expect(interest).toBeLessThanOrEqual(16);
    expect(Number(preview.principal)).toBeCloseTo(100 - interest, 6);
    expect(preview.after.interestAccrued.startsWith('0')).toBe(true);
    expect(Number(preview.interestPerDayAfter)).toBeLessThan(Number(preview.interestPerDayBefore));
    expect(preview.dueBy).toBe(formatDay((utcDayOf(Date.now()) + 14) as UtcDay));
    expect(await world.fingerprint()).toEqual(before);
  });

  it('a request is pending with its deadline, and lowers what can be requested', async () => {
    const request = await withdraw('900');
    expect(request).toMatchObject({ stage: 'requested', daysLeft: 14, isLate: false, walletName: 'Ledger' });
    const [coin] = (await client.api(lendingCalls.getClientDashboard, { query: {} })).coins;
    expect(Number(coin?.withdrawable)).toBeCloseTo(Number(coin?.payable) - 900, 6);
    expect(await refusalOf(withdraw('200'))).toMatchObject({
      status: 422,
      text: expect.stringContaining('You requested 200 USDC, but only 11'),
    });
    await client.api(lendingCalls.cancelOwnClientTransaction, { params: { id: request.id } });
    expect((await withdraw('200')).stage).toBe('requested');
  });

  it('two requests at once cannot request the same coins', async () => {
    const other = await world.addClient();
    const own = await other.api(lendingCalls.addClientWallet, {
      body: { name: 'W', networkId: world.network.id, address: addressOf(0xc9) },
    });
    await world.addRows([
      { userId: other.userId, coinId: world.usdc.id, type: 'deposit', amount: '100', at: daysAgo(1) },
    ]);
    const ask = () =>
      other.api(lendingCalls.addClientTransaction, {
        body: { type: 'withdrawal', coinId: world.usdc.id, amount: '80', walletId: own.id },
      });
    const results = await Promise.allSettled([ask(), ask(), ask()]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('the same key is the same request', async () => {
    const [first, second] = [await withdraw('1', { key: 'k1' }), await withdraw('1', { key: 'k1' })];
    expect(second.id).toBe(first.id);
    expect((await refusalOf(withdraw('2', { key: 'k1' }))).status).toBe(409);
  });

  it.each([
    ['finer than the coin', { amount: '1.0000001' }, 'USDC has 6 decimal places'],
    ['of nothing', { amount: '0' }, 'above zero'],
    ['less than nothing', { amount: '-1' }, 'above zero'],
    ['of a coin that is not owed', { coinId: -1 }, ''],
    ['without a wallet', { walletId: undefined }, 'Choose one of your wallets'],
  ])('error: a withdrawal %s is refused', async (_, change, text) => {
    const refusal = await refusalOf(withdraw('1', change));
    expect(refusal.status).toBe(422);
    expect(refusal.text).toContain(text);
  });

  it('error: an inactive wallet cannot be withdrawn to', async () => {
    const idle = await client.api(lendingCalls.addClientWallet, {
      body: { name: 'Idle', networkId: world.network.id, address: addressOf(0xc2) },
    });
    await client.api(lendingCalls.editClientWallet, { body: { id: idle.id, isActive: false } });
    expect((await refusalOf(withdraw('1', { walletId: idle.id }))).text).toContain('inactive');
  });

  it('a request past its notice period is late', async () => {
    const [id] = await world.addRows([
      {
        userId: client.userId,
        coinId: world.usdc.id,
        type: 'withdrawal',
        amount: '3',
        at: daysAgo(15),
        status: 'pending',
      },
    ]);
    const late = await world.api(lendingCalls.listClientTransactions, { query: { only_late: true } });
    expect(late.items.map((item) => [item.id, item.isLate, item.daysLeft, item.stage])).toEqual([
      [id, true, -1, 'late'],
    ]);
    expect((await world.api(lendingCalls.getLendingSummary, {})).lateWithdrawals).toBe(1);
    await world.api(lendingCalls.cancelClientTransaction, { params: { id: id! }, body: {} });
    expect((await world.api(lendingCalls.listClientTransactions, { query: { only_late: true } })).items).toEqual([]);
  });
});

describe('deposits', () => {
  it('an announced deposit shows as announced and earns nothing until it is cleared', async () => {
    const before = (await client.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal;
    const announced = await deposit({ hash: '0xabc' });
    expect(announced).toMatchObject({ stage: 'announced', hash: '0xabc', status: 'pending' });
    expect((await client.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal).toBe(before);
    expect((await client.api(lendingCalls.listPendingClientTransactions, {})).items.map((item) => item.id)).toContain(
      announced.id,
    );
  });

  it('error: a coin that the network does not have is refused', async () => {
    const other = await world.addEvm('Polygon', 137);
    await world.api(catalogueCalls.updateNetwork, { body: { id: other.id, usableByClients: true } });
    expect((await refusalOf(deposit({ networkId: other.id }))).text).toContain('does not exist on this network');
  });

  it('a network and its coins come with what their icons go by', async () => {
    await world.api(catalogueCalls.updateCoin, { body: { id: world.usdc.id, marketId: 'usd-coin' } });
    const { items } = await client.api(lendingCalls.listClientNetworks, {});
    const network = items.find((one) => one.id === world.network.id);
    expect(network?.chainId).toBe(world.network.chainId);
    expect(network?.coins.find((coin) => coin.id === world.usdc.id)).toEqual({
      id: world.usdc.id,
      symbol: 'USDC',
      name: world.usdc.name,
      decimals: 6,
      marketId: 'usd-coin',
    });
  });

  it('error: a network that is not for clients does not exist for them', async () => {
    const hidden = await world.addEvm('Hidden', 999);
    expect((await refusalOf(deposit({ networkId: hidden.id }))).status).toBe(404);
    expect((await client.api(lendingCalls.listClientNetworks, {})).items.map((one) => one.name)).not.toContain(
      'Hidden',
    );
  });

  it('an admin can enter a deposit for a client, with its day', async () => {
    const entered = await world.api(lendingCalls.addClientTransaction, {
      body: {
        type: 'deposit',
        coinId: world.usdc.id,
        amount: '5',
        networkId: world.network.id,
        userId: client.userId,
        initiatedAt: '2025-01-02T00:00:00Z',
      },
    });
    expect(entered).toMatchObject({ userId: client.userId, initiatedAt: '2025-01-02T00:00:00.000Z' });
    await world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: entered.id } });
    expect(
      (
        await refusalOf(
          world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: entered.id } }),
        )
      ).status,
    ).toBe(404);
  });

  it('a deleted request stays in the audit log, with all that it stated', async () => {
    const { id, userEmail } = await withdraw('7', { note: 'For the rent' });
    await world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: id } });
    const { rows } = await world.pool.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 2');
    expect(rows).toMatchObject([
      {
        action: 'clientTransactionDeleted',
        user_id: expect.any(Number),
        address: '127.0.0.1',
        request_id: expect.any(String),
        object: `${userEmail}, withdrawal 7 ${world.usdc.symbol}`,
        before: {
          id,
          user_id: userEmail,
          amount: 7,
          note: 'For the rent',
          wallet_id: expect.stringContaining('Ledger'),
        },
        after: null,
      },
      {
        action: 'clientTransactionAdded',
        object: `${userEmail}, withdrawal 7 ${world.usdc.symbol}`,
        before: null,
        after: { id, status: 'pending', amount: 7 },
      },
    ]);
    expect(rows[0].before).not.toHaveProperty('request_hash');
  });

  it('a request that is deleted at the database is in the audit log as well', async () => {
    const { id, userEmail } = await withdraw('7.25');
    await world.pool.query('DELETE FROM client_transactions WHERE id = $1', [id]);
    const { rows } = await world.pool.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1');
    const object = `${userEmail}, withdrawal 7.25 ${world.usdc.symbol}`;
    expect(rows).toMatchObject([{ action: 'recordChanged', person: 'System', object, before: { id } }]);
  });

  it('the reason of a cancellation is added to the note, which the client can read', async () => {
    const announced = await deposit({ note: 'From my exchange' });
    const cancelled = await world.api(lendingCalls.cancelClientTransaction, {
      params: { id: announced.id },
      body: { reason: ' It never arrived ' },
    });
    expect(cancelled).toMatchObject({ status: 'cancelled', note: 'From my exchange\nCancelled: It never arrived' });
    const again = await world.api(lendingCalls.cancelClientTransaction, {
      params: { id: announced.id },
      body: { reason: 'Twice' },
    });
    expect(again.note).toBe(cancelled.note);
    expect(
      (await client.api(lendingCalls.listClientActivity, { query: {} })).items.find((one) => one.id === announced.id)
        ?.note,
    ).toBe(cancelled.note);
  });

  it('without a reason the note of a cancelled one stays as it was', async () => {
    const announced = await deposit({ note: 'From my exchange' });
    expect(
      (await world.api(lendingCalls.cancelClientTransaction, { params: { id: announced.id }, body: {} })).note,
    ).toBe('From my exchange');
  });

  it('error: a cleared one can neither be cancelled nor deleted', async () => {
    const [id] = await world.addRows([
      { userId: client.userId, coinId: world.usdc.id, type: 'deposit', amount: '1', at: daysAgo(2) },
    ]);
    expect((await refusalOf(client.api(lendingCalls.cancelOwnClientTransaction, { params: { id: id! } }))).status).toBe(
      409,
    );
    expect(
      (await refusalOf(world.api(lendingCalls.deleteClientTransaction, { query: { client_transaction_id: id! } })))
        .status,
    ).toBe(409);
  });
});

it('error: the decimals of a coin with client transactions never change', async () => {
  const lender = await world.addClient();
  const coin = await world.addCoin({ symbol: 'FINE', decimals: 6, usableByClients: true });
  await world.addRows([
    { userId: lender.userId, coinId: coin.id, type: 'deposit', amount: '12.3450', at: daysAgo(40) },
  ]);
  const setDecimals = (decimals: number) => world.api(catalogueCalls.updateCoin, { body: { id: coin.id, decimals } });
  for (const decimals of [2, 3, 18])
    expect(await refusalOf(setDecimals(decimals))).toEqual({
      status: 409,
      text: 'FINE has transactions, so its decimals can no longer be changed.',
    });
  await expect(world.pool.query('UPDATE coins SET decimals = 3 WHERE id = $1', [coin.id])).rejects.toThrow(
    'its decimals can no longer be changed',
  );
  expect((await lender.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal).toBe('12.345');
});

it('growth has principal and interest of every coin over the same days', async () => {
  const growth = await client.api(lendingCalls.getClientGrowth, { query: { points: 10 } });
  expect(growth.days).toHaveLength(10);
  expect(growth.coins[0]?.principal).toHaveLength(10);
  expect(growth.coins[0]?.principal[0]).toBe('1000');
  const dashboard = await client.api(lendingCalls.getClientDashboard, { query: {} });
  expect(growth.coins[0]?.interest.at(-1)).toBe(dashboard.coins[0]?.interest);
  expect(growth.days.at(-1)).toBe(dashboard.asOf);
});

it('error: a statement of a period that has not begun is refused', async () => {
  const query = { from: '2099-01-01', to: '2099-12-31' };
  expect(await refusalOf(client.api(lendingCalls.getClientStatement, { query }))).toEqual({
    status: 422,
    text: 'query.from: The start is in the future.',
  });
});

it('a statement and an interest summary come as PDF', async () => {
  for (const path of ['client/statement?from=2025-01-01&to=2099-01-01', 'client/interest-summary/2026/file']) {
    const response = await world.app.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.length).toBeGreaterThan(1_000);
  }
});
