/**
 * A million daily prices on their way into the database. They are gathered in a table of the transaction's own first and
 * then compared with what is known in one go, which is many times faster than asking row by row whether it is there.
 */
import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import type { DailyRow, Written } from './write-prices.ts';

export class StagedDailies {
  private constructor(private readonly client: pg.PoolClient) {}

  static async create(client: pg.PoolClient): Promise<StagedDailies> {
    await client.query('CREATE TEMPORARY TABLE staged_dailies (coin_id bigint NOT NULL, day date NOT NULL, price_usd numeric NOT NULL) ON COMMIT DROP');
    return new StagedDailies(client);
  }

  /** No coin and day may be added twice. */
  async add(rows: readonly DailyRow[]): Promise<void> {
    await this.client.query(
      `INSERT INTO staged_dailies SELECT coin_id, date '1970-01-01' + day, price_usd FROM unnest($1::bigint[], $2::int[], $3::numeric[]) AS given (coin_id, day, price_usd)`,
      [arrayText(rows, (row) => row.coinId), arrayText(rows, (row) => row.day), arrayText(rows, (row) => formatDecimal(row.price))],
    );
  }

  /** The caller holds a lock that keeps other writers of this source away. */
  async write(source: string): Promise<Written & { alreadyThere: number }> {
    // Lets a million rows be compared in memory instead of in files.
    await this.client.query(`SET LOCAL work_mem = '64MB'`);
    await this.client.query('ANALYZE staged_dailies');
    const { rows } = await this.client.query<{ staged: number }>('SELECT count(*) AS staged FROM staged_dailies');
    const changed = await this.client.query(
      `UPDATE price_dailies known SET price_usd = staged.price_usd FROM staged_dailies staged
        WHERE known.coin_id = staged.coin_id AND known.day = staged.day AND known.source = $1 AND known.price_usd <> staged.price_usd`,
      [source],
    );
    const added = await this.client.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT coin_id, day, $1, price_usd FROM staged_dailies staged
        WHERE NOT EXISTS (SELECT FROM price_dailies known WHERE known.coin_id = staged.coin_id AND known.day = staged.day AND known.source = $1)
        ORDER BY coin_id, day`,
      [source],
    );
    const counts = { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0 };
    return { ...counts, alreadyThere: (rows[0]?.staged ?? 0) - counts.added - counts.changed };
  }
}

/** Numbers need none of the quoting that the driver does for every element of an array. */
function arrayText(rows: readonly DailyRow[], valueOf: (row: DailyRow) => number | string): string {
  return `{${rows.map(valueOf).join(',')}}`;
}
