/** The one way prices of files and markets get into the database: many at once, each at most once. */
import type { UtcDay } from '@holdfast/calendar';
import { formatDecimal, type Price } from '@holdfast/money';
import type pg from 'pg';

export interface DailyRow {
  readonly coinId: number;
  readonly day: UtcDay;
  readonly price: Price;
}

export interface Written {
  readonly added: number;
  readonly changed: number;
}

/** No coin and day may occur twice among the rows. What is there already with the same price is left alone. */
export async function writeDailies(
  client: pg.PoolClient,
  { source, rows }: { source: string; rows: readonly DailyRow[] },
): Promise<Written> {
  const answer = await client.query<Written>(
    `WITH written AS (
       INSERT INTO price_dailies AS known (coin_id, day, source, price_usd)
       SELECT coin_id, date '1970-01-01' + day, $1, price_usd FROM unnest($2::bigint[], $3::int[], $4::numeric[]) AS given (coin_id, day, price_usd)
       ON CONFLICT (coin_id, day, source) DO UPDATE SET price_usd = excluded.price_usd WHERE known.price_usd <> excluded.price_usd
       RETURNING xmax = 0 AS is_new
     )
     SELECT count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed FROM written`,
    [source, rows.map((row) => row.coinId), rows.map((row) => row.day), rows.map((row) => formatDecimal(row.price))],
  );
  return answer.rows[0] ?? { added: 0, changed: 0 };
}

export interface SpotRow {
  readonly coinId: number;
  readonly price: Price;
  readonly observedAtMs: number;
}

/** A price that is older than the one we know is not the latest. */
export async function writeSpots(
  client: pg.PoolClient,
  { source, rows }: { source: string; rows: readonly SpotRow[] },
): Promise<void> {
  // In one order, so that two writers never wait for each other in a circle.
  const ordered = [...rows].sort((left, right) => left.coinId - right.coinId);
  await client.query(
    `INSERT INTO price_spots AS known (coin_id, source, price_usd, observed_at)
     SELECT coin_id, $1, price_usd, observed_at FROM unnest($2::bigint[], $3::numeric[], $4::timestamptz[]) AS given (coin_id, price_usd, observed_at)
     ON CONFLICT (coin_id, source) DO UPDATE SET price_usd = excluded.price_usd, observed_at = excluded.observed_at
      WHERE known.observed_at <= excluded.observed_at`,
    [
      source,
      ordered.map((row) => row.coinId),
      ordered.map((row) => formatDecimal(row.price)),
      ordered.map((row) => new Date(row.observedAtMs)),
    ],
  );
}
