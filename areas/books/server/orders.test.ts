/** An order that is paid in one transaction and filled in others: one swap, worked by hand. */
import { expect, it } from 'vitest';
import { loadRecordedSettings } from './generation/book-settings.ts';
import { loadBookTerms } from './generation/book-terms.ts';
import { readCachedHistory } from './generation/history-cache/history-cache.ts';
import { readHistory } from './generation/read-history.ts';
import { withSnapshot } from './regenerate/with-snapshot.ts';
import { dumpBooks, GENERATED_BOOKS, useBooksWorld } from './testing.ts';

const world = useBooksWorld(['price_dailies', ...GENERATED_BOOKS]);

const link = (out: number, arrival: number, paid: string | null) =>
  world.pool.query(
    `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind, paid_amount) VALUES ($1, $2, 'order', $3)`,
    [out, arrival, paid],
  );
const lines = async (sql: string) => (await world.pool.query<{ line: string }>(sql)).rows.map(({ line }) => line);
const closed = () =>
  lines(
    `SELECT kind || ' ' || trim_scale(amount) || ' ' || acquired_day || ' to ' || disposed_day || ': '
       || trim_scale(proceeds_usd) || ' - ' || trim_scale(cost_usd) || ' = ' || trim_scale(gain_usd) || ' ' || term AS line
       FROM book_positions ORDER BY disposed_at, id`,
  );
const open = () =>
  lines(
    `SELECT trim_scale(sum(o.amount)) || ' ' || c.symbol || ' at ' || trim_scale(sum(o.cost_usd)) || ' in '
       || CASE WHEN o.wallet_id IS NULL THEN split_part(o.custody_key, ':', 1) ELSE 'wallet' END AS line
       FROM book_open_lots o JOIN coins c ON c.id = o.asset_id GROUP BY c.symbol, o.wallet_id, o.custody_key
      ORDER BY c.symbol, 1`,
  );
const others = () =>
  lines(`SELECT side || ' ' || category AS line FROM book_flows UNION ALL SELECT code FROM book_issues`);

/** Ten ETH at $1,000 each; the order pays four of them. */
async function place(gas: readonly string[] = []): Promise<number> {
  await world.enter({ at: '2025-01-10', action: 'buy', transfers: ['in 10 ETH', 'out 10000 USD'] });
  return world.enter({ at: '2025-03-01', action: 'placeOrder', transfers: ['out 4 ETH', ...gas] });
}

it('an open order holds the coins with their cost, and nothing is taxable', async () => {
  await place();
  await world.regenerate();
  expect([await closed(), await others()]).toEqual([[], []]);
  expect(await open()).toEqual(['4 ETH at 4000 in order', '6 ETH at 6000 in wallet']);
});

it('a filled order is one swap: the lots of the payment for the value of what came in, on the day of the fill', async () => {
  const out = await place();
  const fill = await world.enter({ at: '2026-01-20', action: 'swap', transfers: ['in 9000 USDC 9000'] });
  await link(out, fill, '4');
  await world.regenerate();
  expect(await closed()).toEqual(['swap 4 2025-01-10 to 2026-01-20: 9000 - 4000 = 5000 long']);
  expect([await open(), await others()]).toEqual([['6 ETH at 6000 in wallet', '9000 USDC at 9000 in wallet'], []]);
  const { rows } = await world.pool.query('SELECT close_transaction_id AS id, account FROM book_positions');
  expect(rows).toEqual([{ id: fill, account: `custody:order:link:${out}` }]);
});

it('without the link the fill would cost what it was worth, and the payment would stay in the order', async () => {
  await place();
  await world.enter({ at: '2025-03-02', action: 'swap', transfers: ['in 9000 USDC 9000'] });
  await world.regenerate();
  expect(await closed()).toEqual([]);
  expect(await open()).toEqual(['4 ETH at 4000 in order', '6 ETH at 6000 in wallet', '9000 USDC at 9000 in wallet']);
});

it('two partial fills take their parts, and the refund of the rest comes back at its cost', async () => {
  const out = await place();
  const first = await world.enter({ at: '2025-03-02', action: 'swap', transfers: ['in 3300 USDC 3300'] });
  const second = await world.enter({ at: '2025-03-03', action: 'swap', transfers: ['in 2000 USDC 2000'] });
  const refund = await world.enter({ at: '2025-03-09', action: 'cancelOrder', transfers: ['in 1 ETH'] });
  await link(out, first, '2');
  await link(out, second, '1');
  await link(out, refund, null);
  await world.regenerate();
  expect(await closed()).toEqual([
    'swap 2 2025-01-10 to 2025-03-02: 3300 - 2000 = 1300 short',
    'swap 1 2025-01-10 to 2025-03-03: 2000 - 1000 = 1000 short',
  ]);
  expect([await open(), await others()]).toEqual([['7 ETH at 7000 in wallet', '5300 USDC at 5300 in wallet'], []]);
});

it('an expired order comes back whole; what a refund lacks is the fee of the order book', async () => {
  const out = await place();
  const refund = await world.enter({ at: '2025-04-01', action: 'cancelOrder', transfers: ['in 3.9 ETH 7800'] });
  await link(out, refund, null);
  await world.regenerate();
  // 0.1 ETH at the refund's own price of $2,000.
  expect(await closed()).toEqual(['fee 0.1 2025-01-10 to 2025-04-01: 200 - 100 = 100 short']);
  expect([await open(), await others()]).toEqual([['9.9 ETH at 9900 in wallet'], ['expense fee']]);
});

it('the network fee of the payment is an expense of its day; a fill without a price counts what was paid for it', async () => {
  await world.pool.query(
    `INSERT INTO price_dailies VALUES ($1, '2025-02-28', 'import', 1500), ($1, '2025-03-01', 'import', 1600)`,
    [world.eth],
  );
  const out = await place(['fee 0.01 ETH']);
  const fill = await world.enter({ at: '2025-03-02', action: 'swap', transfers: ['in 7 WETH'] });
  await link(out, fill, '4');
  await world.regenerate();
  expect(await closed()).toEqual([
    'fee 0.01 2025-01-10 to 2025-03-01: 15 - 10 = 5 short',
    'swap 4 2025-01-10 to 2025-03-02: 6400 - 4000 = 2400 short',
  ]);
  expect(await open()).toEqual(['5.99 ETH at 5990 in wallet', '7 WETH at 6400 in wallet']);
});

it('the cached history and a regeneration after the link give the same books', async () => {
  const out = await place();
  const fill = await world.enter({ at: '2025-03-02', action: 'swap', transfers: ['in 9000 USDC 9000'] });
  await world.regenerate();
  await link(out, fill, '4');
  await world.regenerate();
  const changed = await dumpBooks(world.pool);
  await world.regenerate({ fromScratch: true });
  expect(await dumpBooks(world.pool)).toEqual(changed);
  const read = (source: typeof readCachedHistory | typeof readHistory) =>
    withSnapshot(world.pool, async (client) => {
      const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
      const found = [];
      for await (const batch of source(client, { terms, from: null, until: null })) found.push(...batch);
      return found;
    });
  const history = await read(readHistory);
  expect(await read(readCachedHistory)).toEqual(history);
  expect(history.at(-1)!.transfers.map(({ fromAccountId }) => fromAccountId)).toEqual([
    null,
    `custody:order:link:${out}`,
  ]);
});
