import { transactionsCalls } from '../../contract/calls.ts';
import { INBOX_GROUPINGS } from '../../contract/transaction.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createTransactionWorld, idsOf } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const TRANSACTIONS = 400;

const world = useShared(createTransactionWorld);
/** Newest first, with the place in time, as one plain statement sees it. */
let all: { id: number; at: Date; is_classified: boolean }[];
beforeAll(async () => {
  await world.pool.query(
    `INSERT INTO transactions (ledger, key, source, network_id, at, status)
     SELECT 'network:' || $1::bigint, 'k' || n, 'rpc', $1,
            timestamptz '2024-01-01T00:00:00Z' + ((n * 7919) % 97) * interval '5 hours', 'success'
            FROM generate_series(1, $2::int) n`,
    [world.network, TRANSACTIONS],
  );
  const odd = await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE id % 3 = 0');
  await world.classify(
    odd.rows.map((row) => row.id),
    'airdrop',
  );
  all = (
    await world.pool.query<(typeof all)[number]>(
      'SELECT id, at, is_classified FROM transactions ORDER BY at DESC, id DESC',
    )
  ).rows;
});

type Query = Parameters<typeof world.api<typeof transactionsCalls.listTransactions>>[1]['query'];
const list = (query: Query) => world.api(transactionsCalls.listTransactions, { query });
const listInbox = (query: Query) => world.api(transactionsCalls.listUnclassifiedTransactions, { query });

describe('pages', () => {
  test.each([1, 7, 23, 200])(
    'of %i lead through everything once, newest first, each with the exact total',
    async (limit) => {
      for (const [call, expected] of [
        [list, all],
        [listInbox, all.filter((row) => !row.is_classified)],
      ] as const) {
        const pages = Math.ceil(expected.length / limit);
        const shown = limit === 1 ? [1, 2, 57, pages] : Array.from({ length: pages }, (_, index) => index + 1);
        for (const page of shown) {
          const response = await call({ page, limit });
          expect(idsOf(response.items)).toEqual(expected.slice((page - 1) * limit, page * limit).map((row) => row.id));
          expect(response).toMatchObject({ total: expected.length, isTotalCapped: false, page, limit });
        }
        expect(await call({ page: pages + 1, limit })).toMatchObject({ items: [], total: expected.length });
      }
    },
  );

  test.each([10, 100, 200])('by pages of %i, the oldest first, also of a span of time', async (limit) => {
    const oldest = all.toReversed();
    const pages = Math.ceil(oldest.length / limit);
    for (let page = 1; page <= pages + 1; page += 1) {
      const response = await list({ page, limit, sort: 'at', order: 'asc' });
      expect(idsOf(response.items)).toEqual(oldest.slice((page - 1) * limit, page * limit).map((row) => row.id));
      expect(response.total).toBe(oldest.length);
    }
    const [from, before] = [new Date('2024-01-03T08:00:00Z'), new Date('2024-01-10T08:00:00Z')];
    const within = oldest.filter((row) => row.at >= from && row.at < before && row.id <= all[100]!.id);
    const query = { time_query: '2024-01-03..2024-01-09', from_id: all[100]!.id, order: 'asc' as const, limit };
    expect(idsOf((await list(query)).items)).toEqual(within.slice(0, limit).map((row) => row.id));
  });

  test('of a span of time, in the operator’s zone, and with what came since left out', async () => {
    const spans = {
      '2024-01-05': ['2024-01-05T08:00:00Z', '2024-01-06T08:00:00Z'],
      '2024-01-03..2024-01-09': ['2024-01-03T08:00:00Z', '2024-01-10T08:00:00Z'],
      '..2024-01-10': ['1970-01-01', '2024-01-11T08:00:00Z'],
      '2024-01-15..': ['2024-01-15T08:00:00Z', '2999-01-01'],
    } as const;
    for (const [time_query, [from, before]] of Object.entries(spans)) {
      for (const from_id of [undefined, all[100]!.id, all[300]!.id, 1]) {
        for (const [call, only] of [
          [list, () => true],
          [listInbox, (row: (typeof all)[number]) => !row.is_classified],
        ] as const) {
          const expected = all.filter(
            (row) =>
              row.at >= new Date(from) && row.at < new Date(before) && row.id <= (from_id ?? Infinity) && only(row),
          );
          for (const page of [1, 2, 3]) {
            const response = await call({ time_query, page, limit: 9, ...(from_id !== undefined && { from_id }) });
            expect(idsOf(response.items), `${time_query} ${from_id} ${page}`).toEqual(
              expected.slice((page - 1) * 9, page * 9).map((row) => row.id),
            );
            expect(response.total).toBe(expected.length);
          }
        }
      }
    }
  });

  test('with the newest id of the first page, later pages do not shift when transactions arrive', async () => {
    const first = await list({ limit: 10 });
    expect(first.fromId).toBe(Math.max(...all.map((row) => row.id)));
    const id = await world.add({ atMs: all[12]!.at.getTime() });
    const second = await list({ limit: 10, page: 2, from_id: first.fromId! });
    expect(idsOf(second.items)).toEqual(all.slice(10, 20).map((row) => row.id));
    expect(second.fromId).toBe(first.fromId);
    expect((await list({})).total).toBe(all.length + 1);
    await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id } });
    expect((await list({})).total).toBe(all.length);
  });

  test('error: a time that cannot be read is refused with a message', async () => {
    expect(await refusalOf(list({ time_query: 'yesterday' }))).toEqual({
      status: 422,
      text: expect.stringMatching(/^query\.time_query: Enter a year \(2024\)/) as string,
    });
  });
});

const EMPTY_INBOX = { unclassified: 0, wallets: 0, vanished: 0, lockedYears: [], setAside: 0, syncedAt: null };

test('an empty database has empty lists', async () => {
  const empty = await createTransactionWorld();
  const response = { items: [], total: 0, fromId: null, isTotalCapped: false, page: 1, limit: 25 };
  expect(await empty.api(transactionsCalls.listTransactions, { query: {} })).toEqual(response);
  for (const query of [{ search_query: 'x' }, {}])
    expect(await empty.api(transactionsCalls.listUnclassifiedTransactions, { query })).toEqual({
      ...response,
      groups: null,
    });
  for (const group_by of INBOX_GROUPINGS)
    expect(await empty.api(transactionsCalls.listUnclassifiedTransactions, { query: { group_by } })).toEqual({
      ...response,
      groups: [],
    });
  expect(await empty.api(transactionsCalls.getInboxSummary, {})).toEqual({ ...EMPTY_INBOX, unsyncedWallets: 2 });
  await empty.close();
});

test('the summary counts the inbox, its wallets and vanished transactions, and has the oldest sync', async () => {
  const fresh = await createTransactionWorld();
  const summary = () => fresh.api(transactionsCalls.getInboxSummary, {});
  const id = await fresh.add();
  await fresh.add();
  expect(await summary()).toEqual({ ...EMPTY_INBOX, unclassified: 2, wallets: 1, unsyncedWallets: 2 });
  await fresh.classify([id], 'airdrop');
  await fresh.pool.query(`UPDATE wallets SET synced_at = '2024-05-01T00:00:00Z'::timestamptz + id * interval '1 hour'`);
  await fresh.pool.query(`UPDATE wallets SET synced_at = NULL, is_active = false WHERE id = $1`, [fresh.cold]);
  await fresh.pool.query(
    `INSERT INTO vanished_transactions (network_id, hash, at, action, detail)
       VALUES ($1, '0xgone', now(), 'swap',
               '{"transfers": [{"amount": "12000", "coinSymbol": "USDC"}, {"amount": "3.76", "coinSymbol": "WETH"}]}')`,
    [fresh.network],
  );
  expect(await summary()).toEqual({
    ...EMPTY_INBOX,
    unclassified: 1,
    wallets: 1,
    vanished: 1,
    syncedAt: new Date(Date.UTC(2024, 4, 1, fresh.hot)).toISOString(),
    unsyncedWallets: 0,
  });
  const { items, total } = await fresh.api(transactionsCalls.listVanishedTransactions, { query: {} });
  expect([total, items[0]]).toMatchObject([
    1,
    {
      hash: '0xgone',
      networkName: 'Testnet',
      text:
        'Testnet was reorganised and no longer has this transaction of 12,000.00 USDC, 3.76 WETH, which was ' +
        'classified as Swap.',
    },
  ]);
  const dismiss = (vanishedId: number) =>
    fresh.api(transactionsCalls.dismissVanishedTransaction, { params: { id: vanishedId } });
  expect(await dismiss(items[0]!.id)).toEqual({ done: true });
  const before = await fresh.fingerprint();
  expect(await dismiss(items[0]!.id)).toEqual({ done: true });
  expect(await fresh.fingerprint()).toEqual(before);
  expect((await summary()).vanished).toBe(0);
  expect((await refusalOf(dismiss(987_654))).status).toBe(404);
  await fresh.close();
});
