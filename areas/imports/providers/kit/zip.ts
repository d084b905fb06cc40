/**
 * ZIP archives: their table of contents, and one file of them at a time, unpacked piece by piece. Nothing is written to
 * a disk, and names are only compared and shown. A file is never unpacked further than the table states, so an archive
 * of a few kilobytes cannot become gigabytes. Archives that readers understand differently are refused.
 */
import { ImportError } from './import-error.ts';

export interface PackedFile {
  readonly name: string;
  /** After unpacking, as the table of contents states it. */
  readonly size: number;
  readonly isDeflated: boolean;
  readonly packed: Uint8Array;
}

const FILES_MAX = 1_000;
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;
const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const LARGE_DIRECTORY_PLACE = 0x07064b50;
const LARGE_DIRECTORY = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** A size or place that stands in another record of the archive. */
const ELSEWHERE = 0xff_ff_ff_ff;
export const DAMAGED = 'The file is damaged or incomplete. Download it again.';

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** The files of an archive by name, without folders. */
export function listFiles(bytes: Uint8Array): ReadonlyMap<string, PackedFile> {
  try {
    return readDirectory(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError('damaged', DAMAGED);
    throw error;
  }
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, PackedFile> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, at: start } = findDirectory(view);
  if (count > FILES_MAX)
    throw new ImportError('too_large', `The archive has ${count} files; at most ${FILES_MAX} can be read.`);
  const files = new Map<string, PackedFile>();
  const used: { readonly start: number; readonly end: number }[] = [];
  for (let at = start, index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, view, at);
    at = entry.next;
    used.push({ start: entry.header, end: entry.end });
    if (entry.file.name.endsWith('/')) continue;
    refuseName(entry.file.name, files);
    files.set(entry.file.name, entry.file);
  }
  // Entries that share their bytes multiply what is unpacked.
  used.sort((left, right) => left.start - right.start);
  if (used.some(({ end }, index) => end > (used[index + 1]?.start ?? start))) throw new ImportError('damaged', DAMAGED);
  const size = [...files.values()].reduce((total, file) => total + file.size, 0);
  if (size > UNPACKED_BYTES_MAX)
    throw new ImportError('too_large', 'The file is too large after unpacking. Export it as CSV, in parts.');
  return files;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number) {
  if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ImportError('damaged', DAMAGED);
  const method = view.getUint16(at + 10, true);
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const nameLength = view.getUint16(at + 28, true);
  const header = view.getUint32(at + 42, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0)
    throw new ImportError('damaged', 'The file is protected with a password. Upload it without one.');
  if (method !== STORED && method !== DEFLATED)
    throw new ImportError('damaged', 'The archive is packed in an uncommon way. Unpack it and upload its files.');
  if (size === ELSEWHERE || packedSize === ELSEWHERE)
    throw new ImportError('too_large', 'The file is too large after unpacking. Export it as CSV, in parts.');
  if (view.getUint32(header, true) !== LOCAL_HEADER) throw new ImportError('damaged', DAMAGED);
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const end = start + packedSize;
  if (end > bytes.length || (method === STORED && packedSize !== size)) throw new ImportError('damaged', DAMAGED);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const file: PackedFile = { name, size, isDeflated: method === DEFLATED, packed: bytes.subarray(start, end) };
  return { file, header, end, next };
}

function refuseName(name: string, files: ReadonlyMap<string, PackedFile>): void {
  if (files.has(name))
    throw new ImportError('damaged', `The archive has two files named “${shownName(name)}”. Create it again.`);
  if (/^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name))
    throw new ImportError(
      'damaged',
      `The archive has a file outside its folder, “${shownName(name)}”. Unpack it and upload its files.`,
    );
}

/** For a sentence: names come from the file. */
export function shownName(name: string): string {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
}

function findDirectory(view: DataView): { count: number; at: number } {
  let end = view.byteLength - 22;
  while (end > view.byteLength - 65_558 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (view.getUint32(end, true) !== END_OF_DIRECTORY) throw new ImportError('damaged', DAMAGED);
  const large =
    end >= 20 && view.getUint32(end - 20, true) === LARGE_DIRECTORY_PLACE ? view.getUint32(end - 12, true) : null;
  const { count, at } =
    large !== null && view.getUint32(large, true) === LARGE_DIRECTORY
      ? { count: view.getUint32(large + 32, true), at: view.getUint32(large + 48, true) }
      : {
          count: Math.max(view.getUint16(end + 8, true), view.getUint16(end + 10, true)),
          at: view.getUint32(end + 16, true),
        };
  return { count, at };
}

export async function* unpack({ packed, size, isDeflated }: PackedFile): AsyncGenerator<Uint8Array> {
  if (!isDeflated) {
    yield packed;
    return;
  }
  let unpacked = 0;
  const pieces = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    for await (const piece of pieces as unknown as AsyncIterable<Uint8Array>) {
      unpacked += piece.length;
      if (unpacked > size) break;
      yield piece;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('damaged', DAMAGED);
  }
  if (unpacked !== size) throw new ImportError('damaged', DAMAGED);
}
