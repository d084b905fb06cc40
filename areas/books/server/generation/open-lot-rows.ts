/**
 * Replaces the open lots by those of a new generation. After a late change most lots are as before, so only those that
 * differ are deleted and written.
 */
import type pg from 'pg';
import type { BookTable } from './book-tables.ts';
import { escaped, instantText, NULL } from './copy-texts.ts';

type TableLine = readonly [BookTable, string];

/** More are written again as a whole: comparing them would take more memory than it saves time. */
const COMPARED_MAX = 200_000;

interface LotRow {
  readonly place: string;
  readonly before: string;
  readonly wallet_id: number | null;
  readonly custody_key: string | null;
  readonly between: string;
  readonly acquired_ms: number;
  readonly after: string;
}

/** The columns of a line of COPY text, without those that the database writes differently. */
const READ_LOTS = `
  SELECT ctid::text AS place, concat_ws(E'\\t', lot_id, piece, coin_id, asset_id) AS before, wallet_id, custody_key,
         concat_ws(E'\\t', amount, cost_usd) AS between,
         (extract(epoch FROM acquired_at) * 1000)::float8 AS acquired_ms,
         concat_ws(E'\\t', acquired_day, long_from_day, open_transaction_id, flags) AS after
    FROM book_open_lots`;

/** Deletes the stored lots that are not among the lines, and returns the lines that are not stored yet. */
export async function replaceOpenLots(client: pg.PoolClient, lines: Iterable<TableLine>): Promise<TableLine[]> {
  const { rows: counts } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM book_open_lots LIMIT ${COMPARED_MAX + 1}) AS counted`,
  );
  if ((counts[0]?.count ?? 0) > COMPARED_MAX) {
    await client.query('DELETE FROM book_open_lots');
    return [...lines];
  }
  const { rows } = await client.query<LotRow>(READ_LOTS);
  const stored = new Map(rows.map((row) => [lineOf(row), row.place]));
  const added: TableLine[] = [];
  for (const entry of lines) if (!stored.delete(entry[1])) added.push(entry);
  await client.query('DELETE FROM book_open_lots WHERE ctid = ANY ($1::tid[])', [[...stored.values()]]);
  return added;
}

function lineOf({ before, wallet_id, custody_key, between, acquired_ms, after }: LotRow): string {
  const account = `${wallet_id ?? NULL}\t${custody_key === null ? NULL : escaped(custody_key)}`;
  return `${before}\t${account}\t${between}\t${instantText(acquired_ms)}\t${after}`;
}
