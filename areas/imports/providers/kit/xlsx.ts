/**
 * Spreadsheets. The size after unpacking is read from the archive's own table first, so that a small file that unpacks
 * to gigabytes is refused unopened. Each file in it is unpacked as far as its stated size, so that a table that states
 * less than the truth is refused too. Numbers stay text in their shortest form, dates become text.
 */
import { shortestText } from './amounts.ts';
import { ImportError } from './import-error.ts';

const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;
const END_OF_DIRECTORY = 0x06054b50;
const LARGE_DIRECTORY_PLACE = 0x07064b50;
const LARGE_DIRECTORY = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; a time of day alone is a fraction of this day. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAMAGED = 'The spreadsheet is damaged or incomplete. Download it again.';

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

export async function readSpreadsheet(bytes: Uint8Array): Promise<string[][]> {
  const packed = listFiles(bytes);
  if (packed.reduce((total, { size }) => total + size, 0) > UNPACKED_BYTES_MAX)
    throw new ImportError('too_large', 'The spreadsheet is too large after unpacking. Export it as CSV in parts.');
  for (const file of packed) await refuseOtherSize(file);
  const rows = await open(bytes);
  return rows.map((row) => row.map(cellText));
}

async function open(bytes: Uint8Array): Promise<unknown[][]> {
  // Loaded when it is needed: most files are CSV, and a start need not wait for it.
  const { readSheet } = await import('read-excel-file/universal');
  try {
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return await readSheet<string>(copy, { parseNumber: shortestText, trim: true });
  } catch (error) {
    if (error instanceof RangeError || error instanceof Error) throw new ImportError('damaged', DAMAGED);
    throw error;
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : '';
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // Moments are fractions of a day in binary; a full second can come out a thousandth early.
  const atMs = date.getTime() % 1000 === 999 ? date.getTime() + 1 : date.getTime();
  const iso = new Date(atMs).toISOString();
  const timeOfDay = iso.slice(11, 23).replace(/\.000$/, '');
  if (atMs < FIRST_DAY_MS + 2 * DAY_MS) return timeOfDay;
  return atMs % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${timeOfDay}`;
}

interface PackedFile {
  /** Null: stored as it is. */
  readonly deflated: Uint8Array | null;
  /** After unpacking, as the archive's table of contents states it. */
  readonly size: number;
}

/** The files of the archive, found as the library finds them: another table than its own would prove nothing. */
function listFiles(bytes: Uint8Array): PackedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let { count, at } = findDirectory(view);
    const files: PackedFile[] = [];
    for (; count > 0; count -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ImportError('damaged', DAMAGED);
      const header = view.getUint32(at + 42, true);
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const isDeflated = view.getUint16(at + 10, true) === DEFLATED;
      files.push({
        deflated: isDeflated ? bytes.subarray(start, start + view.getUint32(at + 20, true)) : null,
        size: view.getUint32(at + 24, true),
      });
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError('damaged', DAMAGED);
    throw error;
  }
}

function findDirectory(view: DataView): { count: number; at: number } {
  let end = view.byteLength - 22;
  while (end > view.byteLength - 65_558 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (view.getUint32(end, true) !== END_OF_DIRECTORY) throw new ImportError('damaged', DAMAGED);
  const large =
    end >= 20 && view.getUint32(end - 20, true) === LARGE_DIRECTORY_PLACE ? view.getUint32(end - 12, true) : null;
  return large !== null && view.getUint32(large, true) === LARGE_DIRECTORY
    ? { count: view.getUint32(large + 32, true), at: view.getUint32(large + 48, true) }
    : { count: view.getUint16(end + 8, true), at: view.getUint32(end + 16, true) };
}

/** It unpacks beside the thread of the server, and hardly more than the stated size. */
async function refuseOtherSize({ deflated, size }: PackedFile): Promise<void> {
  if (deflated === null) return;
  let unpacked = 0;
  try {
    const pieces = new Blob([deflated.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const piece of pieces as unknown as AsyncIterable<Uint8Array>) {
      unpacked += piece.length;
      if (unpacked > size) break;
    }
  } catch {
    throw new ImportError('damaged', DAMAGED);
  }
  if (unpacked !== size) throw new ImportError('damaged', DAMAGED);
}
