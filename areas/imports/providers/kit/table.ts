/**
 * Bytes or text → the layout that recognises the file, and its records.
 *
 * The header is searched in the first lines, because exporters put titles, names and notes above it. Records come in
 * batches, so that a large file is never in memory as a whole. An archive is in memory packed, and its files are
 * unpacked as they are read.
 */
import { CsvError, decodeText, type Delimiter, RecordSplitter, splitFields, type TextRecord } from '@holdfast/csv';
import { countNoun } from '@holdfast/money';
import { cleanText, type HeaderCell, placeOf, readHeader } from './header.ts';
import { ImportError } from './import-error.ts';
import type { Layout } from './layout.ts';
import { COLUMNS_MAX, Counter, FILE_BYTES_MAX, LINE_LENGTH_MAX, lineTooLong, tooManyColumns } from './limits.ts';
import { isSpreadsheet, openSpreadsheet, type Sheet, type SheetRow } from './xlsx.ts';
import { isZip, listFiles, type PackedFile, shownName, unpack } from './zip.ts';

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
  /** The sheets of a workbook, and the one that is read; none for other files. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

/** Chooses the layout by the header, or returns the error for a header that fits none. */
export interface LayoutChoice {
  readonly find: (header: readonly HeaderCell[]) => Layout | null;
  readonly unknown: (headers: readonly (readonly HeaderCell[])[]) => ImportError;
  /** The sheet of a workbook that a person chose; null: the first that is recognised. */
  readonly sheet: string | null;
}

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
  ['a compressed file', [0x37, 0x7a, 0xbc, 0xaf]],
];
/** Text that no table starts with. */
const KNOWN_TEXTS: readonly (readonly [string, RegExp])[] = [
  ['a web page', /^\s*<(?:!doctype html|html)/i],
  ['an XML file', /^\s*<[?!a-z]/i],
  ['a JSON file', /^\s*(?:\[\s*[[{"\d]|\{\s*["}]|\[\s*\])/],
];
const KNOWN_TEXT_LENGTH = 256;

interface RawRecord extends TextRecord {
  readonly isUnterminated?: boolean;
  readonly cells?: readonly string[];
}

export async function openTable(source: ImportSource, choice: LayoutChoice): Promise<Table> {
  const { sheets, texts } = await openSource(source);
  if (sheets.length === 0) return { ...(await findTable(texts(), choice)), sheets: [], sheet: null };
  const named = { sheets: sheets.map(({ name }) => name) };
  const chosen = choice.sheet === null ? sheets : sheets.filter(({ name }) => name === choice.sheet);
  if (chosen.length === 0)
    throw new ImportError('bad_option', `The workbook has no sheet “${choice.sheet ?? ''}”. Choose another one.`);
  let failure: ImportError | null = null;
  for (const { name, read } of chosen) {
    try {
      return { ...(await findTable(sheetRecords(read()), choice)), ...named, sheet: name };
    } catch (error) {
      if (!(error instanceof ImportError) || (error.code !== 'unknown_layout' && error.code !== 'empty')) throw error;
      // The columns of the first sheet with any are those that can be mapped.
      if (failure === null || (failure.columns.length === 0 && error.columns.length > 0)) failure = error;
    }
  }
  throw failure ?? new ImportError('empty', EMPTY);
}

async function findTable(
  batches: AsyncGenerator<RawRecord[]>,
  choice: LayoutChoice,
): Promise<Omit<Table, 'sheets' | 'sheet'>> {
  const waiting: RawRecord[] = [];
  const headers: HeaderCell[][] = [];
  for (;;) {
    const batch = await nextBatch(batches);
    if (batch === null) break;
    for (const [index, record] of batch.entries()) {
      if (record.problem === 'row_too_long') throw lineTooLong();
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
    if (cells.length > COLUMNS_MAX) throw tooManyColumns(cells.length);
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
  private readonly counter = new Counter();
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
      this.counter.add(read.cells.length);
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

interface OpenSource {
  /** Of a workbook; none for other files. */
  readonly sheets: readonly Sheet[];
  readonly texts: () => AsyncGenerator<RawRecord[]>;
}

async function openSource(source: ImportSource): Promise<OpenSource> {
  const pieces = limited(source);
  const first = await pieces.next();
  if (first.done) throw new ImportError('empty', EMPTY);
  if (typeof first.value !== 'string') {
    const head = first.value;
    if (isZip(head)) {
      const archive = listFiles(await collect(head, pieces));
      const sheets = isSpreadsheet(archive) ? await openSpreadsheet(archive) : [];
      return { sheets, texts: () => archivedRecords([...archive.values()]) };
    }
    refuseBinary(head);
  }
  return { sheets: [], texts: () => textRecords(first.value, pieces) };
}

function refuseBinary(head: Uint8Array): void {
  const known = KNOWN_BINARIES.find(([, start]) => start.every((byte, at) => head[at] === byte));
  if (known) throw new ImportError('not_text', `This is ${known[0]}. Export the history as CSV or XLSX.`);
}

/**
 * The text files of an archive, as if they were one: an export in parts. Each must begin with the same line, because
 * columns that differ would be read as others.
 */
async function* archivedRecords(files: readonly PackedFile[]): AsyncGenerator<RawRecord[]> {
  const tables = files.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const other = tables.find(({ name }) => !/\.(?:csv|tsv|txt)$/i.test(name));
  if (other)
    throw new ImportError(
      'not_text',
      `The archive has the file “${shownName(other.name)}”, which is not CSV. Unpack it and upload its files.`,
    );
  if (tables.length === 0) throw new ImportError('empty', 'The archive has no files. Upload the export itself.');
  let rowsBefore = 0;
  let start: { readonly name: string; readonly line: string } | null = null;
  for (const file of tables) {
    let lastRow = 0;
    let line: string | null = null;
    for await (const batch of fileRecords(file)) {
      const first = line === null ? batch.find(({ text }) => !isBlank(text)) : undefined;
      if (first) {
        line = cleanText(first.text);
        start ??= { name: file.name, line };
        if (line !== start.line)
          throw new ImportError(
            'not_text',
            `“${shownName(file.name)}” and “${shownName(start.name)}” have different columns. Upload them one by one.`,
          );
      }
      lastRow = batch.at(-1)?.row ?? lastRow;
      yield rowsBefore === 0 ? batch : batch.map((record) => ({ ...record, row: record.row + rowsBefore }));
    }
    rowsBefore += lastRow;
  }
}

async function* fileRecords(file: PackedFile): AsyncGenerator<RawRecord[]> {
  const pieces = unpack(file);
  const first = await pieces.next();
  if (first.done) return;
  if (isZip(first.value))
    throw new ImportError(
      'not_text',
      `“${shownName(file.name)}” is an archive itself. Unpack it and upload its files.`,
    );
  refuseBinary(first.value);
  yield* textRecords(first.value, pieces);
}

async function* textRecords(
  first: string | Uint8Array,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<RawRecord[]> {
  const splitter = new RecordSplitter(LINE_LENGTH_MAX);
  let isTerminated = true;
  let isFirst = true;
  try {
    for await (const text of decodeText(prepend(first, rest))) {
      if (text.includes('\0')) throw new CsvError('The file is not a text file. Export it again as CSV.');
      if (isFirst) refuseOtherText(text);
      isFirst = false;
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

function refuseOtherText(text: string): void {
  const known = KNOWN_TEXTS.find(([, start]) => start.test(text.slice(0, KNOWN_TEXT_LENGTH)));
  if (known) throw new ImportError('not_text', `This is ${known[0]}. Export the history as CSV or XLSX.`);
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
    if (size > FILE_BYTES_MAX)
      throw new ImportError('too_large', 'The file is larger than 64 MB. Export a shorter period.');
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

async function* sheetRecords(batches: AsyncGenerator<SheetRow[]>): AsyncGenerator<RawRecord[]> {
  for await (const rows of batches)
    yield rows.map(({ row, cells }) => ({ row, text: cells.map(quoted).join(','), cells }));
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
