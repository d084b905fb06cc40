/** Files made to stop a reader: each is refused in a sentence. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { FilledForm } from './filled-form.ts';
import { PdfParser } from './parse-object.ts';
import { PdfError, PdfName, PdfRef, PdfString, stringOfText, textOfString } from './pdf-object.ts';
import { printedText, readPdfForm } from './read-form.ts';

const FORM = readFileSync(
  new URL('../../../areas/books/server/form/official/fixtures/f8949-2025.pdf', import.meta.url),
);

/** A file of these objects, of which the first is the catalog. */
function makePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(pieces.reduce((sum, { length }) => sum + length, 0));
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = pieces.reduce((sum, { length }) => sum + length, 0);
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<</Size ${places.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${lines}${end}`)]);
}

const stream = (content: Buffer, entries: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const page = (contents: Buffer): Buffer =>
  makePdf(['<</Pages 2 0 R>>', '<</Kids [3 0 R]>>', '<</Type /Page/Contents 4 0 R>>', contents]);

describe('error: a hostile file is refused in a sentence', () => {
  const bomb = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes, 32));
  test.each([
    ['no PDF', Buffer.from('PK\x03\x04'), 'is not a PDF'],
    ['empty', Buffer.alloc(0), 'is not a PDF'],
    ['an encrypted one', makePdf(['<</Pages 2 0 R>>', '<</Kids []>>'], '/Encrypt 2 0 R'), 'is encrypted'],
    ['a part that expands', page(stream(bomb(200_000_000), '/Filter /FlateDecode')), 'expands to more'],
    [
      'a part that expands twice',
      page(stream(deflateSync(bomb(200_000_000)), '/Filter [/FlateDecode /FlateDecode]')),
      'compressed in a way',
    ],
    ['pages that contain themselves', makePdf(['<</Pages 2 0 R>>', '<</Kids [2 0 R 2 0 R]>>']), 'more pages'],
    ['a reference to itself', makePdf(['<</Pages 2 0 R>>', '2 0 R']), 'damaged'],
    ['deep nesting', makePdf(['<</Pages 2 0 R>>', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]), 'damaged'],
    ['a length that needs itself', makePdf(['<</Pages 2 0 R>>', '<</Length 2 0 R>>\nstream\n\nendstream']), 'damaged'],
    [
      'cross-references that go round',
      Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<</Prev 9>>\nstartxref\n9\n%%EOF\n'),
      'no pages',
    ],
    [
      'more objects than a form',
      Buffer.from('%PDF-1.7\nxref\n0 999999999\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'),
      'more parts',
    ],
  ])('%s', (_, bytes, sentence) => {
    const read = (): string => printedText(readPdfForm(bytes), 0);
    expect(read).toThrow(PdfError);
    expect(read).toThrow(sentence);
  });

  it('cut off anywhere', () => {
    for (let length = 0; length < FORM.length; length += 997)
      expect(() => readPdfForm(FORM.subarray(0, length))).toThrow(PdfError);
  });

  it('with any bytes changed, it is read or refused', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    let refused = 0;
    for (let round = 0; round < 150; round += 1) {
      const changed = Buffer.from(FORM);
      for (let change = 0; change < 20; change += 1) changed[random(changed.length)] = random(256);
      // The end has the cross-references, where changes matter most.
      for (let change = 0; change < round % 4; change += 1) changed[changed.length - 1 - random(1200)] = random(256);
      try {
        const form = readPdfForm(changed);
        printedText(form, 0);
        const filled = new FilledForm({ title: '', createdAt: new Date(0) });
        for (const index of form.pages.keys()) filled.addPage(form, index);
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(10);
  }, 60_000);
});

it('objects are read as ISO 32000 writes them', () => {
  const read = (text: string): unknown => new PdfParser(Buffer.from(text, 'latin1')).value();
  expect(read('<</A#20b [1 -2.5 +.5 3 0 R true null]/C (x\\(y\\)\\101\\\n(z))/D <4a4B5>>>')).toEqual(
    new Map<string, unknown>([
      ['A b', [1, -2.5, 0.5, new PdfRef(3), true, null]],
      ['C', new PdfString(Uint8Array.from(Buffer.from('x(y)A(z)')))],
      ['D', new PdfString(Buffer.from('JKP'))],
    ]),
  );
  expect(read('% comment\n/Name')).toEqual(new PdfName('Name'));
  for (const text of ['Łódź', 'plain', 'é']) expect(textOfString(stringOfText(text))).toBe(text);
});

it('a page can be used again, each time with fields of its own', () => {
  const form = readPdfForm(FORM);
  const filled = new FilledForm({ title: 'Twice', createdAt: new Date(0) });
  const name = 'topmostSubform[0].Page1[0].f1_01[0]';
  for (const text of ['Ann', 'Łukasz']) filled.addPage(form, 0, new Map([[name, text]]));
  const again = readPdfForm(filled.bytes());
  expect(again.pages).toHaveLength(2);
  expect([...again.fields.keys()].filter((field) => field.endsWith('f1_01[0]'))).toEqual([
    'page1.f1_01[0]',
    'page2.f1_01[0]',
  ]);
  // The drawing of the page is shared.
  expect(filled.bytes().length).toBeLessThan(FORM.length * 2);
  expect(() => filled.addPage(form, 1, new Map([[name, 'wrong page']]))).toThrow('has no field');
});
