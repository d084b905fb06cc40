/**
 * Bytes or text → the layout that recognises the file, and its records.
 *
 * The header is searched in the first lines, because exporters put titles, names and notes above it. Records come in
 * batches, so that a large file is never in memory as a whole. A spreadsheet is read as a whole, which its size
 * permits.
 */
import { CsvError, decodeText, type Delimiter, RecordSplitter, splitFields, type TextRecord } from '@holdfast/csv';
import { countNoun } from '@holdfast/money';
import { cleanText, type HeaderCell, placeOf, readHeader } from './header.ts';
import { ImportError } from './import-error.ts';
import type { Layout } from './layout.ts';
import { isZip, readSpreadsheet } from './xlsx.ts';

export type ImportSource = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** One record of the file: its cells, or why they cannot be read. */
export interface TableRecord {
  readonly row: number;
  readonly text: string;
  readonly cells: readonly string[];
  readonly problem: { readonly result: 'refused' | 'ignored'; readonly reason: string } | null;
}

export interface Table {
  readonly layout: Layout;
  readonly header: readonly HeaderCell[];
  readonly delimiter: Delimiter;
  readonly records: AsyncGenerator<TableRecord[]>;
}

/** Chooses the layout by the header, or returns the error for a header that fits none. */
export interface LayoutChoice {
  readonly find: (header: readonly HeaderCell[]) => Layout | null;
  readonly unknown: (headers: readonly (readonly HeaderCell[])[]) => ImportError;
}

const BYTES_MAX = 64 * 1024 * 1024;
const RECORD_LENGTH_MAX = 131_072;
const COLUMNS_MAX = 2_000;
const HEADER_SEARCH_RECORDS = 25;
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const EMPTY = 'The file is empty. Export it again.';
const KNOWN_BINARIES: readonly (readonly [string, readonly number[]])[] = [
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['an old Excel file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a compressed file', [0x1f, 0x8b]],
  ['an image', [0x89, 0x50, 0x4e, 0x47]],
  ['an image', [0xff, 0xd8, 0xff]],
  ['a compressed file', [0x52, 0x61, 0x72, 0x21]],
];

interface RawRecord extends TextRecord {
  readonly isUnterminated?: boolean;
  readonly cells?: readonly string[];
}

export async function openTable(source: ImportSource, choice: LayoutChoice): Promise<Table> {
  const batches = rawRecords(source);
  const waiting: RawRecord[] = [];
  const headers: HeaderCell[][] = [];
  for (;;) {
    const batch = await nextBatch(batches);
    if (batch === null) break;
    for (const [index, record] of batch.entries()) {
      if (isBlank(record.text)) continue;
      const found =
        headers.length < HEADER_SEARCH_RECORDS * DELIMITERS.length ? matchHeader(record, choice, headers) : null;
      if (found) return { ...found, records: tableRecords(found, batch.slice(index + 1), batches) };
      waiting.push(record);
      if (waiting.length >= HEADER_SEARCH_RECORDS) {
        await batches.return(undefined);
        throw choice.unknown(headers);
      }
    }
  }
  throw waiting.length === 0 ? new ImportError('empty', EMPTY) : choice.unknown(headers);
}

async function nextBatch(batches: AsyncGenerator<RawRecord[]>): Promise<RawRecord[] | null> {
  const next = await batches.next();
  return next.done ? null : next.value;
}

function matchHeader(
  record: RawRecord,
  choice: LayoutChoice,
  headers: HeaderCell[][],
): Pick<Table, 'layout' | 'header' | 'delimiter'> | null {
  for (const delimiter of record.cells ? ([','] as const) : DELIMITERS) {
    const cells = record.cells ?? unwrap(splitFields(record.text, delimiter), delimiter);
    if (cells.length > COLUMNS_MAX)
      throw new ImportError(
        'too_many_columns',
        `The file has ${cells.length} columns; at most ${COLUMNS_MAX} can be read.`,
      );
    if (cells.length < 2) continue;
    const header = readHeader(cells);
    const layout = choice.find(header);
    if (layout) return { layout, header, delimiter };
    headers.push(header);
  }
  return null;
}

/** Some exporters quote a whole line as one cell. */
function unwrap(cells: readonly string[], delimiter: Delimiter): readonly string[] {
  const [only = ''] = cells;
  return cells.length === 1 && only.includes(delimiter) ? splitFields(only, delimiter) : cells;
}

async function* tableRecords(
  { header, delimiter }: Pick<Table, 'header' | 'delimiter'>,
  first: readonly RawRecord[],
  rest: AsyncGenerator<RawRecord[]>,
): AsyncGenerator<TableRecord[]> {
  const reader = new RecordReader(header, delimiter);
  yield reader.read(first);
  for await (const batch of rest) yield reader.read(batch);
  reader.end();
}

class RecordReader {
  private count = 0;
  private isRegular = true;
  private last: { readonly row: number; readonly isShort: boolean; readonly isCut: boolean } | null = null;
  private readonly headerText: string;

  constructor(
    private readonly header: readonly HeaderCell[],
    private readonly delimiter: Delimiter,
  ) {
    this.headerText = header.map((cell) => cell.text).join('\n');
  }

  read(batch: readonly RawRecord[]): TableRecord[] {
    return batch.flatMap((record) => {
      if (isBlank(record.text) && !record.problem) return [];
      const read = this.readOne(record);
      if (this.last?.isShort) this.isRegular = false;
      this.last = {
        row: record.row,
        isShort: read.cells.length < this.header.length,
        isCut: record.isUnterminated ?? false,
      };
      this.count += 1;
      return [read];
    });
  }

  /** A download that broke off ends in the middle of a line, while every line before it is complete. */
  end(): void {
    if (this.count === 0)
      throw new ImportError(
        'no_rows',
        'The file has a header and no rows. Choose a longer period and export it again.',
      );
    if (this.last?.isShort && this.last.isCut && this.isRegular && this.count > 1)
      throw new ImportError('damaged', `The file ends in the middle of row ${this.last.row}. Download it again.`);
  }

  private readOne(record: RawRecord): TableRecord {
    const { row, text } = record;
    if (record.problem === 'row_too_long')
      return { row, text: '', cells: [], problem: { result: 'refused', reason: 'The row is too long.' } };
    const cells = record.cells ?? this.split(text);
    const complete = cells.length === this.header.length;
    if (record.problem && !complete)
      return {
        row,
        text,
        cells,
        problem: { result: 'refused', reason: 'A quotation mark is opened in this row and not closed.' },
      };
    const isFirstEqual = cleanText(cells[0] ?? '') === this.header[0]?.text;
    if (complete && isFirstEqual && cells.map(cleanText).join('\n') === this.headerText)
      return { row, text, cells, problem: { result: 'ignored', reason: 'The header is repeated.' } };
    const extra = cells.slice(this.header.length);
    if (extra.some((cell) => cell.trim() !== ''))
      return {
        row,
        text,
        cells,
        problem: {
          result: 'refused',
          reason: `The row has ${countNoun(cells.length, 'field')} where the header has ${this.header.length}.`,
        },
      };
    return { row, text, cells, problem: null };
  }

  private split(text: string): readonly string[] {
    const cells = splitFields(text, this.delimiter);
    if (cells.length === this.header.length || !text.includes('"')) return cells;
    const attempts = [
      unwrap(cells, this.delimiter),
      // A line quoted as a whole whose last quote is missing, and one whose quotes were doubled without it.
      splitFields(text.replace(/^"/, '').replaceAll('""', '"'), this.delimiter),
      splitFields(text.replaceAll('""', '"'), this.delimiter),
    ];
    return attempts.find((attempt) => attempt.length === this.header.length) ?? cells;
  }
}

function isBlank(text: string): boolean {
  return /^[\s,;"\uFEFF]*$/.test(text);
}

async function* rawRecords(source: ImportSource): AsyncGenerator<RawRecord[]> {
  const pieces = limited(source);
  const first = await pieces.next();
  if (first.done) throw new ImportError('empty', EMPTY);
  if (typeof first.value !== 'string') {
    const head = first.value;
    if (isZip(head)) {
      yield sheetRecords(await readSpreadsheet(await collect(head, pieces)));
      return;
    }
    const binary = KNOWN_BINARIES.find(([, start]) => start.every((byte, at) => head[at] === byte));
    if (binary) throw new ImportError('not_text', `This is ${binary[0]}. Export the history as CSV or XLSX.`);
  }
  yield* textRecords(first.value, pieces);
}

async function* textRecords(
  first: string | Uint8Array,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<RawRecord[]> {
  const splitter = new RecordSplitter(RECORD_LENGTH_MAX);
  let isTerminated = true;
  try {
    for await (const text of decodeText(prepend(first, rest))) {
      if (text.includes('\0')) throw new CsvError('The file is not a text file. Export it again as CSV.');
      isTerminated = text.endsWith('\n') || text.endsWith('\r');
      yield splitter.push(normaliseLineEnds(text));
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportError('not_text', error.message) : error;
  }
  const last = splitter.end();
  yield isTerminated
    ? last
    : last.map((record, index) => (index === last.length - 1 ? { ...record, isUnterminated: true } : record));
}

/** Old programs end lines with a carriage return alone. */
function normaliseLineEnds(text: string): string {
  return text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text;
}

async function* prepend(
  first: string | Uint8Array,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield first;
  yield* rest;
}

async function* limited(source: ImportSource): AsyncGenerator<string | Uint8Array> {
  let size = 0;
  const pieces = typeof source === 'string' || source instanceof Uint8Array ? [source] : source;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > BYTES_MAX) throw new ImportError('too_large', 'The file is larger than 64 MB. Export a shorter period.');
    if (piece.length > 0) yield piece;
  }
}

async function collect(first: Uint8Array, rest: AsyncGenerator<string | Uint8Array>): Promise<Uint8Array> {
  const parts = [first];
  for await (const part of rest) parts.push(typeof part === 'string' ? new TextEncoder().encode(part) : part);
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function sheetRecords(rows: readonly (readonly string[])[]): RawRecord[] {
  return rows.map((cells, index) => ({ row: index + 1, text: cells.map(quoted).join(','), cells }));
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** How well a layout fits a header: null when a required column is missing. */
export function fitOf(layout: Layout, header: readonly HeaderCell[]): number | null {
  let required = 0;
  let present = 0;
  for (const column of layout.columns) {
    const isThere = placeOf(header, column.names) !== -1;
    if (!isThere && column.isRequired) return null;
    if (isThere) present += 1;
    if (column.isRequired) required += 1;
  }
  return required * 1000 + present;
}
