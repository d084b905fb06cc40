/** The cached history equals the history read from the tables, whatever changed in between. */
import { booksCalls } from '../../contract/calls.ts';
import type { Transaction } from '../../engine/types.ts';
import { beforeAll, expect, it } from 'vitest';
import { loadRecordedSettings } from '../generation/book-settings.ts';
import { loadBookTerms } from '../generation/book-terms.ts';
import { readCachedHistory } from '../generation/history-cache/history-cache.ts';
import { readHistory } from '../generation/read-history.ts';
import { type BooksWorld, createBooksWorld, dumpBooks, enterMixedTrades } from '../testing.ts';
import { withSnapshot } from './with-snapshot.ts';

let world: BooksWorld;
let entered: number[];

const run = (sql: string, values: unknown[] = []) => world.pool.query(sql, values);

async function read(source: typeof readCachedHistory | typeof readHistory): Promise<Transaction[]> {
  return withSnapshot(world.pool, async (client) => {
    const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
    const found: Transaction[] = [];
    for await (const batch of source(client, { terms, from: null, until: null })) found.push(...batch);
    return found;
  });
}

/** How many transactions the pieces hold that nothing has outdated. */
async function countCached(): Promise<number> {
  const { rows } = await world.pool.query<{ until: Date | number | null }>(
    `SELECT max(ends_at) AS until FROM kept_history
      WHERE ends_at <= coalesce((SELECT min(at) FROM book_changes WHERE NOT keeps_history), 'infinity')`,
  );
  const until = rows[0]?.until ?? null;
  if (until === null) return 0;
  return (await read(readHistory)).filter(({ at }) => at < Number(until)).length;
}

const transferOf = async (transactionId: number, coinId: number): Promise<number> =>
  (
    await run('SELECT id FROM transfers WHERE transaction_id = $1 AND coin_id = $2 AND role = $3', [
      transactionId,
      coinId,
      'transfer',
    ])
  ).rows[0].id;

beforeAll(async () => {
  world = await createBooksWorld();
  entered = await enterMixedTrades(world, 60);
  await run(
    `INSERT INTO price_dailies SELECT coin, day, 'import', 1500 + extract(doy FROM day)
       FROM unnest($1::bigint[]) AS coin, generate_series('2023-10-01'::date, '2025-02-01', '1 day') AS day`,
    [[world.eth, world.weth]],
  );
  await world.regenerate();
  return () => world.close();
}, 60_000);

/** Edits of every kind, in an order that mixes early and late moments. */
const EDITS: readonly (readonly [what: string, edit: () => Promise<unknown>])[] = [
  ['a classification', () => world.classify([entered[50]!], 'airdrop')],
  ['a price', () => run(`UPDATE price_dailies SET price_usd = 7 WHERE day > '2024-12-01'`)],
  ['a missing price', () => run(`DELETE FROM price_dailies WHERE day BETWEEN '2024-10-01' AND '2024-10-20'`)],
  [
    'a manual price',
    () => run(`INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, '2024-10-09', 3)`, [world.eth]),
  ],
  ['a stated value', () => run('UPDATE transfers SET value_usd = 77 WHERE transaction_id = $1', [entered[44]!])],
  ['a new transaction', () => world.enter({ at: '2024-08-08', action: 'buy', transfers: ['in 3 ETH 99'] })],
  ['a deleted transaction', () => run('DELETE FROM transactions WHERE id = $1', [entered[41]!])],
  ['a moment', () => run(`UPDATE transactions SET at = at - interval '40 days' WHERE id = $1`, [entered[48]!])],
  ['a reset', () => world.reset(entered[46]!)],
  [
    'a linked move',
    async () => {
      const out = await world.enter({ at: '2024-06-01', action: 'bridgeOut', transfers: ['out 0.5 ETH'] });
      const back = await world.enter({ at: '2024-09-01', action: 'bridgeIn', transfers: ['in 0.5 ETH'] });
      await run(
        `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind) VALUES ($1, $2, 'bridge')`,
        [out, back],
      );
    },
  ],
  ['an unlinked move', () => run('DELETE FROM transaction_links')],
  ['the purpose of a wallet', () => run(`UPDATE wallets SET purpose = 'exchange' WHERE id = $1`, [world.cold])],
  [
    'the owner of a wallet',
    () => run('UPDATE wallets SET user_id = $2 WHERE id = $1', [world.cold, world.client.userId]),
  ],
  ['the owner of a wallet again', () => run('UPDATE wallets SET user_id = NULL WHERE id = $1', [world.cold])],
  [
    'a recorded cost',
    async () =>
      run(`INSERT INTO recorded_costs (transfer_id, amount, cost_usd, acquired_at) VALUES ($1, 0.1, 5, '2020-01-01')`, [
        await transferOf(entered[10]!, world.weth),
      ]),
  ],
  [
    'identified lots',
    async () =>
      run(
        `INSERT INTO lot_identifications (transfer_id, lots, identified_at)
         VALUES ($1, jsonb_build_array(jsonb_build_object('lotId', $2::text)), '2023-11-01')`,
        [await transferOf(entered[9]!, world.eth), String(await transferOf(entered[0]!, world.eth))],
      ),
  ],
  [
    'a deposit and a withdrawal of a client',
    async () => {
      const came = await world.enter({ at: '2024-03-01', action: null, transfers: ['in 50 USDC 50'] });
      await world.classify([came], 'clientDeposit', { clientId: world.client.userId });
      const { rows } = await run(
        `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at)
         VALUES ($1, 'withdrawal', $2, 20, '2024-11-01T03:00:00Z') RETURNING id`,
        [world.client.userId, world.usdc],
      );
      const went = await world.enter({ at: '2024-11-01', action: null, transfers: ['out 20 USDC 20'] });
      await world.classify([went], 'clientWithdrawal', { clientTransactionId: rows[0].id });
    },
  ],
  [
    'aliases',
    () =>
      run(
        `WITH set AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id) INSERT INTO alias_coin_members
           SELECT coin, set.id, coin = $1 FROM set, unnest($2::bigint[]) AS coin`,
        [world.eth, [world.eth, world.weth]],
      ),
  ],
  ['no aliases', () => run('DELETE FROM alias_coins')],
  [
    'what a coin stands for',
    () =>
      run(
        `UPDATE coins SET claim_kind = 'receipt', claim_of_coin_id = $2, claim_custody = 'stake',
                claim_origin = 'person'
          WHERE id = $1`,
        [world.weth, world.eth],
      ),
  ],
  [
    'no longer what a coin stands for',
    () =>
      run('UPDATE coins SET claim_kind = NULL, claim_of_coin_id = NULL, claim_custody = NULL WHERE id = $1', [
        world.weth,
      ]),
  ],
  ['what is money', () => run('UPDATE coins SET is_cash = true WHERE id = $1', [world.usdc])],
  ['what is no longer money', () => run('UPDATE coins SET is_cash = false WHERE id = $1', [world.usdc])],
];

it.each(EDITS)(
  '%s: what is cached equals what is in the tables, before and after regenerating',
  async (_what, edit) => {
    await edit();
    const anew = await read(readHistory);
    expect(anew.length).toBeGreaterThan(50);
    expect(await read(readCachedHistory)).toStrictEqual(anew);
    await world.regenerate();
    expect(await read(readCachedHistory)).toStrictEqual(anew);
    expect(await countCached()).toBe(anew.length);
  },
);

it('a change outdates what is cached from its moment on, and nothing before', async () => {
  const all = await countCached();
  await world.enter({ at: '2024-12-24', action: 'stakingReward', transfers: ['in 1 ETH'] });
  const cached = await countCached();
  expect(cached).toBeGreaterThan(40);
  expect(cached).toBeLessThan(all);
  await world.regenerate();
  expect(await countCached()).toBe(all + 1);
});

it('other settings leave what is cached as it is, and the books from it equal those read from the tables', async () => {
  const all = await countCached();
  const settings = (await world.api(booksCalls.getBookState, {})).settings;
  await world.api(booksCalls.setBookSettings, { body: { ...settings, methods: [{ fromYear: 2009, method: 'hifo' }] } });
  expect(await countCached()).toBe(all);
  const { rows: before } = await run('SELECT xmin::text AS version FROM kept_history ORDER BY starts_at');
  expect((await world.regenerate()).result).toEqual({ transactions: all, readFrom: null });
  const { rows: after } = await run('SELECT xmin::text AS version FROM kept_history ORDER BY starts_at');
  expect(after).toEqual(before);
  const fromCache = await dumpBooks(world.pool);
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(fromCache);
});

it('what-if takes the gains in force from books that are up to date, and computes them otherwise', async () => {
  const { settings } = await world.api(booksCalls.getBookState, {});
  const other = { ...settings, methods: [{ fromYear: 2009, method: 'lifo' as const }] };
  const compare = () => world.api(booksCalls.compareWhatIf, { body: other });
  const upToDate = await compare();
  expect(upToDate.inForce.years.length).toBeGreaterThan(1);
  // A note that changes nothing makes the books outdated.
  await run('INSERT INTO book_changes (at) SELECT min(at) FROM transactions');
  expect(await compare()).toEqual(upToDate);
  await run(`UPDATE book_gains SET gain_usd = gain_usd + 1`);
  expect(await compare()).toEqual(upToDate);
  await run('DELETE FROM book_changes');
  expect((await compare()).inForce).not.toEqual(upToDate.inForce);
  await world.regenerate({ fromScratch: true });
});

it('what was cached for other terms, or is missing in between, is not used', async () => {
  const anew = await read(readHistory);
  await run(`UPDATE kept_history SET key = 'another' WHERE starts_at > '2024-06-01'`);
  expect(await read(readCachedHistory)).toStrictEqual(anew);
  await run(
    `DELETE FROM kept_history WHERE starts_at = (SELECT starts_at FROM kept_history ORDER BY 1 OFFSET 2 LIMIT 1)`,
  );
  expect(await read(readCachedHistory)).toStrictEqual(anew);
});
