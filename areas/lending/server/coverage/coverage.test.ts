import { writeMembers } from '../../../catalogue/server/alias-coins/alias-coins.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { lendingCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { utcDayOf } from '@holdfast/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { createLendingWorld, daysAgo } from '../testing.ts';
import { raiseAlarms, writeCoverageDay } from './coverage-days.ts';
import { computeAssets } from './get-coverage.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
let hot: { id: number };
let client: { userId: number };

beforeAll(async () => {
  hot = await world.addWallet({ name: 'Hot' });
  client = await world.addClient();
});

const OUTSIDE = '0x00000000000000000000000000000000000000ee';
interface Moved {
  readonly out: boolean;
  readonly action?: string;
  readonly coinId?: number;
  readonly fee?: string;
}
/** As a sync of the chain stores it. */
const move = async (amount: string, moved: Moved) => {
  const { id } = await record(amount, moved);
  await world.pool.query(
    `UPDATE transactions SET ledger = 'network:' || network_id, source = 'rpc', block = 100, block_hash = '0x'
      WHERE id = $1`,
    [id],
  );
  await world.pool.query(`UPDATE transfers SET origin = 'log' WHERE transaction_id = $1`, [id]);
  return id;
};
const record = (amount: string, { out, action, coinId = world.eth.id, fee }: Moved) =>
  world.api(transactionsCalls.addTransaction, {
    query: {},
    body: {
      at: daysAgo(3).toISOString(),
      networkId: world.network.id,
      action: action ?? null,
      transfers: [
        {
          coinId,
          amount,
          ...(out
            ? { from: { walletId: hot.id }, to: { address: OUTSIDE } }
            : { from: { address: OUTSIDE }, to: { walletId: hot.id } }),
        },
        ...(fee === undefined
          ? []
          : [{ coinId, amount: fee, from: { walletId: hot.id }, to: null, role: 'fee' as const }]),
      ],
    },
  });
const coinOf = async () =>
  (await world.api(lendingCalls.getCoverage, {})).coins.find((coin) => coin.coinId === world.eth.id);
const closeDay = () =>
  transaction(world.pool, async (connection) => {
    const now = new Date();
    const day = utcDayOf(now.getTime());
    const assets = await computeAssets(connection, { day, now });
    await writeCoverageDay(connection, { day, assets });
    return raiseAlarms(connection, assets);
  });

it('staked, pledged, pooled and lent coins count by their classifications, and fees count nowhere', async () => {
  await world.addRows([
    { userId: client.userId, coinId: world.eth.id, type: 'deposit', amount: '100', at: new Date() },
  ]);
  await move('120', { out: false, action: 'airdrop' });
  await move('30', { out: true, action: 'stake', fee: '0.5' });
  await move('12', { out: false, action: 'unstake' });
  await move('10', { out: true, action: 'supplyCollateral' });
  await move('7', { out: true, action: 'addLiquidity' });
  await move('5', { out: true, action: 'lendOut' });
  await move('2', { out: true, action: 'purchase' });
  expect(await coinOf()).toMatchObject({
    owed: '100',
    liquid: '77.5',
    staked: '18',
    pledged: '10',
    inPools: '7',
    lentOut: '5',
    inTransit: '0',
    held: '117.5',
    surplus: '17.5',
    ratio: '1.175',
  });
});

it('rewards that came back with a stake do not make it negative', async () => {
  await move('25', { out: false, action: 'unstake' });
  expect(await coinOf()).toMatchObject({ staked: '0', liquid: '102.5' });
});

it('an unclassified transaction is named as unknown', async () => {
  await move('1', { out: true });
  const coin = await coinOf();
  expect(coin?.liquid).toBe('101.5');
  expect(coin?.unknowns.join(' ')).toContain('1 transaction that moved it is unclassified');
  await world.pool.query('DELETE FROM coverage_days');
  await closeDay();
  const { coins, total } = await world.api(lendingCalls.getCoverageHistory, { query: {} });
  const { coinId, coinSymbol, unknowns } = coin!;
  expect(coins.find((each) => each.coinId === coinId)?.days.map((day) => day.unknowns)).toEqual([unknowns]);
  expect(total.map((day) => day.unknowns)).toEqual([unknowns.map((unknown) => `${coinSymbol}: ${unknown}`)]);
});

it('loans that the books do not have yet, and wallets that were never synced, are named as unknown', async () => {
  const { pool } = world;
  const unknowns = async () => (await coinOf())?.unknowns.join(' ') ?? '';
  const inBooks = 'the books are not up to date with';
  expect(await unknowns()).not.toContain(inBooks);
  await move('1', { out: false, action: 'borrow' });
  expect((await coinOf())?.owedToProtocols, 'nobody generated the books').toBe('0');
  expect(await unknowns()).toContain(`What is owed to protocols may be incomplete: ${inBooks} 1 loan transaction.`);
  await pool.query(`INSERT INTO book_generations (settings, transactions) VALUES ('{}', 1)`);
  await pool.query('DELETE FROM book_changes');
  expect(await unknowns()).not.toContain(inBooks);
  await move('0.5', { out: true, action: 'repay' });
  expect(await unknowns(), 'of the changes since').toContain(`${inBooks} 1 loan transaction.`);
  await pool.query('DELETE FROM book_generations');

  const unsynced = 'was never synced, so what it holds is not counted.';
  await pool.query('UPDATE wallets SET synced_at = now() WHERE user_id IS NULL');
  expect(await unknowns()).not.toContain(unsynced);
  await world.addWallet({ name: 'New' });
  expect(await unknowns()).toContain(`1 wallet ${unsynced}`);
  await pool.query('UPDATE wallets SET synced_at = now() WHERE user_id IS NULL');
  await pool.query(
    `WITH made AS (INSERT INTO networks (name, kind, native_coin_id, confirmations)
                     VALUES ('Bitcoin', 'bitcoin', $1, 0), ('Kraken', 'other', $1, 0) RETURNING id, name),
          known AS (INSERT INTO accounts (network_id, address, kind) SELECT id, name, 'wallet' FROM made
                      RETURNING id, network_id, address)
     INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, address, 'cold' FROM known`,
    [world.eth.id],
  );
  expect(await unknowns(), 'Bitcoin is read from its chain, the account at an exchange is not').toContain(
    `1 wallet ${unsynced}`,
  );
  await pool.query('UPDATE wallets SET synced_at = now() WHERE user_id IS NULL');
});

/** What the chain states of the wallet at a block. */
const state = (amount: string | null, { block = 100, coinId = world.eth.id } = {}) =>
  world.pool.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain) VALUES ($1, $2, $3, 0, $4)
       ON CONFLICT (wallet_id, coin_id) DO UPDATE SET on_chain = excluded.on_chain, block = excluded.block`,
    [hot.id, coinId, block, amount],
  );

describe('what no chain and no exchange confirms stands beside the ratio', () => {
  const remove = (id: number) => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id } });

  it('a made-up record moves neither liquid nor the ratio', async () => {
    const before = (await coinOf())!;
    expect(before).toMatchObject({ records: '0', differences: '0', unconfirmed: [] });
    const unchanged = { liquid: before.liquid, held: before.held, ratio: before.ratio };
    const { id } = await record('100000', { out: false, action: 'airdrop' });
    const hotWallet = { place: 'liquid', walletId: hot.id, walletName: 'Hot' };
    const named = { records: '100000', unconfirmed: [{ ...hotWallet, kind: 'record', amount: '100000' }] };
    expect(await coinOf()).toMatchObject({ ...unchanged, ...named, differences: '0' });
    await state(before.liquid);
    expect(await coinOf(), 'the chain states the balance too').toMatchObject({ ...unchanged, ...named });
    const stake = await record('40', { out: true, action: 'stake' });
    expect(await coinOf(), 'nor does a stake that is only recorded').toMatchObject({ ...unchanged, staked: '0' });
    await remove(stake.id);
    await remove(id);
    expect(await coinOf()).toMatchObject({ ...unchanged, records: '0' });
  });

  it('a record counts once the chain states the balance that it explains', async () => {
    const before = (await coinOf())!;
    const { id } = await record('3', { out: false, action: 'airdrop' });
    await state(String(Number(before.liquid) + 3));
    const after = (await coinOf())!;
    expect(Number(after.liquid)).toBe(Number(before.liquid) + 3);
    expect(after).toMatchObject({ records: '0', differences: '0' });
    await remove(id);
    await state(before.liquid);
  });

  it('coins that are missing on the chain do not count, and those that nothing explains do not either', async () => {
    const before = (await coinOf())!;
    const wallet = { kind: 'difference', place: 'liquid', walletId: hot.id, walletName: 'Hot' };
    await state(String(Number(before.liquid) - 2));
    const less = (await coinOf())!;
    expect(Number(less.liquid)).toBe(Number(before.liquid) - 2);
    expect(less).toMatchObject({ differences: '2', unconfirmed: [{ ...wallet, amount: '-2' }] });
    await state(String(Number(before.liquid) + 5));
    const more = { liquid: before.liquid, differences: '5', unconfirmed: [{ ...wallet, amount: '5' }] };
    expect(await coinOf()).toMatchObject(more);
    await world.pool.query('DELETE FROM coverage_days');
    await closeDay();
    const { coins } = await world.api(lendingCalls.getCoverageHistory, { query: { coin_id: world.eth.id } });
    expect(coins[0]?.days[0]?.unknowns).toContain('Balances differ by 5 ETH.');
    await state(before.liquid);
  });

  it('transfers after the stated block count, and edited transactions do not', async () => {
    const before = (await coinOf())!;
    const id = await move('6', { out: false, action: 'airdrop' });
    await world.pool.query('UPDATE transactions SET block = 101 WHERE id = $1', [id]);
    const after = (await coinOf())!;
    expect(Number(after.liquid)).toBe(Number(before.liquid) + 6);
    await world.pool.query('UPDATE transactions SET edited_at = now() WHERE id = $1', [id]);
    expect(await coinOf()).toMatchObject({ liquid: before.liquid, records: '6' });
    await world.pool.query('DELETE FROM transactions WHERE id = $1', [id]);
    await world.pool.query('DELETE FROM transfers WHERE transaction_id = $1', [id]);
    await world.pool.query('DELETE FROM wallet_balances');
  });

  it('an account at an exchange counts as far as the exchange states it', async () => {
    const before = (await coinOf())!;
    const account = await world.addWallet({ name: 'Kraken' });
    const toAccount = { amount: '12', coinId: world.eth.id, from: { address: OUTSIDE }, to: { walletId: account.id } };
    await world.api(transactionsCalls.addTransaction, {
      query: {},
      body: { at: daysAgo(3).toISOString(), networkId: world.network.id, action: 'buy', transfers: [toAccount] },
    });
    expect(await coinOf(), 'a file').toMatchObject({ liquid: before.liquid, records: '12' });
    await world.pool.query(
      `INSERT INTO exchange_connections (provider, name, key_ending, permissions, wallet_id, created_by, balances,
         balances_at, credentials)
       SELECT 'kraken', 'Kraken', 'abcd', 'readOnly', $1, min(id), $2, now(), 'x' FROM users WHERE role = 'admin'`,
      [account.id, JSON.stringify([{ symbol: 'XETH', amount: '10', coinId: world.eth.id }])],
    );
    const connected = (await coinOf())!;
    expect(Number(connected.liquid)).toBe(Number(before.liquid) + 10);
    const left = { kind: 'record', place: 'liquid', walletId: account.id, walletName: 'Kraken', amount: '2' };
    expect(connected).toMatchObject({ records: '2', unconfirmed: [left] });
    expect(connected.unknowns.join(' ')).not.toContain('could not be read');
    await world.pool.query(`UPDATE exchange_connections SET failure = 'Kraken refused the key.'`);
    expect((await coinOf())?.unknowns).toContain(
      '1 exchange account could not be read, so its balance is that of an earlier reading.',
    );
    await world.pool.query('DELETE FROM exchange_connections');
    await world.pool.query(
      'DELETE FROM transfers WHERE to_account_id = (SELECT account_id FROM wallets WHERE id = $1)',
      [account.id],
    );
  });

  it('a trade that the desk stated counts', async () => {
    const before = (await coinOf())!;
    const { id } = await record('4', { out: false, action: 'buy' });
    await world.pool.query(`UPDATE transactions SET ledger = 'block-fills', source = 'blockFills' WHERE id = $1`, [id]);
    const after = (await coinOf())!;
    expect(Number(after.liquid)).toBe(Number(before.liquid) + 4);
    expect(after.records).toBe(before.records);
    await world.pool.query('DELETE FROM transactions WHERE id = $1', [id]);
    await world.pool.query('DELETE FROM transfers WHERE transaction_id = $1', [id]);
  });

  it('what a record brings back is not in transit too', async () => {
    const before = (await coinOf())!;
    const sent = await move('9', { out: true, action: 'exchangeDeposit' });
    const inTransit = (await coinOf())!;
    expect(Number(inTransit.inTransit)).toBe(Number(before.inTransit) + 9);
    expect(inTransit.held).toBe(before.held);
    const back = await record('9', { out: false, action: 'exchangeDeposit' });
    const arrived = (await coinOf())!;
    expect(arrived.inTransit).toBe(before.inTransit);
    expect(Number(arrived.held)).toBe(Number(before.held) - 9);
    expect(arrived.records).toBe('9');
    await remove(back.id);
    await world.pool.query('DELETE FROM transactions WHERE id = $1', [sent]);
    await world.pool.query('DELETE FROM transfers WHERE transaction_id = $1', [sent]);
  });
});

it('a coin that counts as the same asset covers it', async () => {
  const weth = await world.addCoin({ symbol: 'WETH', decimals: 18 });
  const alias = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth.id } });
  await world.api(catalogueCalls.updateAliasCoin, { params: { id: alias.id }, body: { aliasedCoinsIds: [weth.id] } });
  const before = Number((await coinOf())?.held);
  await move('4', { out: false, action: 'buy', coinId: weth.id });
  expect(Number((await coinOf())?.held)).toBe(before + 4);
});

it('admins get one notice when a coin falls under its limit, and the next only after a recovery', async () => {
  const admin = await world.addAdmin();
  const told = async () =>
    (await admin.api(operationsCalls.listNotices, { query: {} })).items.filter(
      (notice) => notice.kind === 'coverageUnderLimit',
    ).length;
  const setLimit = (limitRatio: string | null) =>
    world.api(lendingCalls.setCoverageLimit, { params: { coinId: world.eth.id }, body: { limitRatio } });
  await setLimit('1.05');
  expect(await closeDay()).toBe(0);
  await world.addRows([
    { userId: client.userId, coinId: world.eth.id, type: 'deposit', amount: '400', at: new Date() },
  ]);
  await world.api(lendingCalls.getLiabilities, { query: {} });
  expect([await closeDay(), await closeDay(), await told()]).toEqual([1, 0, 1]);
  expect(await coinOf()).toMatchObject({ isUnderLimit: true, limitRatio: '1.05' });
  expect((await world.api(lendingCalls.getLendingSummary, {})).coinsUnderLimit).toBe(1);
  await move('500', { out: false, action: 'buy' });
  expect([await closeDay(), await told()]).toEqual([0, 1]);
  await move('500', { out: true, action: 'sell' });
  expect([await closeDay(), await told()]).toEqual([1, 2]);
});

it('a day of history is written once', async () => {
  const history = await world.api(lendingCalls.getCoverageHistory, { query: { coin_id: world.eth.id } });
  expect(history.coins[0]?.days).toHaveLength(1);
  expect(history.coins[0]?.days[0]).toMatchObject({ owed: '100' });
});

it('what is owed to protocols is subtracted from what covers clients, in the day of history too', async () => {
  const before = await coinOf();
  const { owedToProtocolsUsd } = await world.api(lendingCalls.getCoverage, {});
  const owe = (id: string, amount: string) =>
    world.pool.query(
      `INSERT INTO book_liabilities (id, kind, at, coin_id, asset_id, amount, transaction_id, transfer_id)
         VALUES ($1, 'loan', now(), $2, $2, $3, 1, 1)`,
      [id, world.eth.id, amount],
    );
  await owe('borrowed', '50');
  await owe('repaid', '-10');
  const after = await coinOf();
  expect(after).toMatchObject({ owedToProtocols: '40', liquid: before?.liquid, owed: before?.owed });
  expect(Number(after?.held)).toBe(Number(before?.held) - 40);
  expect(Number(after?.surplus)).toBe(Number(before?.surplus) - 40);
  expect(owedToProtocolsUsd.knownUsd).toBe('0');
  await world.pool.query('DELETE FROM coverage_days');
  await closeDay();
  const history = await world.api(lendingCalls.getCoverageHistory, { query: { coin_id: world.eth.id } });
  expect(history.coins[0]?.days.map((day) => day.held)).toEqual([after?.held]);
  await world.pool.query('DELETE FROM book_liabilities');
});

it('collateral that a liquidation seized is no longer pledged', async () => {
  const pledged = async () => Number((await coinOf())?.pledged);
  const before = await pledged();
  const { id } = await world.api(transactionsCalls.addTransaction, {
    query: {},
    body: {
      at: daysAgo(2).toISOString(),
      networkId: world.network.id,
      action: 'liquidation',
      transfers: [{ coinId: world.eth.id, amount: '0.5', from: { walletId: hot.id }, to: null, role: 'fee' as const }],
    },
  });
  const accounts = await world.pool.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, '0xPool', 'unknown'), ($1, '0xLiquidator', 'unknown')
       RETURNING id`,
    [world.network.id],
  );
  await world.pool.query(
    `UPDATE transactions SET events =
       '[{"name": "aaveV3.liquidation", "contract": "0xPool", "logIndex": 9, "values": {"liquidator": "0xLiquidator"}}]'
       WHERE id = $1`,
    [id],
  );
  await world.pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
       VALUES ($1, 'log:1', now(), $2, 3, $3, $4, 'transfer', 'log')`,
    [id, world.eth.id, accounts.rows[0]?.id, accounts.rows[1]?.id],
  );
  expect(await pledged()).toBe(before - 3);
});

it('without a price the dollars and their ratio are unknown in coverage, liabilities and history', async () => {
  const { api, pool, eth } = world;
  await pool.query('DELETE FROM price_manuals');
  await pool.query('DELETE FROM price_spots');
  const unknown = { knownUsd: null, unknownCount: 1, unknown: [{ coinId: eth.id, coinSymbol: eth.symbol }] };
  const coverage = await api(lendingCalls.getCoverage, {});
  expect(coverage).toMatchObject({ owedUsd: unknown, heldUsd: unknown, ratio: null });
  expect(coverage.coins.find(({ coinId }) => coinId === eth.id)).toMatchObject({ priceUsd: null, pricedAt: null });
  expect(coverage.heldUsd.bound).toBe('atLeast');
  await pool.query(
    `INSERT INTO book_liabilities (id, kind, at, coin_id, asset_id, amount, transaction_id, transfer_id)
       VALUES ('beyond', 'loan', now(), $1, $1, 1000000, 1, 1)`,
    [eth.id],
  );
  expect((await api(lendingCalls.getCoverage, {})).heldUsd.bound, 'less than nothing is held').toBe('partial');
  await pool.query('DELETE FROM book_liabilities');
  const liabilities = await api(lendingCalls.getLiabilities, { query: {} });
  expect(liabilities.totalUsd, 'something is owed, and its value is unknown').toMatchObject(unknown);
  expect(liabilities.items[0]?.totalUsd).toMatchObject(unknown);
  await pool.query('UPDATE coverage_days SET price_usd = NULL');
  const history = await api(lendingCalls.getCoverageHistory, { query: {} });
  expect(history.total.at(-1)).toMatchObject({
    owedUsd: { knownUsd: null },
    heldUsd: { knownUsd: null },
    ratio: null,
  });
});

it('a price that is older than a day comes with its instant', async () => {
  const { api, pool, eth } = world;
  const day = daysAgo(5).toISOString().slice(0, 10);
  await pool.query('INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, $2, 2000)', [eth.id, day]);
  const coverage = await api(lendingCalls.getCoverage, {});
  expect(coverage.coins.find(({ coinId }) => coinId === eth.id)).toMatchObject({
    priceUsd: '2000',
    pricedAt: `${day}T12:00:00.000Z`,
  });
  expect(coverage.owedUsd.bound).toBe('exact');
  expect(coverage.ratio).not.toBeNull();
});

it('a limit still applies after its coin joined the alias group of another', async () => {
  const setLimit = (coinId: number, limitRatio: string | null) =>
    world.api(lendingCalls.setCoverageLimit, { params: { coinId }, body: { limitRatio } });
  const bridged = await world.addCoin({ symbol: 'USDC.e', decimals: 6, usableByClients: true });
  await setLimit(bridged.id, '1.2');
  await world.addRows([{ userId: client.userId, coinId: bridged.id, type: 'deposit', amount: '10', at: new Date() }]);
  const alias = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.usdc.id } });
  await writeMembers(world.pool, { id: alias.id, coinIds: [bridged.id] });
  const coins = async () =>
    (await world.api(lendingCalls.getCoverage, {})).coins.filter(({ coinId }) => coinId !== world.eth.id);
  expect(await coins()).toMatchObject([{ coinSymbol: 'USDC', owed: '10', limitRatio: '1.2', isUnderLimit: true }]);
  expect([await closeDay(), await closeDay()]).toEqual([1, 0]);
  await setLimit(bridged.id, '1.1');
  expect(await coins()).toMatchObject([{ coinSymbol: 'USDC', limitRatio: '1.1' }]);
  await setLimit(world.usdc.id, null);
  expect(await coins()).toMatchObject([{ coinSymbol: 'USDC', limitRatio: null }]);
});
