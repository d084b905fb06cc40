import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null;

const PIECE_CHARACTERS = 64 * 1024;
const MARKS: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Writes rows with COPY. Table and columns are constants, never a caller's text. */
export async function copyRows(
  client: pg.PoolClient,
  target: { table: string; columns: readonly string[] },
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const copying = client.query(copyFrom(`COPY ${target.table} (${target.columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(inPieces(rows)), copying);
}

function* inPieces(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(inCopyText).join('\t')}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function inCopyText(value: CopyValue): string {
  if (value === null) return '\\N';
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n\r]/g, (mark) => MARKS[mark] ?? mark);
}
