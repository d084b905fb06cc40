/** The kinds of objects of a PDF file (ISO 32000-1, 7.3), as plain values. */

/** A name, without its slash and with its escapes resolved. */
export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfString {
  constructor(readonly bytes: Uint8Array) {}
}

/** A reference to an object by its number. Generations other than the current one are of no use to a reader. */
export class PdfRef {
  constructor(readonly id: number) {}
}

export class PdfStream {
  /** The bytes are as in the file, still encoded. */
  constructor(
    readonly dictionary: PdfDictionary,
    readonly bytes: Uint8Array,
  ) {}
}

export type PdfDictionary = Map<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | readonly PdfValue[]
  | PdfDictionary;

/** The file cannot be read. The message is a sentence for the person who chose the file. */
export class PdfError extends Error {}

export const damaged = (cause?: unknown): PdfError =>
  new PdfError('The PDF is damaged or incomplete. Download it again.', { cause });

export function isArray(value: PdfValue): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/** A text as PDF stores it: UTF-16 with a byte order mark, or one byte for each character. */
export function textOfString({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes);
  if (buffer[0] !== 0xfe || buffer[1] !== 0xff) return buffer.toString('latin1');
  const length = (buffer.length - 2) & ~1;
  return Buffer.from(buffer.subarray(2, 2 + length))
    .swap16()
    .toString('utf16le');
}

export function stringOfText(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'));
  return new PdfString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]));
}
