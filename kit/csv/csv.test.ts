import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvError } from './csv-error.ts';
import { decodeText, type TextSource } from './decode-text.ts';
import { RecordSplitter } from './record-splitter.ts';
import { splitFields } from './split-fields.ts';

async function decodeAll(source: TextSource): Promise<string> {
  let text = '';
  for await (const part of decodeText(source)) text += part;
  return text;
}

function inPieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((left, right) => left - right), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
}

const anyCuts = fc.array(fc.nat(200), { maxLength: 8 });

describe('decoding', () => {
  test('UTF-8 is read however it is cut', async () => {
    const bytes = new TextEncoder().encode('Kč1,50;é€😀;ok\n');
    await fc.assert(
      fc.asyncProperty(anyCuts, async (cuts) => {
        expect(await decodeAll(inPieces(bytes, cuts))).toBe('Kč1,50;é€😀;ok\n');
      }),
    );
  });

  test('windows-1252 is read however it is cut, once a byte is not UTF-8', async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('Name,Betrag\n'), 0xdc, 0x62, 0x2c, 0x80, 0x35, 0xe9]);
    await fc.assert(
      fc.asyncProperty(anyCuts, async (cuts) => {
        expect(await decodeAll(inPieces(bytes, cuts))).toBe('Name,Betrag\nÜb,€5é');
      }),
    );
  });

  test.each([
    ['little endian with a mark', [0xff, 0xfe], true],
    ['big endian with a mark', [0xfe, 0xff], false],
    ['little endian without a mark', [], true],
    ['big endian without a mark', [], false],
  ])('UTF-16 %s is read', async (_name, mark, isLittle) => {
    const text = 'Date,Amount\n2024-03-05,1.5\n';
    const units = [...text].flatMap((one) => (isLittle ? [one.charCodeAt(0), 0] : [0, one.charCodeAt(0)]));
    expect(await decodeAll([Uint8Array.from([...mark, ...units])])).toBe(text);
  });

  test.each([
    ['Shift_JIS 入金', [0x93, 0xfc, 0x8b, 0xe0]],
    ['Shift_JIS 手数料', [0x8e, 0xe8, 0x90, 0x94, 0x97, 0xbf]],
    ['Shift_JIS ー', [0x81, 0x5b]],
    ['GBK 充值', [0xb3, 0xe4, 0xd6, 0xb5]],
    ['windows-1251 ввод', [0xe2, 0xe2, 0xee, 0xe4]],
  ])('error: %s is refused however it is cut, instead of being read as windows-1252', async (_name, letters) => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('Note,Amount\n'), ...letters, 0x2c, 0x35]);
    await fc.assert(
      fc.asyncProperty(anyCuts, async (cuts) => {
        await expect(decodeAll(inPieces(bytes, cuts))).rejects.toThrow(/UTF-8/);
      }),
      { numRuns: 20 },
    );
  });

  test('windows-1252 keeps masked digits, quotes and accents next to each other', async () => {
    const bytes = [
      0x95, 0x95, 0x95, 0x95, 0x34, 0x20, 0x93, 0xc9, 0x74, 0xe9, 0x85, 0x94, 0x20, 0x79, 0xf6, 0xe4, 0xe4,
    ];
    expect(await decodeAll([Uint8Array.from(bytes)])).toBe('••••4 “Été…” yöää');
  });

  test('error: bytes with zeros that are not UTF-16 are refused', async () => {
    await expect(decodeAll([Uint8Array.from([0x89, 0x50, 0, 0, 0, 1, 2, 3, 0, 0, 9])])).rejects.toThrow(CsvError);
  });

  test('error: a broken character after valid UTF-8 is damage and not another encoding', async () => {
    const [valid, broken] = [new TextEncoder().encode('é,'), Uint8Array.from([0xe9, 0x2c])];
    await expect(decodeAll([valid, broken])).rejects.toThrow(CsvError);
    await expect(decodeAll([Uint8Array.from([...valid, ...broken])])).rejects.toThrow(CsvError);
  });
});

describe('records and fields', () => {
  test('what is written as CSV is read back', () => {
    const cell = fc.string({ maxLength: 10, unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', ' ', 'é') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        anyCuts,
        (rows, cuts) => {
          const text = rows.map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\n`).join('');
          const splitter = new RecordSplitter();
          const edges = [
            0,
            ...cuts.map((cut) => cut % (text.length + 1)).sort((left, right) => left - right),
            text.length,
          ];
          const records = [
            ...edges.slice(1).flatMap((edge, index) => splitter.push(text.slice(edges[index], edge))),
            ...splitter.end(),
          ];
          expect(records.map((record) => splitFields(record.text, ','))).toEqual(rows);
        },
      ),
    );
  });

  test.each([
    ['a,"b, c",d', ['a', 'b, c', 'd']],
    ['"a ""b""",c', ['a "b"', 'c']],
    ['a,b"c",d', ['a', 'bc', 'd']],
    ['""x,"y"', ['x', 'y']],
    ['a,,', ['a', '', '']],
    ['"a",', ['a', '']],
    ['"open,b', ['open,b']],
  ])('%s has its fields', (record, fields) => {
    expect(splitFields(record, ',')).toEqual(fields);
  });

  test('a record may be as long as the reader allows', () => {
    const long = 'x'.repeat(50_000);
    expect(new RecordSplitter().push(long)).toMatchObject([{ problem: 'row_too_long' }]);
    const patient = new RecordSplitter(100_000);
    expect([...patient.push(long), ...patient.push('\n')]).toEqual([{ row: 1, text: long }]);
  });
});
