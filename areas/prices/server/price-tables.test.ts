import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, useShared } from '../../../kit/database/testing.ts';
import { addCoin } from './testing.ts';

const database = useShared(createTestDatabase);

describe('daily prices belong to coins', () => {
  it('error: a price of a coin that does not exist is refused, with all others of its statement', async () => {
    const coin = await addCoin(database.pool, { symbol: 'REAL' });
    await expect(
      database.pool.query(
        `INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'import', 1), (987654321, '2024-03-05', 'import', 1)`,
        [coin],
      ),
    ).rejects.toMatchObject({ code: '23503' });
    expect((await database.pool.query('SELECT FROM price_dailies WHERE coin_id = $1', [coin])).rowCount).toBe(0);
  });

  it('a deleted coin takes its prices along and leaves those of others', async () => {
    const [gone, kept] = [
      await addCoin(database.pool, { symbol: 'GONE' }),
      await addCoin(database.pool, { symbol: 'KEPT' }),
    ];
    await database.pool.query(
      `INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'import', 1), ($2, '2024-03-05', 'import', 1)`,
      [gone, kept],
    );
    await database.pool.query('DELETE FROM coins WHERE id = $1', [gone]);
    expect(
      (await database.pool.query('SELECT coin_id FROM price_dailies WHERE coin_id = ANY ($1)', [[gone, kept]])).rows,
    ).toEqual([{ coin_id: kept }]);
  });

  it('a coin cannot be deleted under a price that is being written', async () => {
    const coin = await addCoin(database.pool, { symbol: 'RACE' });
    const writer = await database.pool.connect();
    await writer.query('BEGIN');
    await writer.query(`INSERT INTO price_dailies VALUES ($1, '2024-03-05', 'import', 1)`, [coin]);
    const deleting = database.pool.query('DELETE FROM coins WHERE id = $1', [coin]);
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1);
    await writer.query('COMMIT');
    writer.release();
    await deleting;
    expect((await database.pool.query('SELECT FROM price_dailies WHERE coin_id = $1', [coin])).rowCount).toBe(0);
  });
});

it('the watch list always is what a look at all prices would find', async () => {
  const coins = [
    await addCoin(database.pool, { symbol: 'W1' }),
    await addCoin(database.pool, { symbol: 'W2', hasPrices: false }),
    await addCoin(database.pool, { symbol: 'W3' }),
  ];
  const statements = {
    daily: `INSERT INTO price_dailies SELECT $1, $2::date + n, 'import', 1 FROM generate_series(0, 2) n
      ON CONFLICT (coin_id, day, source) DO UPDATE SET price_usd = excluded.price_usd`,
    manual: `INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, $2, 0) ON CONFLICT (coin_id, day) DO UPDATE
      SET price_usd = 0`,
    removeManual: `DELETE FROM price_manuals WHERE coin_id = $1 AND day >= $2::date`,
    spot: `INSERT INTO price_spots VALUES ($1, 'CoinGecko', 1, $2::date + interval '23 hours')
      ON CONFLICT (coin_id, source) DO UPDATE
      SET observed_at = greatest(price_spots.observed_at, excluded.observed_at)`,
    on: `UPDATE coins SET has_prices = true WHERE id = $1 AND $2::date IS NOT NULL`,
    off: `UPDATE coins SET has_prices = false WHERE id = $1 AND $2::date IS NOT NULL`,
    spam: `UPDATE coins SET is_spam = NOT is_spam WHERE id = $1 AND $2::date IS NOT NULL`,
  };
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(statements) as (keyof typeof statements)[])),
    coin: fc.constantFrom(...coins),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2024-02-${String(day).padStart(2, '0')}`),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { what, coin, day } of steps) await database.pool.query(statements[what], [coin, day]);
      const watched = await database.pool.query(
        'SELECT coin_id, latest_day FROM price_watch WHERE coin_id = ANY ($1) ORDER BY coin_id',
        [coins],
      );
      const expected = await database.pool.query(
        `SELECT id AS coin_id, latest_priced_day(id) AS latest_day FROM coins WHERE id = ANY ($1) AND has_prices
           AND NOT is_spam ORDER BY id`,
        [coins],
      );
      expect(watched.rows).toEqual(expected.rows);
    }),
    { numRuns: 40 },
  );
});
