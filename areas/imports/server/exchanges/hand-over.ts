/**
 * Hands what was read to imports, as files that the exchange itself could have exported: one for each layout. The first
 * is a preview that a person confirms; afterwards new rows are imported at once, and what they leave open is asked
 * there.
 */
import type pg from 'pg';
import { csvTable } from '@holdfast/csv/write-csv.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { addJob } from '@holdfast/jobs/enqueue-job.ts';
import type { Exchange, Item, Json, Stream } from '../../connections/kit/exchange.ts';
import { LAYOUTS } from '../../providers/layouts.ts';
import { DEFAULT_CHOICES } from '../import-choices.ts';
import type { ImportJob } from '../import-file.ts';
import { createExchangeAccount, findTarget } from '../import-target.ts';
import { writeFileParts } from '../read-file.ts';
import type { ConnectionRow } from './stored-connection.ts';

/** A file that imports read at once; what is more follows with the next reading. */
const ITEMS_MAX = 200_000;

interface HandOver {
  readonly row: ConnectionRow;
  readonly exchange: Exchange;
  readonly importFile: ImportJob;
  readonly nowMs: number;
}

export async function handOver(db: pg.PoolClient, given: HandOver): Promise<{ ids: number[]; rows: number }> {
  // Another reading of the same exchange may create the same account.
  await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`exchange account ${given.row.provider}`]);
  const ids: number[] = [];
  let rows = 0;
  for (const stream of given.exchange.streams) {
    if (await isBeingImported(db, given.row.id, stream)) continue;
    const replaced = await discardPreview(db, given.row.id, stream);
    const items = await loadItems(db, given.row.id, stream);
    const lines = stream.linesOf(items);
    if (lines.length === 0) continue;
    const walletId = await accountOf(db, given.row);
    const importId = await addImport(db, { ...given, stream, walletId, cells: lines.map(({ cells }) => cells) });
    await db.query(
      `UPDATE exchange_rows SET import_id = $3 WHERE connection_id = $1 AND stream = $2 AND key = ANY ($4)`,
      [given.row.id, stream.id, importId, lines.flatMap(({ keys }) => keys)],
    );
    ids.push(importId);
    rows += lines.length - replaced;
  }
  return { ids, rows: Math.max(0, rows) };
}

/** A preview that waits is made anew with the new rows in it. Returns how many rows it had. */
async function discardPreview(db: pg.PoolClient, connectionId: number, stream: Stream): Promise<number> {
  const { rows } = await db.query<{ id: number; count: number }>(
    `SELECT i.id, count(*) AS count FROM exchange_rows r JOIN imports i ON i.id = r.import_id
      WHERE r.connection_id = $1 AND r.stream = $2 AND i.status IN ('previewed', 'failed') GROUP BY i.id`,
    [connectionId, stream.id],
  );
  if (rows.length === 0 || (await hasNothingNew(db, connectionId, stream))) return 0;
  await db.query('DELETE FROM imports WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function hasNothingNew(db: pg.PoolClient, connectionId: number, stream: Stream): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM exchange_rows WHERE connection_id = $1 AND stream = $2 AND import_id IS NULL LIMIT 1',
    [connectionId, stream.id],
  );
  return rowCount === 0;
}

async function isBeingImported(db: pg.PoolClient, connectionId: number, stream: Stream): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM imports i WHERE i.status IN ('reading', 'importing')
        AND EXISTS (SELECT FROM exchange_rows r
                     WHERE r.connection_id = $1 AND r.stream = $2 AND r.import_id = i.id) LIMIT 1`,
    [connectionId, stream.id],
  );
  return rowCount !== 0;
}

async function loadItems(db: pg.PoolClient, connectionId: number, stream: Stream): Promise<Item[]> {
  const { rows } = await db.query<{ key: string; at: Date; item: Json }>(
    `SELECT key, at, item FROM exchange_rows WHERE connection_id = $1 AND stream = $2 AND import_id IS NULL
      ORDER BY at, key LIMIT ${ITEMS_MAX}`,
    [connectionId, stream.id],
  );
  return rows.map(({ key, at, item }) => ({ key, at: at.toISOString(), item }));
}

/** The account in the books: the one of the exchange's files, unless another connection has it. */
async function accountOf(db: pg.PoolClient, row: ConnectionRow): Promise<number> {
  const { rows } = await db.query<{ wallet_id: number | null }>(
    'SELECT wallet_id FROM exchange_connections WHERE id = $1',
    [row.id],
  );
  const known = rows[0]?.wallet_id ?? null;
  if (known !== null) return known;
  const provider = row.provider as Exchange['provider'];
  const found = await findTarget(db, { provider, walletId: null, ownAddress: null });
  const taken = await db.query('SELECT FROM exchange_connections WHERE wallet_id = $1', [found?.walletId ?? null]);
  const { walletId } = found !== null && taken.rowCount === 0 ? found : await createExchangeAccount(db, provider);
  await db.query('UPDATE exchange_connections SET wallet_id = $2 WHERE id = $1', [row.id, walletId]);
  return walletId;
}

async function addImport(
  db: pg.PoolClient,
  given: HandOver & { stream: Stream; walletId: number; cells: readonly (readonly string[])[] },
): Promise<number> {
  const { row, stream, walletId, cells, importFile, nowMs } = given;
  const content = Buffer.from(csvTable([stream.columns, ...cells]), 'utf8');
  const name = LAYOUTS.find(({ id }) => id === stream.layout)?.name ?? stream.layout;
  const fileName = `${name}, read ${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')}.csv`;
  const isConfirmed = await wasConfirmed(db, row.id, stream);
  // The key states whose account it is, however much of it another one has.
  const choices = { ...DEFAULT_CHOICES, provider: row.provider, walletId, timeZone: 'UTC', addsToOtherAccount: true };
  const importId = await insertReturningId(
    db,
    `INSERT INTO imports (file_name, file_bytes, choices, by_user_id, status) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [fileName, content.length, JSON.stringify(choices), row.created_by, isConfirmed ? 'importing' : 'reading'],
  );
  await writeFileParts(db, importId, piecesOf(content));
  await addJob(db, importFile, {
    key: String(importId),
    payload: {
      importId,
      task: isConfirmed ? 'import' : 'preview',
      userId: row.created_by,
      includeTouched: false,
    },
    message: `Waiting to read ${fileName}`,
    createdBy: row.created_by,
  });
  return importId;
}

const PIECE_BYTES = 1024 * 1024;

async function* piecesOf(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += PIECE_BYTES) yield content.subarray(from, from + PIECE_BYTES);
}

async function wasConfirmed(db: pg.PoolClient, connectionId: number, stream: Stream): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM imports i WHERE i.status = 'imported'
        AND EXISTS (SELECT FROM exchange_rows r
                     WHERE r.connection_id = $1 AND r.stream = $2 AND r.import_id = i.id) LIMIT 1`,
    [connectionId, stream.id],
  );
  return rowCount !== 0;
}
