/**
 * Pieces of bytes or text → pieces of text. Long texts come in parts, so that rows do too.
 *
 * The encoding is never stated in a file. A byte order mark or a zero in every second byte means UTF-16. Everything
 * else is read as UTF-8 until a byte is not valid in it: if all text before that byte was ASCII, which both encodings
 * write alike, the file is windows-1252, as spreadsheet programs save it; otherwise it is damaged. Every byte is a
 * character in windows-1252, so files in Shift_JIS, GBK or windows-1251 are recognised by what no Western text
 * contains, and refused: their texts would be stored as other characters. A byte order mark in the middle of a file,
 * which some exporters write into every cell, is left for the reader of a cell to trim.
 */
import { CsvError } from './csv-error.ts';

export type TextSource = string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

const PART_LENGTH = 65_536;
const SAMPLE_LENGTH = 512;
const NOT_TEXT = 'The file is not a text file. Export it again as CSV.';
const NOT_WESTERN = 'The characters of the file cannot be read. Save it as CSV with the encoding UTF-8.';
/** Bytes without a character in windows-1252, and four different letters or signs outside ASCII in a row. */
const GARBLED = /[\u0081\u008d\u008f\u0090\u009d]|([^\0-\u00a0])(?!\1{3})[^\0-\u00a0]{3}/;

export async function* decodeText(source: TextSource): AsyncGenerator<string> {
  const decoder = new ByteDecoder();
  for await (const piece of typeof source === 'string' ? [source] : source) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece);
    for (let at = 0; at < text.length; at += PART_LENGTH) yield text.slice(at, at + PART_LENGTH);
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}

class ByteDecoder {
  private encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null = null;
  private decoder = new TextDecoder('utf-8', { fatal: true });
  private isAsciiSoFar = true;
  /** The start of a UTF-8 character whose other bytes are in the next piece. */
  private pending = new Uint8Array(0);
  /** The end of the windows-1252 text before this piece. */
  private western = '';

  decode(piece: Uint8Array): string {
    if (piece.length === 0) return '';
    if (this.encoding === null) this.choose(piece);
    const text = this.encoding === 'utf-8' ? this.decodeUtf8(piece) : this.run(piece, true);
    if (text.includes('\0')) throw new CsvError(NOT_TEXT);
    return text;
  }

  end(): string {
    if (this.pending.length === 0)
      return this.encoding === null || this.encoding === 'utf-8' ? '' : this.run(null, false);
    const rest = this.pending;
    this.pending = new Uint8Array(0);
    return this.fallBack(rest);
  }

  private choose(piece: Uint8Array): void {
    this.encoding = encodingOf(piece);
    if (this.encoding !== 'utf-8') this.decoder = new TextDecoder(this.encoding, { fatal: true });
  }

  private decodeUtf8(piece: Uint8Array): string {
    const bytes = this.pending.length === 0 ? piece : joined(this.pending, piece);
    const end = completeLength(bytes);
    try {
      const text = this.decoder.decode(bytes.subarray(0, end));
      this.pending = bytes.slice(end);
      this.isAsciiSoFar &&= text.length === end;
      return text;
    } catch {
      this.pending = new Uint8Array(0);
      return this.fallBack(bytes);
    }
  }

  private fallBack(bytes: Uint8Array): string {
    if (!this.isAsciiSoFar || beginsWithUtf8(bytes)) throw new CsvError(NOT_TEXT);
    this.encoding = 'windows-1252';
    this.decoder = new TextDecoder(this.encoding, { fatal: true });
    return this.run(bytes, true);
  }

  private run(bytes: Uint8Array | null, stream: boolean): string {
    const text = this.decodeBytes(bytes, stream);
    if (this.encoding !== 'windows-1252') return text;
    const seen = this.western + text;
    if (GARBLED.test(seen)) throw new CsvError(NOT_WESTERN);
    this.western = seen.slice(-3);
    return text;
  }

  private decodeBytes(bytes: Uint8Array | null, stream: boolean): string {
    try {
      return bytes === null ? this.decoder.decode() : this.decoder.decode(bytes, { stream });
    } catch {
      throw new CsvError(NOT_TEXT);
    }
  }
}

function encodingOf(piece: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const length = Math.min(piece.length, SAMPLE_LENGTH);
  for (let at = 0; at < length; at += 1) if (piece[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 2 > length * 0.8 && even === 0) return 'utf-16le';
  if (even * 2 > length * 0.8 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** Whether the first character that is not ASCII is one of UTF-8, so that the damage comes later. */
function beginsWithUtf8(bytes: Uint8Array): boolean {
  const start = bytes.findIndex((byte) => byte >= 0x80);
  const lead = bytes[start] ?? 0;
  if (lead < 0xc2) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(
      bytes.subarray(start, start + (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)),
    );
    return true;
  } catch {
    return false;
  }
}

/** The length without an unfinished character at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(left.length + right.length);
  bytes.set(left);
  bytes.set(right, left.length);
  return bytes;
}
