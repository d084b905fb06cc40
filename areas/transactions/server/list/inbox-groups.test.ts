import { catalogueCalls } from '@holdfast/catalogue/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { transactionsCalls } from '../../contract/calls.ts';
import { addNetwork, addressOf, addWallet, ingestInto, transactionOf } from '../ingest/testing.ts';
import { createTransactionWorld, idsOf, NOON, ofCoin, received, sent } from '../testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query(
    `UPDATE accounts SET kind = 'unknown', counterparty_id = NULL WHERE counterparty_id IS NOT NULL`,
  );
  await world.pool.query('DELETE FROM counterparties');
});

const inbox = (query: Parameters<typeof transactionsCalls.listUnclassifiedTransactions.query.parse>[0] & object = {}) =>
  world.api(transactionsCalls.listUnclassifiedTransactions, { query });
const at = (minutes: number) => ({ atMs: NOON + minutes * 60_000 });
const use = (name: string) => world.api(transactionsCalls.getAddressUse, { query: { address: addressOf(name) } });
const name = (of: string, kind: 'customer' | 'supplier' | 'exchange', given: string) =>
  world.api(catalogueCalls.nameAddress, { body: { address: addressOf(of), kind, name: given } });

describe('the inbox in groups', () => {
  test('by counterparty: the newest group first, folded to two rows, and whole where it is opened', async () => {
    const stranger = [
      await world.add({ ...at(0), transfers: [received('stranger', '1')] }),
      await world.add({ ...at(1), transfers: [received('stranger', '2')] }),
      await world.add({ ...at(5), transfers: [sent('stranger', '3')] }),
    ];
    const other = await world.add({ ...at(3), transfers: [received('other', '1')] });
    const { items, groups, total } = await inbox({ group_by: 'counterparty' });
    expect(groups!.map(({ address, kind, transactionIds }) => ({ address, kind, transactionIds }))).toEqual([
      { address: addressOf('stranger'), kind: 'Unknown', transactionIds: stranger.toReversed() },
      { address: addressOf('other'), kind: 'Unknown', transactionIds: [other] },
    ]);
    expect(idsOf(items)).toEqual([stranger[2], stranger[1], other]);
    expect(total).toBe(3);
    expect(items[0]!.counterparty!.key).toBe(groups![0]!.key);
    const opened = await inbox({ group_by: 'counterparty', open_group: groups![0]!.key });
    expect(idsOf(opened.items)).toEqual([...stranger.toReversed(), other]);
    const second = await inbox({ group_by: 'counterparty', page: 2, limit: 2 });
    expect(idsOf(second.items)).toEqual([other]);
    expect(second.groups, 'only the first page has them').toBeNull();
  });

  test('by suggestion and by coin, with what each group suggests', async () => {
    const swap = await world.add({
      ...at(1),
      sender: addressOf('hot'),
      target: addressOf('router'),
      methodId: '0x38ed1739',
      transfers: [sent('pool', '1'), ofCoin(world.usdc, received('pool', '2000'))],
    });
    const receipt = await world.add({ ...at(0), transfers: [received('stranger', '1')] });
    const bySuggestion = (await inbox({ group_by: 'suggestion' })).groups!;
    expect(bySuggestion.map(({ key, name: label, transactionIds }) => [key, label, transactionIds])).toEqual([
      ['swap', 'Swap', [swap]],
      ['none', 'No suggestion', [receipt]],
    ]);
    expect(bySuggestion[0]!.suggested).toEqual([{ action: 'swap', label: 'Swap', transactionIds: [swap], high: 0 }]);
    expect(bySuggestion[1]!.suggested).toEqual([]);
    const byCoin = (await inbox({ group_by: 'coin' })).groups!;
    expect(byCoin.map(({ name: symbol, transactionIds }) => [symbol, transactionIds])).toEqual([
      ['USDC', [swap]],
      ['ETH', [receipt]],
    ]);
  });

  test('a client is named, and a deposit that needs its client is not among what can be accepted', async () => {
    await world.pool.query(`UPDATE wallets SET purpose = 'deposit' WHERE id = $1`, [world.hot]);
    await world.add({ transfers: [received('alice', '1')] });
    const { groups } = await inbox({ group_by: 'counterparty' });
    expect(groups![0]).toMatchObject({ kind: 'Client', address: null });
    await world.pool.query(`UPDATE wallets SET purpose = 'hot' WHERE id = $1`, [world.hot]);
  });
});

describe('naming an address', () => {
  test('applies to all its transactions on all networks, with the number before, and one undo', async () => {
    const second = await addNetwork(world.pool, { name: 'Second', chainId: 4242, nativeCoinId: world.eth });
    await addWallet(world.pool, { networkId: second, name: 'Hot two', address: addressOf('hot') });
    await world.add({ ...at(0), transfers: [ofCoin(world.usdc, received('acme', '1500'))] });
    await world.add({ ...at(1), transfers: [ofCoin(world.usdc, received('acme', '500.5'))] });
    await ingestInto(world.pool, {
      networkId: second,
      transactions: [{ ...transactionOf(`0x${'9'.repeat(64)}`), transfers: [received('acme', '2')] }],
    });
    expect(await use('acme')).toMatchObject({
      transactions: 3,
      unclassified: 3,
      networks: ['Second', 'Testnet'],
      received: [
        { coinSymbol: 'USDC', amount: '2000.5' },
        { coinSymbol: 'ETH', amount: '2' },
      ],
      sent: [],
    });
    const preview = (kind: 'customer' | 'exchange') =>
      world.api(transactionsCalls.previewAddressName, { body: { address: addressOf('acme'), kind, name: 'Acme' } });
    expect(await preview('customer')).toEqual({
      examined: 3,
      changed: 3,
      becomes: [{ action: 'otherIncome', label: 'Other income', transactions: 3, changed: 3 }],
    });
    expect((await preview('exchange')).becomes).toMatchObject([{ action: 'exchangeWithdrawal', transactions: 3 }]);
    expect((await world.pool.query('SELECT FROM counterparties')).rowCount, 'a preview adds nothing').toBe(0);
    const named = await name('acme', 'customer', 'Acme');
    expect(named.accountIds).toHaveLength(2);
    expect(await name('acme', 'customer', 'acme'), 'repeating it changes nothing').toEqual({
      counterpartyId: named.counterpartyId,
      accountIds: [],
      isNew: false,
    });
    const { items, groups } = await inbox({ group_by: 'counterparty' });
    expect(groups).toMatchObject([{ name: 'Acme', kind: 'Customer', networks: 2 }]);
    expect(groups![0]!.transactionIds).toHaveLength(3);
    expect(items[0]!.suggestion).toMatchObject({
      action: 'otherIncome',
      reason: expect.stringMatching(/^Acme paid you /),
    });

    await world.api(catalogueCalls.unnameAddress, { body: named });
    expect((await inbox({ group_by: 'counterparty' })).groups).toMatchObject([{ name: null, kind: 'Unknown' }]);
    expect((await world.pool.query('SELECT FROM counterparties')).rowCount, 'the entry that was added is gone').toBe(0);
    await world.api(catalogueCalls.unnameAddress, { body: named });
  });

  test('an entry with the same name gets the address, and keeps its others when that is undone', async () => {
    await world.add({ transfers: [received('first', '1')] });
    await world.add({ transfers: [sent('second', '1')] });
    const first = await name('first', 'supplier', 'Cloud host');
    const second = await name('second', 'supplier', 'cloud host');
    expect(second).toMatchObject({ counterpartyId: first.counterpartyId, isNew: false });
    const { items } = await inbox();
    const paid = items.find(({ transfers }) => transfers[0]!.direction === 'out')!;
    expect(paid.suggestion).toMatchObject({ action: 'purchase', reason: 'You paid 1 ETH to Cloud host.' });
    await world.api(catalogueCalls.unnameAddress, { body: { ...second, isNew: true } });
    const { items: left } = await world.api(catalogueCalls.listSuppliers, { query: {} });
    expect(left).toMatchObject([{ name: 'Cloud host', accounts: [{ address: addressOf('first') }] }]);
  });

  test('error: an address with another owner, and one that no transaction has', async () => {
    await world.add({ transfers: [received('kraken', '1')] });
    await name('kraken', 'exchange', 'Kraken');
    expect(await refusalOf(name('kraken', 'customer', 'Acme'))).toEqual({
      status: 409,
      text: expect.stringContaining('belongs to the exchange “Kraken” already.') as string,
    });
    expect(await refusalOf(name('alice', 'customer', 'Acme'))).toMatchObject({ status: 409 });
    expect(await refusalOf(name('nobody at all', 'customer', 'Acme'))).toMatchObject({ status: 422 });
  });
});
