/**
 * Spreadsheets. The size after unpacking is read from the archive's own table first, so that a small file that unpacks
 * to gigabytes is refused unopened. Numbers stay text in their shortest form, dates become text.
 */
import { shortestText } from './amounts.ts';
import { ImportError } from './import-error.ts';

const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; a time of day alone is a fraction of this day. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAMAGED = 'The spreadsheet is damaged or incomplete. Download it again.';

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

export async function readSpreadsheet(bytes: Uint8Array): Promise<string[][]> {
  if (unpackedSize(bytes) > UNPACKED_BYTES_MAX)
    throw new ImportError('too_large', 'The spreadsheet is too large after unpacking. Export it as CSV in parts.');
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

/** The sum of the sizes that the archive's table of contents states. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END_OF_DIRECTORY) throw new ImportError('damaged', DAMAGED);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new ImportError('damaged', DAMAGED);
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
