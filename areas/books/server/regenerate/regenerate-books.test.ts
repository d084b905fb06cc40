import { booksCalls } from '../../contract/calls.ts';
import { expect, it } from 'vitest';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { areBooksFresh } from '../settings/book-state.ts';
import { dumpBooks, enterMixedTrades, GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['price_dailies', 'alias_coins', ...GENERATED_BOOKS]);

const figures = async () =>
  (
    await world.pool.query<{ line: string }>(
      `SELECT kind || ' ' || trim_scale(amount) || ' ' || acquired_day || ' to ' || disposed_day || ': '
         || trim_scale(proceeds_usd) || ' - ' || trim_scale(cost_usd) || ' = ' || trim_scale(gain_usd) || ' ' || term
            || CASE WHEN flags = '{}' THEN '' ELSE ' ' || array_to_string(flags, ',') END AS line
       FROM book_positions ORDER BY disposed_at, id`,
    )
  ).rows.map((row) => row.line);

/** The sums that are stored with the books, or the same added up from their positions. */
const gainsOf = async (source: 'book_gains' | 'positions') => {
  const sums = `SELECT coin_id, year, extract(month FROM disposed_day)::integer AS month, term, count(*)
    FILTER (WHERE is_taxable) AS disposals, coalesce(sum(amount) FILTER (WHERE is_taxable), 0) AS amount,
    coalesce(sum(proceeds_usd) FILTER (WHERE is_taxable), 0) AS proceeds_usd,
    coalesce(sum(cost_usd) FILTER (WHERE is_taxable), 0) AS cost_usd,
    coalesce(sum(gain_usd) FILTER (WHERE is_taxable), 0) AS gain_usd,
    count(*) FILTER (WHERE is_taxable AND ('missing_basis' = ANY (flags) OR 'gift_basis_unknown' = ANY (flags)))
      AS missing_basis FROM book_positions
    GROUP BY 1, 2, 3, 4`;
  const { rows } = await world.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', coin_id, year, month, term, disposals, trim_scale(amount), trim_scale(proceeds_usd),
       trim_scale(cost_usd), trim_scale(gain_usd), missing_basis) AS line
       FROM ${source === 'book_gains' ? 'book_gains' : `(${sums})`} AS s ORDER BY year, month, coin_id, term`,
  );
  return rows.map((row) => row.line);
};

it('a sale takes the oldest lots, with fees in cost and proceeds', async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 1 ETH', 'out 1000 USD'] });
  await world.enter({ at: '2023-06-01', action: 'buy', transfers: ['in 1 ETH', 'out 2000 USD', 'fee 20 USD'] });
  await world.enter({ at: '2024-03-02', action: 'sell', transfers: ['out 1.5 ETH', 'in 4500 USD'] });
  await world.enter({ at: '2024-03-03', action: null, transfers: ['out 0.1 ETH'] });
  const { message, result } = await world.regenerate();
  expect([message, result]).toEqual([
    'The books are generated from 3 transactions.',
    { transactions: 3, readFrom: null },
  ]);
  expect(await figures()).toEqual([
    'sale 1 2023-03-01 to 2024-03-02: 3000 - 1000 = 2000 long',
    'sale 0.5 2023-06-01 to 2024-03-02: 1500 - 1010 = 490 short',
  ]);
  expect(
    (
      await world.pool.query(
        `SELECT trim_scale(amount) AS amount, trim_scale(cost_usd) AS cost, wallet_id, long_from_day
           FROM book_open_lots`,
      )
    ).rows,
  ).toEqual([{ amount: '0.5', cost: '1010', wallet_id: world.hot, long_from_day: '2024-06-02' }]);
  expect(
    (
      await world.pool.query(
        'SELECT asset_id, wallet_id, trim_scale(amount) AS amount FROM book_holdings WHERE asset_id = $1',
        [world.eth],
      )
    ).rows,
  ).toEqual([{ asset_id: world.eth, wallet_id: world.hot, amount: '0.5' }]);
});

it('what no source valued is valued by its price, and what has none is an issue that names it', async () => {
  await world.pool.query(
    `INSERT INTO price_dailies VALUES ($1, '2024-01-04', 'import', 2000), ($1, '2024-01-05', 'import', 2500)`,
    [world.eth],
  );
  await world.enter({ at: '2024-01-05T02:00:00Z', action: 'stakingReward', transfers: ['in 0.5 ETH'] });
  const without = await world.enter({ at: '2024-02-20', action: 'stakingReward', transfers: ['in 1 USDC'] });
  await world.regenerate();
  expect(
    (await world.pool.query('SELECT category, trim_scale(value_usd) AS value, flags FROM book_flows ORDER BY at')).rows,
  ).toEqual([
    { category: 'staking', value: '1000', flags: [] },
    { category: 'staking', value: '0', flags: ['missing_price'] },
  ]);
  const { rows } = await world.pool.query('SELECT code, transaction_id, asset_id, year, at FROM book_issues');
  expect(rows).toEqual([
    {
      code: 'missing_price',
      transaction_id: without,
      asset_id: world.usdc,
      year: 2024,
      at: new Date('2024-02-20T12:00:00Z'),
    },
  ]);
  // The price comes later, and only what it reaches is read again.
  await world.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-02-20', 'import', 0.99)`, [world.usdc]);
  expect((await world.regenerate()).result).toEqual({ transactions: 1, readFrom: '2024-02-01T00:00:00.000Z' });
  expect((await world.pool.query('SELECT FROM book_issues')).rowCount).toBe(0);
});

it('aliases are one asset, and a wrap between them is no disposal', async () => {
  await world.pool.query(
    `WITH set AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id) INSERT INTO alias_coin_members
       SELECT coin, set.id, coin = $1 FROM set, unnest($2::bigint[]) AS coin`,
    [world.eth, [world.eth, world.weth]],
  );
  await world.enter({ at: '2024-01-01', action: 'buy', transfers: ['in 2 ETH 3000'] });
  await world.enter({ at: '2024-02-01', action: 'wrap', transfers: ['out 2 ETH', 'in 2 WETH'] });
  await world.enter({ at: '2024-03-01', action: 'sell', transfers: ['out 2 WETH', 'in 4000 USD'] });
  await world.regenerate();
  expect(await figures()).toEqual(['sale 2 2024-01-01 to 2024-03-01: 4000 - 3000 = 1000 short']);
  expect((await world.pool.query('SELECT coin_id, asset_id FROM book_positions')).rows).toEqual([
    { coin_id: world.weth, asset_id: world.eth },
  ]);
});

it('both ends of a linked move share lots that nothing else uses; an open end shows what is in transit', async () => {
  await world.enter({ at: '2024-01-01', action: 'buy', transfers: ['in 1 ETH 1000'] });
  await world.enter({ at: '2024-01-02', action: 'buy', transfers: ['in 1 ETH 9000'] });
  const sent = await world.enter({ at: '2024-02-01', action: 'bridgeOut', transfers: ['out 1 ETH'] });
  const stuck = await world.enter({ at: '2024-02-02', action: 'bridgeOut', transfers: ['out 1 ETH'] });
  const arrived = await world.enter({ at: '2024-02-03', action: 'bridgeIn', transfers: ['in@cold 1 ETH'] });
  await world.pool.query(
    `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind) VALUES ($1, $2, 'bridge')`,
    [sent, arrived],
  );
  await world.pool.query(
    `INSERT INTO book_settings (settings) VALUES
       ('{"methods":[{"fromYear":2009,"method":"fifo"}],"scope":"perWallet","timeZone":"UTC",
          "unitCostOrder":"withFees","transferLots":"fifo","borrowedCoins":"marketValue","liquidity":"swap",
          "giftsSent":"noGain","giftsReceived":"giverCost","lostCoins":"zeroProceeds"}')`,
  );
  await world.regenerate();
  expect(stuck).toBeGreaterThan(sent);
  expect(
    (
      await world.pool.query(
        'SELECT account, wallet_id, trim_scale(cost_usd) AS cost FROM book_open_lots ORDER BY cost_usd',
      )
    ).rows,
  ).toEqual([
    { account: String(world.cold), wallet_id: world.cold, cost: '1000' },
    { account: 'custody:bridge', wallet_id: null, cost: '9000' },
  ]);
});

it('the first day per wallet makes the books out of date, although no transaction changed', async () => {
  await world.enter({ at: '2024-01-01', action: 'buy', transfers: ['in 1 ETH 1000'] });
  const settings = { ...defaultBookSettings('UTC'), perWalletFrom: '2100-01-01' };
  await world.api(booksCalls.setBookSettings, { body: settings });
  await world.regenerate();
  const isFreshOn = (day: string) => areBooksFresh(world.pool, { timeZone: 'UTC', now: new Date(day) });
  expect(await isFreshOn('2099-12-31')).toBe(true);
  expect(await isFreshOn('2100-01-01')).toBe(false);
});

it('regenerating only what changed gives the same books as regenerating everything', async () => {
  const entered = await enterMixedTrades(world, 90);
  await world.regenerate();
  const { rows: checkpoints } = await world.pool.query<{ at: Date }>('SELECT at FROM book_checkpoints ORDER BY at');
  expect(checkpoints.length).toBeGreaterThan(8);
  const changes: (() => Promise<unknown>)[] = [
    () => world.reset(entered[80]!),
    () => world.classify([entered[80]!], 'airdrop'),
    () => world.enter({ at: '2025-06-05', action: 'sell', transfers: ['out 0.5 ETH', 'in 2000 USD'] }),
    () => world.pool.query('DELETE FROM transactions WHERE id = $1', [entered[70]!]),
    () =>
      world.pool.query(
        `INSERT INTO price_dailies SELECT $1, day, 'import', 1500
           FROM generate_series('2025-02-01'::date, '2025-09-01', '1 day') AS day`,
        [world.eth],
      ),
    () => world.pool.query(`UPDATE transfers SET value_usd = 7 WHERE transaction_id = $1`, [entered[50]!]),
    // It was still January in California when UTC was in February, so the month of the sums is read in part.
    () => world.enter({ at: '2025-02-01T03:00:00Z', action: 'sell', transfers: ['out 0.25 WETH', 'in 700 USD'] }),
    () => world.enter({ at: '2025-02-02T03:00:00Z', action: 'giftSent', transfers: ['out 0.125 WETH'] }),
    () => world.enter({ at: '2023-01-01', action: 'buy', transfers: ['in 100 ETH 5'] }),
  ];
  const readFrom: (string | null)[] = [];
  for (const change of changes) {
    await change();
    readFrom.push((await world.regenerate()).result.readFrom);
    const partly = await dumpBooks(world.pool);
    expect(await gainsOf('book_gains')).toEqual(await gainsOf('positions'));
    await world.regenerate({ fromScratch: true });
    expect(await dumpBooks(world.pool)).toEqual(partly);
  }
  expect(readFrom.map((moment) => moment?.slice(0, 7) ?? null)).toEqual([
    '2025-07',
    '2025-07',
    '2025-06',
    '2025-04',
    '2025-02',
    '2024-11',
    '2025-02',
    '2025-02',
    null,
  ]);
  expect((await world.regenerate()).message).toBe('The books are up to date.');
});
