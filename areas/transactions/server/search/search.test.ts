import { transactionsCalls } from '../../contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, TETHER } from '../../../catalogue/server/testing.ts';
import { addressOf, addNetwork, ingestInto, transactionOf } from '../ingest/testing.ts';
import { createTransactionWorld, NOON, idsOf, ofCoin, received, sent } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refreshSearchTags } from './search-tags.ts';

const world = useShared(createTransactionWorld);
const ids: Record<string, number> = {};
/** A pool of Across on Ethereum. */
const ACROSS = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5';
const hashOf = (letters: string): string => `0x${letters.padEnd(64, '0')}`;
let otherNetwork: number;

beforeAll(async () => {
  const day = (number: number) => NOON + number * 86_400_000;
  ids['deposit'] = await world.add({ hash: hashOf('abcdef12'), atMs: day(1), transfers: [received('alice', '12.5')] });
  ids['swap'] = await world.add({
    hash: hashOf('abcdef99'),
    atMs: day(2),
    target: TETHER,
    transfers: [sent('pool', '2'), ofCoin(world.usdc, received('pool', '4000.25'))],
  });
  ids['cold'] = await world.add({ hash: hashOf('1234567'), atMs: day(3), transfers: [sent('cold', '12.5')] });
  ids['noted'] = await world.add({
    hash: hashOf('777'),
    atMs: day(4),
    note: 'imported from Kraken',
    transfers: [ofCoin(world.weth, received('bob', '1'))],
  });
  otherNetwork = await addNetwork(world.pool, { name: 'Other', chainId: 4, nativeCoinId: world.eth });
  const elsewhere = await ingestInto(world.pool, {
    networkId: otherNetwork,
    transactions: [transactionOf(hashOf('888'), { atMs: day(5), transfers: [received('dave', '0.123456789')] })],
  });
  ids['elsewhere'] = elsewhere.added[0]!;
  const mainnet = await addNetwork(world.pool, { name: 'Main', chainId: 1, nativeCoinId: world.eth });
  const fromAcross = { ...received('dave', '7'), from: { kind: 'address', address: ACROSS } } as const;
  const bridged = await ingestInto(world.pool, {
    networkId: mainnet,
    transactions: [transactionOf(hashOf('999'), { atMs: day(6), transfers: [fromAcross] })],
  });
  ids['bridged'] = bridged.added[0]!;
  await world.pool.query(
    `WITH acme AS (INSERT INTO counterparties (kind, name) VALUES ('customer', 'The Acme Company') RETURNING id)
     UPDATE accounts SET kind = 'customer', counterparty_id = acme.id FROM acme WHERE address = $1`,
    [addressOf('bob')],
  );
  await world.classify([ids['deposit']!], 'clientDeposit', { clientId: world.client.userId });
  await world.classify([ids['swap']!], 'swap');
  await world.classify([ids['cold']!], 'ownTransfer', { note: 'Moved to the vault, finally' });
});

type Query = Parameters<typeof world.api<typeof transactionsCalls.listTransactions>>[1]['query'];
async function find(query: Query): Promise<string[]> {
  const { items, total, isTotalCapped } = await world.api(transactionsCalls.listTransactions, { query });
  expect([total, isTotalCapped]).toEqual([items.length, false]);
  return items.map((item) => Object.entries(ids).find(([, id]) => id === item.id)![0]);
}
const search = (search_query: string) => find({ search_query });

describe('a word finds', () => {
  test.each([
    ['a hash', hashOf('abcdef12'), ['deposit']],
    ['a hash in capitals', hashOf('ABCDEF12').replace('X', 'x'), ['deposit']],
    ['the beginning of a hash', '0xabcdef', ['swap', 'deposit']],
    ['the beginning of a shortened hash', '0xabcd', ['swap', 'deposit']],
    ['a shortened hash', '0x1234…0000', ['cold']],
    ['a shortened hash with another end not at all', '0x1234…9999', []],
    ['too short a beginning not at all', '0xabc', []],
    ['a coin’s symbol', 'usdc', ['swap']],
    ['a coin’s name', 'wrapped', ['noted']],
    ['the beginning of a coin’s name', 'wrap', ['noted']],
    ['a wallet’s name', 'cold', ['cold']],
    ['an action', 'swap', ['swap']],
    ['a word of an action’s label', 'deposit', ['deposit']],
    ['a word of a note', 'vault', ['cold']],
    ['the beginning of a word of a note', 'fina', ['cold']],
    ['a word of what the source wrote', 'kraken', ['noted']],
    ['an amount', '12.5', ['cold', 'deposit']],
    ['an amount with zeros behind', '12.500', ['cold', 'deposit']],
    ['an amount with thousands marked', '4,000.25', ['swap']],
    ['the beginning of an amount', '4,000', ['swap']],
    ['the beginning of a fraction', '4000.2', ['swap']],
    ['an amount as it is rounded for people', '0.12345679', ['elsewhere']],
    ['the name of a protocol', 'across', ['bridged']],
    ['the end of a shortened address', '35c5', ['bridged']],
    ['a shortened address', '0x5c7b…35C5', ['bridged']],
    ['the name of a counterparty', 'acme', ['noted']],
    ['the contract that was called', TETHER, ['swap']],
    ['nothing that it does not know', 'nonesuch', []],
    ['nothing in signs', `%_'\\:*&|!()`, []],
    ['nothing in other letters', '币', []],
  ])('%s', async (_, word, expected) => {
    expect(await search(word)).toEqual(expected);
  });

  test('an address, in any case, and its beginning', async () => {
    const alice = addressOf('alice');
    expect(await search(alice)).toEqual(['deposit']);
    expect(await search(alice.toUpperCase().replace('0X', '0x'))).toEqual(['deposit']);
    expect(await search(alice.slice(0, 8))).toEqual(['deposit']);
    expect(await search(alice.slice(0, 6)), 'as far as it is shown').toEqual(['deposit']);
    expect(await search(alice.slice(0, 5))).toEqual([]);
    expect(await search(`${alice.slice(0, 6)}…0bad`)).toEqual([]);
    expect(await search(addressOf('pool'))).toEqual(['swap']);
  });
});

test('the oldest first, alone and with several words', async () => {
  expect(await find({ search_query: '12.5', order: 'asc' })).toEqual(['deposit', 'cold']);
  expect(await find({ wallet_id: world.hot, order: 'asc' })).toEqual(['deposit', 'swap', 'cold', 'noted']);
  expect(await find({ wallet_id: world.hot, search_query: 'eth', order: 'asc' })).toEqual(
    (await find({ wallet_id: world.hot, search_query: 'eth' })).toReversed(),
  );
});

test('all words must match', async () => {
  expect(await search('12.5 deposit')).toEqual(['deposit']);
  expect(await search('12.5 cold vault')).toEqual(['cold']);
  expect(await search('12.5 swap')).toEqual([]);
  expect(await search('eth nonesuch')).toEqual([]);
  expect(await search('  USDC   swap usdc ')).toEqual(['swap']);
});

test('filters narrow the list, each alone and together with words and time', async () => {
  expect(await find({ network_id: otherNetwork })).toEqual(['elsewhere']);
  expect(await find({ wallet_id: world.cold })).toEqual(['cold']);
  expect(await find({ wallet_id: world.hot })).toEqual(['noted', 'cold', 'swap', 'deposit']);
  expect(await find({ coin_id: world.usdc })).toEqual(['swap']);
  expect(await find({ action: 'clientDeposit' })).toEqual(['deposit']);
  expect(await find({ wallet_id: world.hot, search_query: '12.5' })).toEqual(['cold', 'deposit']);
  expect(await find({ wallet_id: world.hot, coin_id: world.eth, action: 'swap', network_id: world.network })).toEqual([
    'swap',
  ]);
  expect(await find({ wallet_id: world.hot, time_query: '2024-03-08..2024-03-09' })).toEqual(['swap', 'deposit']);
  expect(await find({ search_query: '12.5', from_id: ids['deposit']! })).toEqual(['deposit']);
  expect(await find({ wallet_id: 987_654 })).toEqual([]);
  const inbox = await world.api(transactionsCalls.listUnclassifiedTransactions, { query: { search_query: 'eth' } });
  expect(idsOf(inbox.items)).toEqual([ids['bridged'], ids['elsewhere'], ids['noted']].slice(0, inbox.total));
  expect(
    idsOf((await world.api(transactionsCalls.listUnclassifiedTransactions, { query: { wallet_id: world.hot } })).items),
  ).toEqual([ids['noted']]);
});

test('error: an unknown action and too many words are refused', async () => {
  expect(await refusalOf(find({ action: 'nonsense' }))).toEqual({
    status: 422,
    text: 'query.action: There is no such action.',
  });
  expect(await refusalOf(search('a b c d e f g h i'))).toEqual({
    status: 422,
    text: 'query.search_query: At most 8 words can be searched for at once.',
  });
});

test('long lists: pages cover all results once, counting stops, rare combinations are found', async () => {
  const long = await createTransactionWorld();
  await long.pool.query(
    `INSERT INTO accounts (network_id, address, kind) SELECT $1, '0x' || lpad(n::text, 40, '0'), 'unknown'
       FROM generate_series(1, 3) n`,
    [long.network],
  );
  await long.pool.query(
    `INSERT INTO transactions (ledger, key, source, network_id, at, status)
       SELECT 'l', 'k' || n, 'rpc', $1, timestamptz '2024-01-01Z' + (n % 1000) * interval '1 hour', 'success'
       FROM generate_series(1, 6000) n`,
    [long.network],
  );
  // Several transfers of each with the same coin, and the other coin only in the three oldest.
  await long.pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin)
     SELECT t.id, 'x' || k, t.at, $1, k, (SELECT min(id) FROM accounts WHERE kind = 'unknown') + k % 3,
            (SELECT account_id FROM wallets WHERE id = $2), 'transfer', 'log'
            FROM transactions t, generate_series(1, 4) k`,
    [long.eth, long.hot],
  );
  await long.pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, to_account_id, role, origin)
     SELECT t.id, 'y', t.at, $1, 5, (SELECT account_id FROM wallets WHERE id = $2), 'transfer', 'log'
     FROM (SELECT id, at FROM transactions ORDER BY at, id LIMIT 3) t`,
    [long.usdc, long.hot],
  );
  const ask = (query: Query) => long.api(transactionsCalls.listTransactions, { query });
  const expected = (
    await long.pool.query<{ id: number }>('SELECT id FROM transactions ORDER BY at DESC, id DESC')
  ).rows.map((row) => row.id);
  for (const page of [1, 2, 17, 30]) {
    const response = await ask({ wallet_id: long.hot, page, limit: 200 });
    expect(idsOf(response.items)).toEqual(expected.slice((page - 1) * 200, page * 200));
    const oldest = await ask({ wallet_id: long.hot, page, limit: 200, order: 'asc' });
    expect(idsOf(oldest.items)).toEqual(expected.toReversed().slice((page - 1) * 200, page * 200));
  }
  expect(await ask({ wallet_id: long.hot, limit: 1 })).toMatchObject({ total: 1000, isTotalCapped: true });
  expect(await ask({ wallet_id: long.hot, limit: 200, page: 5 })).toMatchObject({ total: 2000, isTotalCapped: true });
  expect(await ask({ wallet_id: long.hot, limit: 200, page: 30 })).toMatchObject({ total: 6000, isTotalCapped: false });
  expect(idsOf((await ask({ wallet_id: long.hot, coin_id: long.eth, search_query: 'usdc' })).items)).toEqual(
    expected.slice(-3),
  );
  expect(idsOf((await ask({ search_query: '1 2 3 4 5' })).items)).toEqual(expected.slice(-3));
  // A short list that reaches far back beside a long one: what is not read of the long one yet still comes before it.
  await long.pool.query(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     SELECT t.id, 'z', t.at, $1, 9, (SELECT account_id FROM wallets WHERE id = $2), 'transfer', 'log'
     FROM (SELECT id, at FROM transactions ORDER BY at, id LIMIT 1600) t`,
    [long.eth, long.hot],
  );
  expect(idsOf((await ask({ wallet_id: long.hot, limit: 200, page: 5 })).items)).toEqual(expected.slice(800, 1000));
  // Both fit thousands, yet never the same one but the oldest.
  await long.pool.query(
    `UPDATE transfers SET amount = 7
       WHERE key = 'x1' AND transaction_id <= (SELECT min(transaction_id) + 2999 FROM transfers)`,
  );
  await long.pool.query(
    `UPDATE transfers SET amount = 8
       WHERE key = 'x2' AND (transaction_id > (SELECT min(transaction_id) + 2999 FROM transfers)
                             OR transaction_id = (SELECT min(id) FROM transactions
                                                  WHERE at = (SELECT min(at) FROM transactions)))`,
  );
  const rare = await ask({ search_query: '7 8' });
  expect(rare.total).toBe(1);
  // Each word means forty coins, so only the beginning of each coin's list is read; they meet at its end.
  await long.pool.query(
    `INSERT INTO coins (symbol, name, decimals)
       SELECT word || n, word || ' ' || n, 18 FROM unnest(ARRAY ['alpha', 'omega']) word, generate_series(1, 40) n`,
  );
  const moveIn = (symbol: string, transactionIds: readonly number[]) =>
    long.pool.query(
      `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, to_account_id, role, origin)
       SELECT t.id, $1::text, t.at, c.id, 1, (SELECT account_id FROM wallets WHERE id = $2), 'transfer', 'log'
         FROM transactions t, coins c WHERE t.id = ANY ($3::bigint[]) AND c.symbol = $1::text`,
      [symbol, long.hot, transactionIds],
    );
  await moveIn('alpha1', [...expected.slice(0, 1500), ...expected.slice(-2)]);
  await moveIn('omega1', [...expected.slice(1500, 3000), ...expected.slice(-2)]);
  const meeting = await ask({ search_query: 'alpha omega' });
  expect([idsOf(meeting.items), meeting.total, meeting.isTotalCapped]).toEqual([expected.slice(-2), 2, false]);
  const oldestMeeting = await ask({ search_query: 'alpha omega', order: 'asc', limit: 1, page: 2 });
  expect(idsOf(oldestMeeting.items)).toEqual(expected.slice(-2, -1));
  await moveIn('omega2', expected.slice(3000, 4500));
  expect(await ask({ search_query: 'alpha omega2' })).toMatchObject({ items: [], total: 0, isTotalCapped: false });
  await long.close();
});

test('combinations of long lists are found by tags, whether these are up to date or not', async () => {
  const long = await createTransactionWorld();
  const run = (sql: string, values: unknown[] = []) => long.pool.query(sql, values);
  const other = await addNetwork(long.pool, { name: 'Other', chainId: 4, nativeCoinId: long.eth });
  await run(
    `INSERT INTO transactions (ledger, key, source, network_id, at, status)
     SELECT 'l', 'k' || n, 'rpc', CASE WHEN n > 3000 AND n % 2 = 0 THEN $2::bigint ELSE $1 END,
            timestamptz '2024-01-01Z' + n * interval '1 hour', 'success'
       FROM generate_series(1, 6000) n ORDER BY n`,
    [long.network, other],
  );
  // One half moves one coin through one wallet, and the other half the other coin through the other wallet.
  await run(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, to_account_id, role, origin)
     SELECT t.id, 'x', t.at, CASE WHEN t.id % 2 = 0 THEN $1::bigint ELSE $2 END, 1,
            (SELECT account_id FROM wallets WHERE id = CASE WHEN t.id % 2 = 0 THEN $3::bigint ELSE $4 END),
            'transfer', 'log'
       FROM transactions t`,
    [long.eth, long.usdc, long.hot, long.cold],
  );
  const find = async (query: Query): Promise<number[]> => {
    const { items, total, isTotalCapped } = await long.api(transactionsCalls.listTransactions, { query });
    expect([total, isTotalCapped]).toEqual([items.length, false]);
    return idsOf(items);
  };
  const hotUsdc = { wallet_id: long.hot, coin_id: long.usdc };
  const wanted = await run('SELECT id FROM transactions WHERE id % 2 = 0 ORDER BY at LIMIT 2000');
  const [oldest, second] = [wanted.rows[0].id as number, wanted.rows[600].id as number];
  const changed = async () => (await run('SELECT count(*) FROM search_changes')).rows[0].count as number;

  expect(await find(hotUsdc)).toEqual([]);
  expect(await changed()).toBeGreaterThan(0);
  await refreshSearchTags(long.pool);
  expect(await changed()).toBe(0);
  expect(await find(hotUsdc)).toEqual([]);

  // A transfer that was added or changed since, before and after its tags are written.
  await run(
    `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, role, origin)
     SELECT id, 'y', at, $2, 3, (SELECT account_id FROM wallets WHERE id = $3), 'transfer', 'log'
       FROM transactions WHERE id = $1`,
    [oldest, long.usdc, long.hot],
  );
  await run('UPDATE transfers SET coin_id = $2 WHERE transaction_id = $1', [second, long.usdc]);
  expect(await find(hotUsdc)).toEqual([second, oldest]);
  await refreshSearchTags(long.pool);
  expect(await find(hotUsdc)).toEqual([second, oldest]);
  expect(await find({ ...hotUsdc, order: 'asc' })).toEqual([oldest, second]);
  expect(await find({ search_query: 'usdc hot 3' })).toEqual([oldest]);
  expect(await find({ ...hotUsdc, time_query: '2024-01-02..' })).toEqual([second]);
  expect(await find({ ...hotUsdc, from_id: oldest })).toEqual([oldest]);

  // Actions and networks have tags too.
  const refreshed = [async () => {}, () => refreshSearchTags(long.pool)];
  const hotPurchases = { wallet_id: long.hot, action: 'buy' };
  const classify = (action: string, condition: string) =>
    run(
      `WITH batch AS (INSERT INTO classification_batches (origin) VALUES ('person') RETURNING id)
       INSERT INTO classifications (transaction_id, action, batch_id)
       SELECT t.id, $1, batch.id FROM transactions t, batch WHERE ${condition}`,
      [action],
    );
  await classify('buy', 't.id % 2 = 1');
  await classify('ownTransfer', `t.id = ${second}`);
  await refreshSearchTags(long.pool);
  expect(await find(hotPurchases)).toEqual([]);
  await classify('buy', `t.id = ${oldest}`);
  expect(await find(hotPurchases)).toEqual([oldest]);
  await run(`UPDATE classifications SET action = 'buy' WHERE transaction_id = $1`, [second]);
  for (const refresh of refreshed) {
    await refresh();
    expect(await find(hotPurchases)).toEqual([second, oldest]);
    expect(await find({ coin_id: long.usdc, action: 'ownTransfer' })).toEqual([]);
  }
  await run('UPDATE transactions SET network_id = $2 WHERE id = $1', [oldest, other]);
  for (const refresh of refreshed) {
    await refresh();
    expect(await find({ network_id: other, coin_id: long.usdc })).toEqual([oldest]);
  }

  // A note stands for a word as well as a tag does.
  await run(`INSERT INTO transaction_notes (transaction_id, note) VALUES ($1, 'usdc was meant')`, [oldest + 2000]);
  expect(await find({ search_query: 'usdc hot' })).toEqual([oldest + 2000, second, oldest]);

  await run('DELETE FROM transactions WHERE id = $1', [oldest]);
  expect(await find(hotUsdc)).toEqual([second]);
  const remaining = await run('SELECT count(*) FROM search_tags WHERE transaction_id = $1', [oldest]);
  expect(remaining.rows).toEqual([{ count: 0 }]);

  // Proof that tags are what was searched: without its tags, a transaction is not found.
  await run('DELETE FROM search_tags WHERE transaction_id = $1', [second]);
  expect(await find(hotUsdc)).toEqual([]);
  await long.close();
});
