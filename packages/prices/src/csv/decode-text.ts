/**
 * Pieces of bytes or text → pieces of text. Long texts come in parts, so that rows do too. A byte order mark needs no
 * care here: to trim() it is a blank like others.
 */
import { PriceCsvError } from './price-csv-error.ts';

export type TextSource = string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

const PART_LENGTH = 65_536;

export async function* decodeText(source: TextSource): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of typeof source === 'string' ? [source] : source) {
    const text = typeof piece === 'string' ? piece : decode(() => decoder.decode(piece, { stream: true }));
    for (let at = 0; at < text.length; at += PART_LENGTH) yield text.slice(at, at + PART_LENGTH);
  }
  decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new PriceCsvError('not_text', 'The file is not UTF-8 text. Save it again as CSV in UTF-8.');
  }
}
