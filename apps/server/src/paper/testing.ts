import { inflateSync } from 'node:zlib';

/** Every piece of text of a document, page after page, read back from its drawing instructions. */
export function textsOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const texts: string[] = [];
  for (const match of source.matchAll(/\/Length \d+\s*\/Filter \/FlateDecode\s*>>\s*stream\n/g)) {
    const start = match.index + match[0].length;
    const content = inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString('latin1');
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      texts.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
    }
  }
  return texts;
}
