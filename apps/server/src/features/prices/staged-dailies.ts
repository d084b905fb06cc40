/**
 * A million daily prices on their way into the database. They are copied into a table of the transaction's own first
 * and then compared with what is known in one go, which is many times faster than asking row by row whether it is
 * there.
 */
import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { copyText } from '../../db/copy-rows.ts';
import type { DailyRow, Written } from './write-prices.ts';

/** No coin and day may occur twice. Answers how many there are. When reading them fails, that error is thrown. */
export async function stageDailies(
  client: pg.PoolClient,
  batches: AsyncIterable<readonly DailyRow[]>,
): Promise<number> {
  await client.query(
    'CREATE TEMPORARY TABLE staged_dailies (coin_id bigint NOT NULL, day integer NOT NULL, price_usd numeric NOT NULL) ON COMMIT DROP',
  );
  return copyText(client, { table: 'staged_dailies', columns: ['coin_id', 'day', 'price_usd'] }, toCopyText(batches));
}

/** Numbers need none of the quoting that the format has for texts. */
async function* toCopyText(batches: AsyncIterable<readonly DailyRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => `${row.coinId}\t${row.day}\t${formatDecimal(row.price)}\n`).join('');
  }
}

/** The caller holds a lock that keeps other writers of this source away. */
export async function writeStagedDailies(
  client: pg.PoolClient,
  { source, staged }: { source: string; staged: number },
): Promise<Written & { alreadyThere: number }> {
  // Lets a million rows be compared in memory instead of in files.
  await client.query(`SET LOCAL work_mem = '64MB'`);
  await client.query('ANALYZE staged_dailies');
  const changed = await client.query(
    `UPDATE price_dailies known SET price_usd = staged.price_usd FROM staged_dailies staged
      WHERE known.coin_id = staged.coin_id AND known.day = date '1970-01-01' + staged.day AND known.source = $1 AND known.price_usd <> staged.price_usd`,
    [source],
  );
  const added = await client.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT coin_id, date '1970-01-01' + day, $1, price_usd FROM staged_dailies staged
      WHERE NOT EXISTS (SELECT FROM price_dailies known WHERE known.coin_id = staged.coin_id AND known.day = date '1970-01-01' + staged.day AND known.source = $1)
      ORDER BY coin_id, day`,
    [source],
  );
  const counts = { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0 };
  return { ...counts, alreadyThere: staged - counts.added - counts.changed };
}
