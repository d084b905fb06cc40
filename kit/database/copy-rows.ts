/**
 * COPY … FROM STDIN: the fastest way to write many rows. Tables and columns come from the code, never from a request.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { beginCopying } from './time-limits.ts';

export type CopyValue = string | number | null;

interface CopyTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

export const COPY_NULL = '\\N';
/** Few large pieces cost less than one write for each row. */
export const COPY_PIECE_CHARACTERS = 64 * 1024;
const MARKS = /[\\\t\n\r]/;
const ALL_MARKS = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export async function copyRows(
  client: pg.PoolClient,
  target: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  await copyText(client, target, inPieces(rows));
}

/** Writes lines that already are COPY text, and returns the number of rows. An error while reading them is thrown. */
export async function copyText(
  client: pg.PoolClient,
  { table, columns }: CopyTarget,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  const copying = beginCopying(client, copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(pieces), copying);
  return copying.rowCount;
}

function* inPieces(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    let separator = '';
    for (const value of row) {
      piece += separator + toCopyText(value);
      separator = '\t';
    }
    piece += '\n';
    if (piece.length < COPY_PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Most values have none of the marks, and a test costs less than a replacement without a match. */
export function toCopyText(value: CopyValue): string {
  if (value === null) return COPY_NULL;
  if (typeof value === 'number') return String(value);
  return MARKS.test(value) ? value.replace(ALL_MARKS, (mark) => ESCAPES[mark] ?? mark) : value;
}
