/** Pieces of bytes or text → pieces of text, without a byte order mark. Long texts come in parts, so that rows do too. */
import { PriceCsvError } from './price-csv-error.ts';

export type TextSource = string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

const PART_LENGTH = 65_536;
const BYTE_ORDER_MARK = '\uFEFF';

export async function* decodeText(source: TextSource): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let isFirst = true;
  for await (const piece of typeof source === 'string' ? [source] : source) {
    let text = typeof piece === 'string' ? piece : decode(() => decoder.decode(piece, { stream: true }));
    if (isFirst && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
    isFirst = isFirst && text === '';
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
