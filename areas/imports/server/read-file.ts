/**
 * Reads the stored file of an import in parts. A part can be put together on its own: it has whole groups, and no
 * record of another part is near enough in time to belong to it.
 *
 * Exports are in the order of time, so a large file is cut where nothing happened for a moment, and only one part is in
 * memory. A file that is not in order, or whose rows depend on all others, is read as a whole.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportOptions, provenOptions } from '../providers/read-import.ts';
import { type Layout } from '../providers/kit/layout.ts';
import { type RecordReading } from '../providers/build-records.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { FileReader, OpenedFile } from './file-reader.ts';

export interface FileReading {
  readonly layout: Layout;
  readonly columns: readonly string[];
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly isTimeZoneKnown: boolean;
  readonly parts: AsyncIterable<readonly RecordReading[]>;
  close(): void;
}

/** The file cannot be read in parts; reading it as a whole leads to the result. */
export class NeedsWholeFile extends Error {}

const FILE_PART_BYTES = 1024 * 1024;
/** What is read at a time: a larger piece would keep the connection waiting that writes the part before. */
const READ_BYTES = 64 * 1024;

export async function writeFileParts(
  queries: Queries,
  importId: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let part = 0;
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await queries.query('INSERT INTO import_files (import_id, part, content) VALUES ($1, $2, $3)', [
      importId,
      part,
      Buffer.concat(pieces),
    ]);
    part += 1;
    pieces = [];
    size = 0;
  };
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    if (size >= FILE_PART_BYTES) await flush();
  }
  await flush();
}

export async function* readFileParts(queries: Queries, importId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await queries.query<{ content: Buffer }>(
      'SELECT content FROM import_files WHERE import_id = $1 AND part = $2',
      [importId, part],
    );
    if (!rows[0]) return;
    const { content } = rows[0];
    for (let start = 0; start < content.length; start += READ_BYTES) yield content.subarray(start, start + READ_BYTES);
  }
}

export async function openFile(
  queries: Queries,
  importId: number,
  { options, isWhole, reader }: { options: ImportOptions; isWhole: boolean; reader: FileReader },
): Promise<FileReading> {
  const open = (proven: Partial<ImportOptions>): Promise<OpenedFile> =>
    reader.open(readFileParts(queries, importId), { ...options, ...proven });
  const opened = await open({});
  const { layout, columns, sheets, sheet, isTimeZoneKnown, close } = opened;
  const parts = isWhole ? readWhole(opened, { open, options }) : readInParts(opened, options);
  return { layout, columns, sheets, sheet, isTimeZoneKnown, parts, close };
}

/** Reads the next part while the database writes the one before. */
export async function* readAhead<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = parts.next();
  try {
    for (;;) {
      const part = await next;
      if (part.done) return;
      next = parts.next();
      // The error of a part that nobody waits for yet is thrown when its turn comes.
      next.catch(() => {});
      yield part.value;
    }
  } finally {
    await parts.return(undefined);
  }
}

async function* readWhole(
  opened: OpenedFile,
  { open, options }: { open: (proven: Partial<ImportOptions>) => Promise<OpenedFile>; options: ImportOptions },
): AsyncGenerator<readonly RecordReading[]> {
  const all = await collect(opened);
  const proven = provenOptions(opened, options);
  yield proven === null ? all : await collect(await open(proven));
}

async function collect({ readings }: OpenedFile): Promise<RecordReading[]> {
  const all: RecordReading[] = [];
  for await (const batch of readings) for (const reading of batch) all.push(reading);
  return all;
}

/** Enough that the cost of a part's queries does not matter. */
const PART_RECORDS = 10_000;
/** Rows that are put together with neighbours are at most this far from them. */
const NEIGHBOUR_MS = 10_000;

async function* readInParts(opened: OpenedFile, options: ImportOptions): AsyncGenerator<readonly RecordReading[]> {
  const { layout, readings } = opened;
  const gapMs = layout.adjustEntries === undefined ? 0 : (layout.neighbourMs ?? NEIGHBOUR_MS);
  const order = new TimeOrder(gapMs);
  let waiting: RecordReading[] = [];
  for await (const batch of readings) {
    await nextTurn();
    for (const reading of batch) {
      // All rows together may settle what one row leaves open.
      const question = reading.problem?.question;
      if (question === 'dateOrder' || question === 'ownAddress' || question === 'decimalMark')
        throw new NeedsWholeFile();
      waiting.push(reading);
    }
    // A decimal comma that is found now changes what was read before it.
    if (options.decimalMark === undefined && opened.evidence.marks.has(',')) throw new NeedsWholeFile();
    if (waiting.length < PART_RECORDS || layout.needsWholeHistory) continue;
    const cut = order.findCut(waiting);
    if (cut === 0) continue;
    yield order.check(waiting.slice(0, cut));
    waiting = waiting.slice(cut);
  }
  if (waiting.length > 0) yield order.check(waiting);
}

/** Follows the times of a file that is in order, the oldest or the newest record first. */
class TimeOrder {
  /** 1: the oldest record first, -1: the newest, 0: not known yet. */
  #direction: 1 | -1 | 0 = 0;
  #last: number | null = null;

  constructor(private readonly gapMs: number) {}

  /** The index after which nothing is near the records before it; 0 if there is none. */
  findCut(readings: readonly RecordReading[]): number {
    let later: number | null = null;
    for (let index = readings.length - 1; index > 0; index -= 1) {
      const at = readings[index]?.reading?.atMs;
      if (at === undefined) continue;
      if (later !== null && Math.abs(secondOf(later) - secondOf(at)) > this.gapMs) return index + 1;
      later = at;
    }
    return 0;
  }

  /** Throws unless every record is later, or every one earlier, than all parts before. */
  check(part: readonly RecordReading[]): readonly RecordReading[] {
    let [first, last, lowest, highest]: (number | undefined)[] = [];
    for (const { reading } of part) {
      if (!reading) continue;
      last = secondOf(reading.atMs);
      first ??= last;
      if (lowest === undefined || last < lowest) lowest = last;
      if (highest === undefined || last > highest) highest = last;
    }
    if (first === undefined || last === undefined || lowest === undefined || highest === undefined) return part;
    if (this.#direction === 0 && first !== last) this.#direction = first < last ? 1 : -1;
    const before = this.#last;
    if (before !== null) {
      if (this.#direction === 0) throw new NeedsWholeFile();
      const distance = this.#direction === 1 ? lowest - before : before - highest;
      if (distance <= this.gapMs) throw new NeedsWholeFile();
    }
    this.#last = this.#direction === -1 ? lowest : highest;
    return part;
  }
}

/** Equal rows of one second are numbered, so they stay together. */
function secondOf(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000;
}
