import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  /** Inflated, one character for each byte. */
  readonly stream: string;
}

/**
 * The texts of each page in the order of drawing, read back as a reader's search does: the glyphs of the drawing
 * instructions through the ToUnicode maps of their fonts.
 */
export function pdfPages(pdf: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(pdf));
  const referred = (dictionary: string, key: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = referred(dictionary, 'Resources')?.dictionary ?? '';
    const maps = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        unicodeOf(referred(objects.get(id)?.dictionary ?? '', 'ToUnicode')?.stream ?? ''),
      ]),
    );
    return textsOf(referred(dictionary, 'Contents')?.stream ?? '', maps);
  });
}

/** The texts of all pages. */
export const pdfTexts = (pdf: Uint8Array): string[] => pdfPages(pdf).flat();

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)(?:\nstream\n|\nendobj)/g)) {
    const [whole, id = '', dictionary = ''] = match;
    const start = match.index + whole.length;
    const bytes = whole.endsWith('\nstream\n') ? pdf.subarray(start, source.indexOf('\nendstream', start)) : null;
    const stream = bytes && (dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(id, { dictionary, stream: stream ?? '' });
  }
  return objects;
}

/** Glyph by its hexadecimal digits → text. */
function unicodeOf(map: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const text = units.split(' ').map((unit) => String.fromCharCode(Number.parseInt(unit, 16)));
      known.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), text.join(''));
    }
  }
  return known;
}

function textsOf(content: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const texts: string[] = [];
  for (const [block] of content.matchAll(/BT\n[^]*?\nET/g)) {
    const map = maps.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '');
    const glyphs = [...block.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    texts.push(glyphs.map((glyph) => map?.get(glyph) ?? '\ufffd').join(''));
  }
  return texts;
}
