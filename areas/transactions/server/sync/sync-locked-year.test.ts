import { booksCalls } from '@holdfast/books/contract';
import { transactionsCalls } from '../../contract/calls.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import { type BooksWorld, createBooksWorld, dumpBooks } from '../../../books/server/testing.ts';
import { ingestInto, transactionOf, transferOf } from '../ingest/testing.ts';
import { sent } from '../testing.ts';
import { syncWallet } from './sync-wallet.ts';
import { FakeChain, sourcesOf } from './testing.ts';

let world: BooksWorld;
let chain = new FakeChain();
beforeAll(async () => {
  const source = new Proxy(chain.source, { get: (_, name) => Reflect.get(chain.source, name) });
  world = await createBooksWorld({ kinds: [syncWallet], services: { chains: sourcesOf(source) } });
});
afterAll(() => world.close());

let received: number;
/** Its blocks begin on 1 January 2024 in UTC, which is still 2023 in California. */
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query(
    `DELETE FROM year_locks; DELETE FROM book_settings; DELETE FROM accepted_work; DELETE FROM price_dailies;
     DELETE FROM sync_heads;
     UPDATE wallets SET synced_block = NULL; INSERT INTO price_dailies
     VALUES (${world.eth}, '2023-12-31', 'import', 2000)`,
  );
  chain = new FakeChain();
  chain.mineEmpty(1);
  await sync();
  chain.mine('stranger > hot 1');
  await sync();
  received = (await world.pool.query<{ id: number }>('SELECT id FROM transactions')).rows[0]!.id;
  await world.classify([received], 'otherIncome');
});

async function sync(): Promise<{ status: string; message: string; result: { added: number; setAside: number } }> {
  const { job } = await enqueueJob(world.pool, syncWallet, {
    key: String(world.hot),
    payload: { walletId: world.hot },
    createdBy: null,
  });
  return waitFor(
    async () =>
      (
        await world.pool.query('SELECT status, coalesce(error, message) AS message, result FROM jobs WHERE id = $1', [
          job.id,
        ])
      ).rows[0],
    ({ status }) => !['queued', 'running'].includes(status),
  );
}
const lock = async () => {
  await world.regenerate();
  await world.api(booksCalls.lockYear, { params: { year: 2023 }, body: {} });
};
const unlock = () => world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'An amendment' } });
const summary = () => world.api(transactionsCalls.getInboxSummary, {});
const setAside = async () => (await world.api(transactionsCalls.listSetAsideChanges, { query: {} })).items;
const give = (found: FoundTransaction, overwriteEdited = false) =>
  ingestInto(world.pool, { networkId: world.network, transactions: [found], overwriteEdited });

it('a new transaction in a locked year is stored unclassified, the report names it, and the sync goes on', async () => {
  await lock();
  const before = await dumpBooks(world.pool);
  chain.mine('stranger > hot 2');
  chain.mine('hot > cold 0.5');
  const { status, message, result } = await sync();
  expect([status, result.added]).toEqual(['succeeded', 2]);
  expect(message).toContain('2 new transactions of locked periods stay unclassified.');
  expect(await summary()).toMatchObject({
    unclassified: 2,
    lockedYears: [{ year: 2023, unclassified: 2 }],
    setAside: 0,
  });
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(before);
  await unlock();
  expect((await summary()).lockedYears).toEqual([]);
});

it('a reorganisation keeps a classified transaction of a locked year and lists it for review', async () => {
  await lock();
  const before = await dumpBooks(world.pool);
  chain.forget(2);
  chain.mine('stranger > hot 3');
  chain.mineEmpty(1);
  const { status, message } = await sync();
  expect([status, message]).toEqual(['succeeded', expect.anything()]);
  expect(message).toContain('1 change to transactions of locked periods was set aside.');
  expect(await world.actionOf(received)).toBe('otherIncome');
  const [found] = await setAside();
  expect(found).toMatchObject({ kind: 'vanished', transactionId: received, year: 2023, isYearLocked: true });
  expect(found!.text).toBe(
    'Testnet was reorganised and no longer has this transaction. 2023 is locked, so nothing was changed. Unlock ' +
      '2023, then delete the transaction.',
  );
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(before);
  for (let time = 0; time < 2; time += 1)
    await world.api(transactionsCalls.dismissSetAsideChange, { params: { id: found!.id } });
  expect([await setAside(), (await summary()).setAside]).toEqual([[], 0]);
  await unlock();
  await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: received } });
  expect((await world.pool.query('SELECT FROM set_aside_changes')).rowCount).toBe(0);
});

it('later transfers in a transaction of a locked year are set aside, and applied after unlocking', async () => {
  const atMs = Date.UTC(2023, 5, 5, 12);
  const seenFromHot = transactionOf('0xa1', { atMs, transfers: [transferOf({}, '1')] });
  const seenFromBoth = { ...seenFromHot, transfers: [...seenFromHot.transfers, sent('stranger', '0.25')] };
  const { added } = await give(seenFromHot);
  await world.pool.query(`INSERT INTO price_dailies VALUES ($1, '2023-06-05', 'import', 1800)`, [world.eth]);
  await world.classify(added, 'otherIncome');
  await world.regenerate();
  for (const item of (await world.api(booksCalls.listWork, { query: {} })).items)
    await world.api(booksCalls.acceptWork, { body: { ids: [item.id], note: 'Reviewed' } });
  await world.api(booksCalls.lockYear, { params: { year: 2023 }, body: {} });
  const before = await dumpBooks(world.pool);
  expect(await give(seenFromBoth)).toMatchObject({ added: [], updated: [], setAside: 1 });
  const [found] = await setAside();
  expect(found).toMatchObject({ kind: 'transfers', transactionId: added[0] });
  expect(found!.text).toContain('Testnet shows another transfer in this transaction. 2023 is locked');
  await world.api(transactionsCalls.dismissSetAsideChange, { params: { id: found!.id } });
  await give(seenFromBoth);
  expect(await setAside()).toEqual([]);
  await expect(give(seenFromBoth, true)).rejects.toThrow('The year 2023 is locked, and this would change it');
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(before);
  await unlock();
  expect(await give(seenFromBoth, true)).toMatchObject({ updated: added });
  expect((await world.pool.query('SELECT FROM set_aside_changes')).rowCount).toBe(0);
});

it('a transaction that moves into, out of or within a locked year stays where it is', async () => {
  const inside = transactionOf('0xa1', { atMs: Date.UTC(2023, 5, 5, 12) });
  const after = transactionOf('0xa2', { atMs: Date.UTC(2024, 5, 5, 12) });
  const ids = [...(await give(inside)).added, ...(await give(after)).added];
  await world.classify(ids, 'spam');
  await lock();
  const moved = (found: FoundTransaction, atMs: number): FoundTransaction => ({
    ...found,
    atMs,
    block: { number: 101, hash: '0xb101', position: 0 },
  });
  expect(await give(moved(inside, Date.UTC(2024, 6, 1)))).toMatchObject({ updated: [], setAside: 1 });
  expect(await give(moved(after, Date.UTC(2023, 6, 1)))).toMatchObject({ updated: [], setAside: 1 });
  expect((await setAside()).map(({ kind, transactionId }) => [kind, transactionId])).toEqual(
    ids.toReversed().map((id) => ['moved', id]),
  );
  expect(await give(moved(after, Date.UTC(2024, 6, 1)))).toMatchObject({ updated: [ids[1]], setAside: 0 });
});
