/**
 * What pool shares and v3 positions are worth: a latest price at each reading, and on the next day the last one of the
 * day before as its close. A close is used for moments up to 36 hours before the end of its day, so the first two days
 * have none: no price reaches back before the first reading.
 *
 * A position that was closed, or no longer counts, has no latest price from the next reading on.
 */
import type { ComputedPosition, FigureContext } from '@holdfast/protocols/engine';
import { readUtcDay } from '@holdfast/calendar';
import { parsePrice } from '@holdfast/money';
import type pg from 'pg';
import { type DailyRow, type SpotRow, writeSpots, writeUnlockedCloses } from '@holdfast/prices/server';
import type { JobContext } from '@holdfast/jobs/job-kind.ts';
import { listOwnPrices } from './figures/write-reading.ts';

const POSITION_SOURCE = 'position';

export async function writePositionPrices(
  context: Pick<JobContext<unknown>, 'pool' | 'transaction' | 'log'>,
  given: {
    readonly networkId: number;
    readonly computed: readonly ComputedPosition[];
    readonly figures: FigureContext;
    readonly now: Date;
  },
): Promise<void> {
  const { networkId, now } = given;
  const closes = await listCloses(context.pool, { networkId, now });
  if (closes.length > 0) {
    const { refusal, leftOut } = await writeUnlockedCloses(context, { source: POSITION_SOURCE, rows: closes });
    if (refusal)
      context.log.warn(
        { networkId, period: refusal.period, leftOut },
        'Prices of positions are left out: a locked period would change',
      );
  }
  const spots = await listSpots(context.pool, given);
  await context.transaction(async (client) => {
    await client.query(
      `DELETE FROM price_spots s USING coin_addresses a WHERE s.source = $2 AND a.coin_id = s.coin_id
         AND a.network_id = $1 AND NOT s.coin_id = ANY ($3)`,
      [networkId, POSITION_SOURCE, spots.map(({ coinId }) => coinId)],
    );
    await writeSpots(client, { source: POSITION_SOURCE, rows: spots });
  });
}

async function listSpots(
  pool: pg.Pool,
  { networkId, computed, figures, now }: Parameters<typeof writePositionPrices>[1],
): Promise<SpotRow[]> {
  const prices = listOwnPrices({ computed, context: figures });
  const { rows } = await pool.query<{ coin_id: number; address: string }>(
    'SELECT coin_id, address FROM coin_addresses WHERE network_id = $1 AND address = ANY ($2)',
    [networkId, prices.map(({ address }) => address)],
  );
  const coinOf = new Map(rows.map(({ address, coin_id }) => [address, coin_id]));
  return prices.flatMap(({ address, priceUsd }) => {
    const coinId = coinOf.get(address);
    return coinId === undefined ? [] : [{ coinId, price: parsePrice(priceUsd), observedAtMs: now.getTime() }];
  });
}

/** The latest prices of earlier days, which this reading replaces. */
async function listCloses(
  pool: pg.Pool,
  { networkId, now }: { networkId: number; now: Date },
): Promise<readonly DailyRow[]> {
  const { rows } = await pool.query<{ coin_id: number; price_usd: string; day: string }>(
    `SELECT DISTINCT s.coin_id, s.price_usd, (s.observed_at AT TIME ZONE 'UTC')::date AS day FROM price_spots s
       JOIN coin_addresses a ON a.coin_id = s.coin_id AND a.network_id = $1
      WHERE s.source = $2
        AND (s.observed_at AT TIME ZONE 'UTC')::date < ($3::timestamptz AT TIME ZONE 'UTC')::date
        AND (s.observed_at AT TIME ZONE 'UTC')::date >= (SELECT min((p.first_read_at AT TIME ZONE 'UTC')::date) + 2
          FROM defi_positions p JOIN accounts c ON c.id = p.contract_id LEFT JOIN accounts m ON m.id = p.manager_id
         WHERE p.kind = 'pool' AND p.network_id = $1 AND a.address IN (c.address, m.address || '/' || p.token_id))
      ORDER BY s.coin_id`,
    [networkId, POSITION_SOURCE, now],
  );
  return rows.flatMap(({ coin_id, price_usd, day: text }) => {
    const day = readUtcDay(text);
    return day === null ? [] : [{ coinId: coin_id, day, price: parsePrice(price_usd) }];
  });
}
