/** Writes prices of files and markets into the database: many at once, each at most once. */
import type { UtcDay } from '@holdfast/calendar';
import { formatDecimal, type Price } from '@holdfast/money';
import type pg from 'pg';
import { copyText } from '@holdfast/database/copy-rows.ts';

export interface DailyRow {
  readonly coinId: number;
  readonly day: UtcDay;
  readonly price: Price;
}

export interface Written {
  readonly added: number;
  readonly changed: number;
}

/** No coin and day may occur twice among the rows. Rows with the same price are left unchanged. */
export async function writeDailies(
  client: pg.PoolClient,
  { source, rows }: { source: string; rows: readonly DailyRow[] },
): Promise<Written> {
  const written = await client.query<Written>(
    `WITH written AS (
       INSERT INTO price_dailies AS known (coin_id, day, source, price_usd)
       SELECT coin_id, date '1970-01-01' + day, $1, price_usd FROM unnest($2::bigint[], $3::int[], $4::numeric[])
         AS given (coin_id, day, price_usd)
       ON CONFLICT (coin_id, day, source) DO UPDATE SET price_usd = excluded.price_usd
       WHERE known.price_usd <> excluded.price_usd
       RETURNING xmax = 0 AS is_new
     )
     SELECT count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed FROM written`,
    [source, rows.map((row) => row.coinId), rows.map((row) => row.day), rows.map((row) => formatDecimal(row.price))],
  );
  return written.rows[0] ?? { added: 0, changed: 0 };
}

export interface SpotRow {
  readonly coinId: number;
  readonly price: Price;
  readonly observedAtMs: number;
}

/** An older price never replaces a newer one. */
export async function writeSpots(
  client: pg.PoolClient,
  { source, rows }: { source: string; rows: readonly SpotRow[] },
): Promise<void> {
  // In a fixed order, so that two writers cannot deadlock.
  const ordered = [...rows].sort((left, right) => left.coinId - right.coinId);
  await client.query(
    `INSERT INTO price_spots AS known (coin_id, source, price_usd, observed_at)
     SELECT coin_id, $1, price_usd, observed_at FROM unnest($2::bigint[], $3::numeric[], $4::timestamptz[])
       AS given (coin_id, price_usd, observed_at)
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

/**
 * Copies daily prices into a temporary table and returns their number. Comparing a million rows with the known prices
 * in one statement is many times faster than one query for each. No coin and day may occur twice.
 */
export async function stageDailies(
  client: pg.PoolClient,
  batches: AsyncIterable<readonly DailyRow[]>,
): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_dailies (coin_id bigint NOT NULL, day integer NOT NULL,
       price_usd numeric NOT NULL) ON COMMIT DROP`,
  );
  return copyText(client, { table: 'staged_dailies', columns: ['coin_id', 'day', 'price_usd'] }, toCopyText(batches));
}

/** Numbers need no escaping in COPY text. */
async function* toCopyText(batches: AsyncIterable<readonly DailyRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => `${row.coinId}\t${row.day}\t${formatDecimal(row.price)}\n`).join('');
  }
}

/** The caller holds a lock that excludes other writers of this source. */
export async function writeStagedDailies(
  client: pg.PoolClient,
  { source, staged }: { source: string; staged: number },
): Promise<Written & { alreadyThere: number }> {
  // Lets a million rows be compared in memory instead of in files.
  await client.query(`SET LOCAL work_mem = '64MB'`);
  await client.query('ANALYZE staged_dailies');
  const changed = await client.query(
    `UPDATE price_dailies known SET price_usd = staged.price_usd FROM staged_dailies staged
      WHERE known.coin_id = staged.coin_id AND known.day = date '1970-01-01' + staged.day AND known.source = $1
        AND known.price_usd <> staged.price_usd`,
    [source],
  );
  const added = await client.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT coin_id, date '1970-01-01' + day, $1, price_usd FROM staged_dailies staged
      WHERE NOT EXISTS (SELECT FROM price_dailies known WHERE known.coin_id = staged.coin_id
        AND known.day = date '1970-01-01' + staged.day AND known.source = $1)
      ORDER BY coin_id, day`,
    [source],
  );
  const counts = { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0 };
  return { ...counts, alreadyThere: staged - counts.added - counts.changed };
}
