/**
 * XML in pieces → its tags and texts, one after the other. Only what spreadsheets contain: no document type, hence no
 * entities of the file's own that multiply its text, and no tree, hence no depth that a file could exhaust. The length
 * of a tag and of a text is bounded.
 */
import { DAMAGED } from './zip.ts';
import { ImportError } from './import-error.ts';

export interface XmlReader {
  /** The name has no prefix. */
  onOpen(name: string, attributes: () => Readonly<Record<string, string>>): void;
  onClose(name: string): void;
  onText(text: string): void;
}

const TOKEN_LENGTH_MAX = 262_144;
const QUOTE_OR_END = /["'>]/g;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** What a mark of its own ends, instead of the next >. */
const SPANS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  for await (const _ of readXmlInSteps(pieces, reader));
}

/** Yields after each piece, so that what the reader collected can be taken. */
export async function* readXmlInSteps(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of pieces) {
    rest = readTokens(rest + decodeUtf8(decoder, piece), reader);
    if (rest.length > TOKEN_LENGTH_MAX)
      throw new ImportError('too_large', 'A cell of the spreadsheet is too long. Export the history as CSV.');
    yield;
  }
  if (rest.trim() !== '') throw new ImportError('damaged', DAMAGED);
}

function decodeUtf8(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new ImportError('damaged', DAMAGED);
  }
}

/** Returns the unfinished end. */
function readTokens(text: string, reader: XmlReader): string {
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    if (tag === -1) break;
    // A text of one tag in two pieces is passed on in full.
    const end = tokenEnd(text, tag);
    if (end === -1) break;
    if (tag > at) reader.onText(decodeEntities(text.slice(at, tag)));
    readTag(text.slice(tag, end), reader);
    at = end;
  }
  return text.slice(at);
}

function tokenEnd(text: string, tag: number): number {
  for (const [start, end] of SPANS) {
    if (!text.startsWith(start, tag)) continue;
    const found = text.indexOf(end, tag + start.length);
    return found === -1 ? -1 : found + end.length;
  }
  if (text.startsWith('<!', tag) && text.length - tag >= '<![CDATA['.length)
    throw new ImportError('damaged', 'The spreadsheet contains declarations of its own. Export the history as CSV.');
  // A > inside quotes is part of a value.
  for (let from = tag; ; ) {
    QUOTE_OR_END.lastIndex = from;
    const found = QUOTE_OR_END.exec(text);
    if (found === null) return -1;
    if (found[0] === '>') return found.index + 1;
    const closing = text.indexOf(found[0], found.index + 1);
    if (closing === -1) return -1;
    from = closing + 1;
  }
}

function readTag(tag: string, reader: XmlReader): void {
  if (tag.startsWith('<![CDATA[')) reader.onText(tag.slice(9, -3));
  else if (tag.startsWith('</')) reader.onClose(localName(tag.slice(2, -1).trim()));
  else if (!tag.startsWith('<!') && !tag.startsWith('<?')) {
    const [written = ''] = /^[^\s/>]+/.exec(tag.slice(1)) ?? [];
    const name = localName(written);
    reader.onOpen(name, () => attributesOf(tag.slice(1 + written.length)));
    if (tag.endsWith('/>')) reader.onClose(name);
  }
}

/** One pass: a pattern for the whole would try every start of a long name. */
function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at);
    if (equals === -1) return attributes;
    let start = equals + 1;
    while (/\s/.test(text.charAt(start))) start += 1;
    const quote = text.charAt(start);
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1;
    if (end === -1) throw new ImportError('damaged', DAMAGED);
    attributes[localName(text.slice(at, equals).trim())] = decodeEntities(text.slice(start + 1, end));
    at = end + 1;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
  });
}
