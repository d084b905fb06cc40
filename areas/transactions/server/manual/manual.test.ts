import { transactionsCalls } from '../../contract/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { GENESIS, refusalOf, TETHER } from '../../../catalogue/server/testing.ts';
import { addLitecoin, addWallet, ingestInto, LITECOIN_ADDRESS, transactionOf } from '../ingest/testing.ts';
import { createTransactionWorld, received, sent } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createTransactionWorld);
beforeEach(() => world.clearTransactions());

type NewTransaction = Parameters<typeof world.api<typeof transactionsCalls.addTransaction>>[1]['body'];
const AT = '2024-03-07T10:00:00.000Z';
const add = (given: Partial<NewTransaction> = {}, clientTransactionId?: number) =>
  world.api(transactionsCalls.addTransaction, {
    body: { at: AT, transfers: [{ coinId: world.eth, amount: '2', to: { walletId: world.hot } }], ...given },
    query: clientTransactionId === undefined ? {} : { client_transaction_id: clientTransactionId },
  });
type Replacement = Parameters<typeof world.api<typeof transactionsCalls.replaceTransaction>>[1]['body'];
const replace = (body: Replacement) => world.api(transactionsCalls.replaceTransaction, { body });
const remove = (id: number) => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id } });
const removeTransfer = (id: number) => world.api(transactionsCalls.deleteTransfer, { params: { id } });
const totalOf = async (): Promise<number> => (await world.api(transactionsCalls.listTransactions, { query: {} })).total;

describe('adding manually', () => {
  test('a purchase for money, with its fee, its classification and its note', async () => {
    const made = await add({
      action: 'buy',
      note: 'At the kiosk',
      transfers: [
        { coinId: world.eth, amount: '2', to: { walletId: world.hot } },
        { coinId: world.usd, amount: '4000.50', from: { walletId: world.hot } },
        { coinId: world.usd, amount: '3', from: { walletId: world.hot }, role: 'fee', valueUsd: '3.00' },
      ],
    });
    expect(made).toMatchObject({
      source: 'manual',
      networkId: null,
      hash: null,
      block: null,
      at: AT,
      status: 'success',
      note: 'At the kiosk',
      transfersTotal: 3,
      isEdited: false,
      classification: { action: 'buy', origin: 'person' },
    });
    expect(
      made.transfers.map((each) => [
        each.coinSymbol,
        each.amount,
        each.direction,
        each.role,
        each.valueUsd,
        each.price?.source ?? null,
      ]),
    ).toEqual([
      ['ETH', '2', 'in', 'transfer', null, null],
      ['USD', '4000.5', 'out', 'transfer', '4000.5', 'cash'],
      ['USD', '3', 'out', 'fee', '3', null],
    ]);
    expect(made.events.map((event) => event.text)).toEqual(['Buy.', 'Added manually.']);
    expect(made.events[0]!.userId).toBe(world.admin.userId);
  });

  test('the same key returns the same transaction, also concurrently', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => add({ key: 'receipt 17', action: 'airdrop' })));
    expect(new Set(responses.map((response) => response.id)).size).toBe(1);
    expect(await totalOf()).toBe(1);
    expect((await add({ key: 'receipt 18' })).id).not.toBe(responses[0]!.id);
    expect(await refusalOf(add({ key: 'receipt 18', note: 'Another one' }))).toEqual({
      status: 409,
      text: 'This key was used for another transaction.',
    });
  });

  test('a manual transaction that is synced later by its hash stays one transaction, as entered', async () => {
    const hash = `0x${'cd'.repeat(32)}`;
    const made = await add({ networkId: world.network, hash, action: 'airdrop', note: 'Before the first sync' });
    const outcome = await ingestInto(world.pool, {
      networkId: world.network,
      transactions: [transactionOf(hash, { transfers: [sent('alice', '1')] })],
    });
    expect(outcome).toMatchObject({ added: [], alreadyThere: 1 });
    expect(await totalOf()).toBe(1);
    const kept = await world.api(transactionsCalls.getTransaction, { params: { id: made.id } });
    expect(kept).toMatchObject({
      id: made.id,
      isEdited: true,
      note: 'Before the first sync',
      classification: { action: 'airdrop' },
    });
    expect(kept.transfers.map((each) => each.amount)).toEqual(['2']);
  });

  test('addresses are spelled as their network does and become accounts without an owner', async () => {
    const made = await add({
      networkId: world.network,
      hash: `0x${'AB'.repeat(32)}`,
      transfers: [
        { coinId: world.eth, amount: '0.5', from: { walletId: world.hot }, to: { address: TETHER.toLowerCase() } },
      ],
    });
    expect(made.hash).toBe(`0x${'ab'.repeat(32)}`);
    expect(made.transfers[0]).toMatchObject({
      direction: 'out',
      to: { address: TETHER, kind: 'unknown', name: null, walletId: null, userId: null },
      from: { walletId: world.hot, name: 'Hot one', userId: null },
    });
    const again = await add({
      transfers: [
        {
          coinId: world.eth,
          amount: '1',
          from: { accountId: made.transfers[0]!.to!.accountId },
          to: { walletId: world.clientWallet },
        },
      ],
    });
    expect(again.transfers[0]).toMatchObject({ direction: 'none', to: { userId: world.client.userId } });
  });

  test('an address of a network like Bitcoin is checked by the chain of the network', async () => {
    const networkId = await addLitecoin(world.pool);
    const walletId = await addWallet(world.pool, { networkId, name: 'Litecoin vault', address: 'ltc-vault' });
    const to = (address: string) =>
      add({ networkId, transfers: [{ coinId: world.eth, amount: '1', from: { walletId }, to: { address } }] });
    expect((await to(LITECOIN_ADDRESS.toUpperCase())).transfers[0]?.to).toMatchObject({ address: LITECOIN_ADDRESS });
    expect(await refusalOf(to(GENESIS))).toEqual({
      status: 422,
      text: 'body.transfers.0.to: This address belongs to Bitcoin’s main chain, not to Litecoin.',
    });
  });

  test('can clear a client transaction at once', async () => {
    const deposit = await world.addClientTransaction({ amount: '2' });
    const made = await add({ action: 'clientDeposit' }, deposit);
    expect(made.clientTransactionId).toBe(deposit);
    expect(await world.clientTransaction(deposit)).toMatchObject({ status: 'cleared', cleared_at: new Date(AT) });
    const other = await world.addClientTransaction({ amount: '3' });
    const before = await world.fingerprint();
    expect((await refusalOf(add({ action: 'clientDeposit' }, other))).text).toContain(
      'states 3 ETH, but the transaction',
    );
    expect((await refusalOf(add({}, other))).text).toBe(
      'body.action: Choose a classification; only a classified transaction can carry a client transaction.',
    );
    expect(await world.fingerprint()).toEqual(before);
  });

  test('error: what is not there, or makes no sense, is refused at its field', async () => {
    const chainHash = `0x${'cd'.repeat(32)}`;
    const onChain = await world.add({ hash: chainHash });
    const before = await world.fingerprint();
    const text = async (given: Partial<NewTransaction>) => (await refusalOf(add(given))).text;
    const one = (transfer: object) =>
      ({ transfers: [{ coinId: world.eth, amount: '1', ...transfer }] }) as Partial<NewTransaction>;
    expect(await text(one({ coinId: 987_654, to: { walletId: 987_654 } }))).toBe(
      'body.transfers.0.coinId: There is no such coin. • body.transfers.0.to: There is no such wallet.',
    );
    expect(await text(one({ to: { accountId: 987_654 } }))).toBe('body.transfers.0.to: There is no such account.');
    expect(await text(one({}))).toBe('body.transfers.0.to: A transfer needs a sender or a recipient.');
    expect(await text(one({ to: { address: TETHER } }))).toBe(
      'body.transfers.0.to: An address needs a network. Choose the network or a wallet.',
    );
    expect(await text({ networkId: world.network, ...one({ to: { address: GENESIS } }) })).toMatch(
      /^body\.transfers\.0\.to: An address on this network is 0x/,
    );
    expect(await text({ networkId: 987_654 })).toBe('body.networkId: There is no such network.');
    expect(await text({ networkId: world.network, hash: 'abc' })).toBe(
      'body.hash: A hash on this network is 0x followed by 64 hexadecimal digits.',
    );
    expect(await text({ networkId: world.network, hash: chainHash.toUpperCase().replace('0X', '0x') })).toBe(
      `This hash on Testnet is already recorded, as transaction ${onChain}.`,
    );
    expect(await text({ at: '1999-01-01T00:00:00Z' })).toBe(
      'body.at: This time is before the first Bitcoin block. Check the year.',
    );
    expect(await text({ at: '2224-01-01T00:00:00Z' })).toBe('body.at: This time is in the future. Check the date.');
    expect(await text({ action: 'nonsense' })).toBe('body.action: There is no such action.');
    expect(await text(one({ amount: '0', to: { walletId: world.hot } }))).toContain('The amount must be above zero');
    expect(await world.fingerprint()).toEqual(before);
  });
});

describe('replacing', () => {
  test('keeps id, key and classification; the history has the earlier state; the source does not undo it', async () => {
    const hash = `0x${'11'.repeat(32)}`;
    const id = await world.add({ hash, transfers: [sent('alice', '1')] });
    await world.classify([id], 'purchase');
    const replaced = await replace({
      transactionId: id,
      at: '2024-02-01T00:00:00Z',
      note: 'The source was wrong',
      transfers: [{ coinId: world.eth, amount: '1.25', from: { walletId: world.hot } }],
    });
    expect(replaced).toMatchObject({
      id,
      hash,
      isEdited: true,
      at: '2024-02-01T00:00:00.000Z',
      note: 'The source was wrong',
      transfersTotal: 1,
      classification: { action: 'purchase' },
    });
    expect(replaced.transfers[0]).toMatchObject({ amount: '1.25', to: null, origin: 'manual' });
    expect(replaced.events.map((event) => event.text)).toEqual([
      'Note: “The source was wrong”',
      'Transfers replaced. Before: 1 ETH from Hot one to Alice’s.',
      'Purchase or service.',
    ]);
    expect(
      (await world.api(transactionsCalls.listTransactions, { query: { time_query: '2024-01-31' } })).items.map(
        (item) => item.id,
      ),
    ).toEqual([id]);
    expect(
      (
        await world.api(transactionsCalls.listTransactions, { query: { action: 'purchase', time_query: '2024-01-31' } })
      ).items.map((item) => item.id),
    ).toEqual([id]);
    await ingestInto(world.pool, {
      networkId: world.network,
      transactions: [transactionOf(hash, { transfers: [sent('alice', '1')] })],
    });
    expect((await world.get(id)).transfers.map((each) => each.amount)).toEqual(['1.25']);
  });

  test('by the same changes nothing', async () => {
    const { id } = await add();
    const before = await world.fingerprint();
    await replace({
      transactionId: id,
      at: AT,
      transfers: [{ coinId: world.eth, amount: '2.0', to: { walletId: world.hot } }],
    });
    expect(await world.fingerprint()).toEqual(before);
  });

  test('what clears a client transaction must still carry it', async () => {
    const deposit = await world.addClientTransaction({ amount: '2' });
    const { id } = await add({ action: 'clientDeposit' }, deposit);
    const before = await world.fingerprint();
    const refused = await refusalOf(
      replace({ transactionId: id, transfers: [{ coinId: world.eth, amount: '3', to: { walletId: world.hot } }] }),
    );
    expect(refused.text).toContain('The client transaction states 2 ETH, but the transaction brought in 3 ETH.');
    expect(await world.fingerprint()).toEqual(before);
    await replace({
      transactionId: id,
      at: '2024-03-08T00:00:00Z',
      transfers: [{ coinId: world.eth, amount: '2', to: { walletId: world.cold } }],
    });
    expect((await world.clientTransaction(deposit)).cleared_at).toEqual(new Date('2024-03-08T00:00:00Z'));
  });

  test('error: an unknown transaction', async () => {
    expect(
      await refusalOf(
        replace({
          transactionId: 987_654,
          transfers: [{ coinId: world.eth, amount: '3', to: { walletId: world.hot } }],
        }),
      ),
    ).toEqual({ status: 404, text: 'There is no such transaction.' });
  });
});

describe('deleting', () => {
  test('a deleted transaction stays deleted in the next sync; a manual one can be added again', async () => {
    const hash = `0x${'22'.repeat(32)}`;
    const id = await world.add({ hash });
    await world.classify([id], 'airdrop', { note: 'x' });
    expect(await remove(id)).toMatchObject({ done: true });
    expect(await totalOf()).toBe(0);
    expect((await world.api(transactionsCalls.getInboxSummary, {})).unclassified).toBe(0);
    expect(
      (await ingestInto(world.pool, { networkId: world.network, transactions: [transactionOf(hash)] })).skippedDeleted,
    ).toBe(1);
    expect(await refusalOf(remove(id))).toEqual({ status: 404, text: 'There is no such transaction.' });
    const { rows } = await world.pool.query<{
      kind: string;
      detail: { hash: string; action: string; transfers: unknown[] };
    }>('SELECT kind, detail FROM transaction_events WHERE transaction_id = $1 ORDER BY id DESC LIMIT 1', [id]);
    expect(rows[0]).toMatchObject({
      kind: 'deleted',
      detail: { hash, action: 'airdrop', transfers: [{ amount: '1', coinSymbol: 'ETH', to: 'Hot one' }] },
    });

    const manual = await add({ key: 'receipt' });
    await remove(manual.id);
    expect((await add({ key: 'receipt' })).id).not.toBe(manual.id);
  });

  test('a transfer goes alone, and the last one not at all', async () => {
    const id = await world.add({ transfers: [received('alice', '1'), received('bob', '5')] });
    const { transfers } = await world.get(id);
    expect(await removeTransfer(transfers[1]!.id)).toMatchObject({ done: true });
    const detail = await world.get(id);
    expect(detail).toMatchObject({ isEdited: true, transfersTotal: 1 });
    expect(detail.events[0]!.text).toMatch(/^Transfer deleted: 5 ETH from 0x\w+ to Hot one\.$/);
    expect(await refusalOf(removeTransfer(transfers[0]!.id))).toEqual({
      status: 409,
      text: 'This is the only transfer of its transaction. Delete the transaction instead.',
    });
    expect(await refusalOf(removeTransfer(transfers[1]!.id))).toEqual({
      status: 404,
      text: 'There is no such transfer.',
    });
  });

  test('error: a transfer that a cleared client transaction needs', async () => {
    const deposit = await world.addClientTransaction({ amount: '6' });
    const id = await world.add({ transfers: [received('alice', '1'), received('bob', '5')] });
    await world.classify([id], 'clientDeposit', { clientTransactionId: deposit });
    const { transfers } = await world.get(id);
    expect((await refusalOf(removeTransfer(transfers[0]!.id))).text).toContain('states 6 ETH');
    expect((await world.get(id)).transfersTotal).toBe(2);
  });
});

test('notes are written, rewritten and removed', async () => {
  const { id } = await add();
  const note = (text: string) => world.api(transactionsCalls.noteTransaction, { params: { id }, body: { note: text } });
  expect((await note('Eins\nzwei 🪙')).note).toBe('Eins\nzwei 🪙');
  const before = await world.fingerprint();
  await note('Eins\nzwei 🪙');
  expect(await world.fingerprint()).toEqual(before);
  expect((await note('')).events.map((event) => event.text).slice(0, 2)).toEqual([
    'Note removed.',
    'Note: “Eins\nzwei 🪙”',
  ]);
  expect(
    await refusalOf(world.api(transactionsCalls.noteTransaction, { params: { id: 987_654 }, body: { note: 'x' } })),
  ).toEqual({ status: 404, text: 'There is no such transaction.' });
});
