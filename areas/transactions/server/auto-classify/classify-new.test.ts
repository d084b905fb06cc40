import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { allProtocols, findLoggedEvent } from '@holdfast/protocols/registry';
import { type AbiEvent, parseAbiItem } from 'viem';
import { toEventSelector } from 'viem/utils';
import { addNetwork, addressOf, addWallet, ingestInto, transactionOf, transferOf } from '../ingest/testing.ts';
import { createTransactionWorld, NOON, received, sent } from '../testing.ts';
import { classifyNew } from './classify-new.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
let otherNetwork: number;
let kraken: number;
const HOUR = 3_600_000;
const gas = transferOf(
  { key: 'gas', role: 'fee', origin: 'gas', from: { kind: 'address', address: addressOf('hot') }, to: null },
  '0.001',
);
/** A transfer between two addresses. */
const between = (from: string, to: string, amount: string, key: string) =>
  transferOf(
    {
      key,
      from: { kind: 'address', address: addressOf(from) },
      to: { kind: 'address', address: addressOf(to) },
    },
    amount,
  );
const byHot = { sender: addressOf('hot') };

beforeAll(async () => {
  otherNetwork = await addNetwork(world.pool, { name: 'Second', chainId: 31_338, nativeCoinId: world.eth });
  await addWallet(world.pool, { networkId: otherNetwork, name: 'Hot two', address: addressOf('hot') });
  kraken = await addWallet(world.pool, {
    networkId: world.network,
    name: 'At Kraken',
    address: 'kraken account',
    purpose: 'exchange',
  });
  for (const [kind, name] of [
    ['bridge', 'span'],
    ['bridge', 'ferry'],
    ['exchange', 'harbour'],
  ] as const) {
    const { rows } = await world.pool.query<{ id: number }>(
      'INSERT INTO counterparties (kind, name) VALUES ($1, $2) RETURNING id',
      [kind, name],
    );
    for (const networkId of [world.network, otherNetwork]) {
      await world.pool.query(
        'INSERT INTO accounts (network_id, address, kind, counterparty_id) VALUES ($1, $2, $3, $4)',
        [networkId, addressOf(name), kind, rows[0]!.id],
      );
    }
  }
});
beforeEach(() => world.clearTransactions());

let count = 0;
/** Ingests on the second network. */
async function addThere(given: Partial<FoundTransaction>): Promise<number> {
  count += 1;
  const { added } = await ingestInto(world.pool, {
    networkId: otherNetwork,
    transactions: [transactionOf(`0xthere${count}`, given)],
  });
  return added[0]!;
}
const links = async (): Promise<unknown[]> =>
  (
    await world.pool.query(
      'SELECT out_transaction_id AS out, in_transaction_id AS in, kind FROM transaction_links ORDER BY 1',
    )
  ).rows;

describe('what is certain', () => {
  test('a call whose payouts the source does not show stays in the inbox', async () => {
    const untraced = { name: 'source.untraced', contract: addressOf('vault'), logIndex: 0, values: {} } as const;
    const call = { ...byHot, target: addressOf('vault'), methodId: '0x4e71d92d', transfers: [gas] };
    const [seen, unseen] = [await world.add(call), await world.add({ ...call, events: [untraced] })];
    expect([await world.actionOf(seen), await world.actionOf(unseen)]).toEqual(['noOp', null]);
  });

  test('own transfers, approvals and failures are classified at once, with a reason', async () => {
    const own = await world.add({ ...byHot, transfers: [sent('cold'), gas] });
    const approval = await world.add({
      ...byHot,
      transfers: [gas],
      events: [
        { name: 'erc20.approval', contract: addressOf('tok'), logIndex: 0, values: { owner: addressOf('hot') } },
      ],
    });
    const failed = await world.add({ ...byHot, status: 'failed', transfers: [gas] });
    expect((await world.get(own)).classification).toMatchObject({
      action: 'ownTransfer',
      origin: 'certain',
      byUserId: null,
      reason: 'All coins moved between own wallets.',
    });
    expect((await world.get(approval)).classification).toMatchObject({ action: 'noOp', origin: 'certain' });
    expect((await world.get(failed)).classification).toMatchObject({ action: 'fee', origin: 'certain' });
  });

  test('nothing else is: neither a payment, nor a client’s deposit, nor a transfer to a client', async () => {
    for (const transfers of [[received('friend')], [received('alice')], [sent('alice'), gas]])
      expect(await world.actionOf(await world.add({ ...byHot, transfers }))).toBeNull();
  });

  test('what a person put back into the inbox stays there', async () => {
    const id = await world.add({ ...byHot, transfers: [sent('cold'), gas] });
    await world.reset(id);
    await transaction(world.pool, (client) => classifyNew(client, [id]));
    expect(await world.actionOf(id)).toBeNull();
  });

  test('what a person chose stands', async () => {
    const id = await world.add({ ...byHot, transfers: [sent('cold'), gas] });
    await world.classify([id], 'lost');
    await transaction(world.pool, (client) => classifyNew(client, [id]));
    expect(await world.actionOf(id)).toBe('lost');
  });

  test('settling again changes nothing', async () => {
    const id = await world.add({ ...byHot, transfers: [sent('cold'), gas] });
    const before = await world.fingerprint();
    await transaction(world.pool, (client) => classifyNew(client, [id]));
    expect(await world.fingerprint()).toEqual(before);
  });
});

describe('facts that come later', () => {
  const found = (transfers: FoundTransaction['transfers']): FoundTransaction =>
    transactionOf('0xsame', { ...byHot, transfers });
  const read = (transfers: FoundTransaction['transfers']) =>
    ingestInto(world.pool, { networkId: world.network, transactions: [found(transfers)] });

  test('transfers from a second wallet reset a certain classification, and the history records it', async () => {
    const { added } = await read([gas]);
    expect(await world.actionOf(added[0]!)).toBe('noOp');
    const { updated } = await read([between('pool', 'cold', '5', 'log:1')]);
    expect(updated).toEqual(added);
    const { classification, events } = await world.get(added[0]!);
    expect(classification).toBeNull();
    expect(events.map(({ kind }) => kind)).toContain('reset');
  });

  test('transfers from a second wallet do not change a person’s classification', async () => {
    const { added } = await read([sent('cold', '5', { key: 'log:1' }), sent('shop', '1', { key: 'log:2' }), gas]);
    expect(await world.actionOf(added[0]!)).toBeNull();
    await world.classify(added, 'purchase');
    await read([between('shop', 'cold', '1', 'log:3')]);
    expect(await world.actionOf(added[0]!)).toBe('purchase');
  });

  test('a rule’s classification that no longer matches is reset too', async () => {
    await world.pool.query(`INSERT INTO rules (name, conditions, action) VALUES ('Only in', $1, 'otherIncome')`, [
      JSON.stringify({ direction: 'in', walletId: world.hot }),
    ]);
    const { added } = await read([received('friend', '5', { key: 'log:1' })]);
    expect(await world.actionOf(added[0]!)).toBe('otherIncome');
    await read([between('cold', 'friend', '7', 'log:2')]);
    expect(await world.actionOf(added[0]!)).toBeNull();
    await world.pool.query(`DELETE FROM rules WHERE name = 'Only in'`);
  });
});

describe('rules', () => {
  test('the first matching rule applies, and a person’s undo reverts its whole batch', async () => {
    await world.pool.query(
      `INSERT INTO rules (name, priority, conditions, action)
         VALUES ('Second', 20, '{"direction": "in"}', 'airdrop'),
             ('First', 10, '{"direction": "in", "status": "success"}', 'giftReceived')`,
    );
    const id = await world.add();
    const { classification } = await world.get(id);
    expect(classification).toMatchObject({
      action: 'giftReceived',
      origin: 'rule',
      ruleName: 'First',
      reason: 'The rule “First” matches.',
    });
    await world.undo(classification!.batchId);
    expect(await world.actionOf(id)).toBeNull();
    await world.pool.query(`DELETE FROM rules WHERE name IN ('First', 'Second')`);
  });
});

describe('moves', () => {
  test('both ends of a bridge are tied and classified, whichever is read first', async () => {
    const arrival = await addThere({ atMs: NOON + 7 * 60_000, transfers: [received('span', '0.998')] });
    expect(await world.actionOf(arrival)).toBeNull();
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas] });
    expect(await links()).toEqual([{ out, in: arrival, kind: 'bridge' }]);
    const [there, here] = [await world.get(arrival), await world.get(out)];
    expect(here.classification).toMatchObject({
      action: 'bridgeOut',
      origin: 'certain',
      reason: 'The same coins came out of the bridge 7 minutes later.',
    });
    expect(there.classification).toMatchObject({
      action: 'bridgeIn',
      origin: 'certain',
      reason: 'The same coins went into the bridge 7 minutes earlier.',
    });
    expect([here.linkedTransactionId, there.linkedTransactionId]).toEqual([arrival, out]);
  });

  test('bridges of the registry pair by the events of their contracts, without an address book', async () => {
    const across = '0x10D8b8DaA26d307489803e10477De69C0492B610';
    const ids = await Promise.all(
      [1, 10].map(async (chainId) => {
        const networkId = await addNetwork(world.pool, { name: `Chain ${chainId}`, chainId, nativeCoinId: world.eth });
        await addWallet(world.pool, { networkId, name: `Hot on ${chainId}`, address: addressOf('hot') });
        return networkId;
      }),
    );
    const on = async (place: number, key: string, given: Partial<FoundTransaction>): Promise<number> =>
      (await ingestInto(world.pool, { networkId: ids[place]!, transactions: [transactionOf(key, given)] })).added[0]!;
    const bridgeEvent = (means: string, depositId: string, contract = across) => {
      const rule = allProtocols()
        .find(({ id }) => id === 'across')!
        .events!.find((each) => each.means === means)!;
      const abi = parseAbiItem(rule.event.replaceAll(/\s+/g, ' ') as 'event Known()') as unknown as AbiEvent;
      const topics = abi.inputs.filter(({ indexed }) => indexed).map(() => '0x');
      const { name } = findLoggedEvent([toEventSelector(abi), ...topics])!;
      const values = Object.fromEntries(
        abi.inputs.map((input, index) => [
          String(index),
          input.name === rule.id ? depositId : (rule.user ?? []).includes(input.name ?? '') ? addressOf('hot') : '1',
        ]),
      );
      return { name, contract, logIndex: 3, values };
    };
    const relayed = (depositId: string, contract?: string) => ({
      atMs: NOON + 5 * HOUR,
      sender: addressOf('relayer'),
      target: across,
      transfers: [received('relayer', '0.95')],
      events: [bridgeEvent('bridgeIn', depositId, contract)],
    });
    const arrival = await on(1, '0xarrival', relayed('77'));
    const forged = await on(1, '0xforged', relayed('77', addressOf('stranger')));
    const out = await on(0, '0xout', {
      ...byHot,
      atMs: NOON,
      target: across,
      transfers: [sent('pool', '1'), gas],
      events: [bridgeEvent('bridgeOut', '77')],
    });
    expect(await links()).toEqual([{ out, in: arrival, kind: 'bridge' }]);
    expect([await world.actionOf(out), await world.actionOf(arrival), await world.actionOf(forged)]).toEqual([
      'bridgeOut',
      'bridgeIn',
      null,
    ]);
  });

  test('a side that fails on a reorganised chain is no longer tied, and both sides are classified anew', async () => {
    const hash = `0x${'e'.repeat(64)}`;
    const out = await world.add({ ...byHot, hash, atMs: NOON, transfers: [sent('span', '1'), gas] });
    const arrival = await addThere({ atMs: NOON + HOUR, transfers: [received('span', '1')] });
    expect(await links()).toHaveLength(1);
    const block = { number: 101, hash: '0xb101', position: 0 };
    const again = (given: Partial<FoundTransaction>) =>
      ingestInto(world.pool, {
        networkId: world.network,
        transactions: [{ ...transactionOf(hash), ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas], ...given }],
      });
    await again({ block });
    expect([await links(), await world.actionOf(out)]).toEqual([[{ out, in: arrival, kind: 'bridge' }], 'bridgeOut']);
    await again({ block: { ...block, hash: '0xb101b' }, status: 'failed', transfers: [gas] });
    expect(await links()).toEqual([]);
    expect([await world.actionOf(out), await world.actionOf(arrival)]).toEqual(['fee', null]);
  });

  test('one undo takes the link and both meanings back, and they are not tied again', async () => {
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas] });
    const arrival = await addThere({ atMs: NOON + HOUR, transfers: [received('span', '1')] });
    await world.undo((await world.get(out)).classification!.batchId);
    expect(await links()).toEqual([]);
    expect([await world.actionOf(out), await world.actionOf(arrival)]).toEqual([null, null]);
    await transaction(world.pool, (client) => classifyNew(client, [out, arrival]));
    expect(await links()).toEqual([]);
  });

  test('two possible counterparts are left to a person', async () => {
    await world.add({ ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas] });
    await world.add({ ...byHot, atMs: NOON + 60_000, transfers: [sent('span', '1'), gas] });
    await addThere({ atMs: NOON + HOUR, transfers: [received('span', '1')] });
    expect(await links()).toEqual([]);
  });

  test('transactions that a person classified are linked if their actions match, and not otherwise', async () => {
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas] });
    await world.classify([out], 'bridgeOut');
    const other = await world.add({ ...byHot, atMs: NOON, transfers: [sent('ferry', '3'), gas] });
    await world.classify([other], 'purchase');
    const arrival = await addThere({ atMs: NOON + HOUR, transfers: [received('span', '1')] });
    await addThere({ atMs: NOON + HOUR, transfers: [received('ferry', '3')] });
    expect(await links()).toEqual([{ out, in: arrival, kind: 'bridge' }]);
    expect((await world.get(out)).classification).toMatchObject({ origin: 'person' });
  });

  test('an exchange’s file and the chain show one deposit', async () => {
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('harbour', '2'), gas] });
    const row = transactionOf('row 1', {
      hash: null,
      block: null,
      atMs: NOON + HOUR,
      sender: null,
      target: null,
      transfers: [
        transferOf(
          {
            key: 'row',
            origin: 'row',
            coin: { kind: 'symbol', symbol: 'ETH' },
            from: null,
            to: { kind: 'wallet', walletId: kraken },
          },
          '2',
        ),
      ],
    });
    const { added } = await ingestInto(world.pool, {
      ledger: 'import:kraken',
      source: 'kraken',
      networkId: null,
      transactions: [row],
    });
    expect(await links()).toEqual([{ out, in: added[0], kind: 'exchange' }]);
    expect([await world.actionOf(out), await world.actionOf(added[0]!)]).toEqual([
      'exchangeDeposit',
      'exchangeDeposit',
    ]);
  });

  test('a deposit that comes back from the exchange within three days is tied', async () => {
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('harbour', '2'), gas] });
    const arrival = await world.add({ atMs: NOON + 70 * HOUR, transfers: [received('harbour', '1.99')] });
    expect(await links()).toEqual([{ out, in: arrival, kind: 'exchange' }]);
    expect([await world.actionOf(out), await world.actionOf(arrival)]).toEqual([
      'exchangeDeposit',
      'exchangeWithdrawal',
    ]);
  });

  test('a transaction that someone else is changing is not waited for, and still counts as a rival later', async () => {
    const out = await world.add({ ...byHot, atMs: NOON, transfers: [sent('span', '1'), gas] });
    const client = await world.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM transactions WHERE id = $1 FOR UPDATE', [out]);
      await addThere({ atMs: NOON + HOUR, transfers: [received('span', '1')] });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await links()).toEqual([]);
    await world.add({ ...byHot, atMs: NOON + 60_000, transfers: [sent('span', '1'), gas] });
    expect(await links()).toEqual([]);
  });
});

describe('transactions from files', () => {
  const atKraken = { kind: 'wallet', walletId: 0 } as const;
  const row = (key: string, given: Partial<FoundTransaction>): FoundTransaction =>
    transactionOf(key, { hash: null, block: null, sender: null, target: null, ...given });
  const reward = (name: string, position: number): FoundTransaction =>
    row(name, {
      source: { position, name, kind: 'staking_reward' },
      transfers: [transferOf({ key: 'row', from: null, to: { ...atKraken, walletId: kraken }, origin: 'row' }, '0.25')],
    });
  const importAll = (transactions: readonly FoundTransaction[]) =>
    ingestInto(world.pool, { ledger: 'import:kraken:1', source: 'kraken', networkId: world.network, transactions });

  test('what the file states is the classification, with the file as its origin', async () => {
    const { added, byKey } = await importAll([
      reward('Staking', 7),
      row('Unknown', { ...reward('x', 8), key: 'Unknown', source: { position: 8, name: 'Odd', kind: 'review' } }),
    ]);
    const { rows } = await world.pool.query(
      `SELECT t.key, t.position, t.source_kind, t.source_name, c.action, b.origin, c.reason FROM transactions t
         LEFT JOIN classifications c ON c.transaction_id = t.id LEFT JOIN classification_batches b ON b.id = c.batch_id
        WHERE t.id = ANY ($1) ORDER BY t.position`,
      [added],
    );
    expect(rows).toMatchObject([
      {
        position: 7,
        source_kind: 'staking_reward',
        source_name: 'Staking',
        action: 'stakingReward',
        origin: 'source',
        reason: 'The file states “Staking”.',
      },
      { position: 8, source_kind: 'review', source_name: 'Odd', action: null },
    ]);
    expect([...byKey]).toEqual([
      ['Staking', { kind: 'added', transactionId: added[0] }],
      ['Unknown', { kind: 'added', transactionId: added[1] }],
    ]);
    const again = await importAll([reward('Staking', 7)]);
    expect([...again.byKey.values()]).toEqual([{ kind: 'alreadyThere', transactionId: added[0] }]);
  });

  test('transactions of one second keep the order of the file', async () => {
    const names = ['c', 'a', 'b'];
    await importAll(names.map((name, index) => reward(name, index + 2)));
    const { rows } = await world.pool.query<{ key: string }>('SELECT key FROM transactions ORDER BY at, id');
    expect(rows.map((found) => found.key)).toEqual(names);
  });
});
