/** Small and large files made to stop a server, each with the sentence that refuses it. */
import { gzipSync } from 'node:zlib';
import { makeSheet, makeZip, sheetParts, type TestEntry } from './testing-zip.ts';

export interface HostileFile {
  readonly name: string;
  readonly make: () => string | Uint8Array;
  readonly sentence: RegExp;
  readonly status: 413 | 422;
}

const MEBIBYTE = 1024 * 1024;
const HEADER = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const ROW = '"L1","QA1","2022-09-13 18:48:22","deposit","","currency","XXBT",5.0000,0,5.0000';
const oneCell = (place: string): string =>
  `<sheetData><row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>1</v></c></row></sheetData>`;
const styledRows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${'<c s="0"/>'.repeat(1_000)}</row>`).join('');
const laughs = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');
const DOCTYPE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs(9)}]>`;

function nested(depth: number): Buffer {
  let archive = makeZip([{ name: 'a.csv', content: 'a,b\n' }]);
  for (let level = 0; level < depth; level += 1) archive = makeZip([{ name: 'inner.zip', content: archive }]);
  return archive;
}

const table = (name: string, sentence: RegExp, make: HostileFile['make']): HostileFile => ({
  name,
  make,
  sentence,
  status: 422,
});
const large = (name: string, sentence: RegExp, make: HostileFile['make']): HostileFile => ({
  name,
  make,
  sentence,
  status: 413,
});
const zipOf = (...entries: TestEntry[]): (() => Buffer) => {
  return () => makeZip(entries);
};

const SPREADSHEETS: readonly HostileFile[] = [
  table('one cell at XFD1048576', /has 16,384 columns; at most 2,000/, () => makeSheet(oneCell('XFD1048576'))),
  table('one cell in the last row', /not those of a file of any known provider|is empty/, () =>
    makeSheet(oneCell('A1048576')),
  ),
  table('a cell beyond the last row', /damaged or incomplete/, () => makeSheet(oneCell('A99999999'))),
  table('a dimension of the whole sheet', /is empty/, () =>
    makeSheet('<dimension ref="A1:XFD1048576"/><sheetData></sheetData>'),
  ),
  table('a million styled empty cells', /is empty/, () => makeSheet(`<sheetData>${styledRows(1_000)}</sheetData>`)),
  table('columns without end', /columns; at most 2,000/, () =>
    makeSheet(`<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(100_000)}</row></sheetData>`),
  ),
  table('rows that go back', /damaged or incomplete/, () =>
    makeSheet('<sheetData><row r="9"></row><row r="2"></row></sheetData>'),
  ),
  table('a shared text that does not exist', /damaged or incomplete/, () =>
    makeSheet('<sheetData><row r="1"><c r="A1" t="s"><v>999999999</v></c></row></sheetData>'),
  ),
  large('three million shared texts', /too many texts/, () =>
    makeSheet(oneCell('A1'), { 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(3_000_000)}</sst>` }),
  ),
  large('a shared text of 100 MB', /cell of the spreadsheet is too long/, () =>
    makeSheet(oneCell('A1'), { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100 * MEBIBYTE)}</t></si></sst>` }),
  ),
  large('a tag of 10 MB', /too long/, () => makeSheet(`<sheetData ${'a'.repeat(10 * MEBIBYTE)}></sheetData>`)),
  large('quotes and angle brackets without end', /too long/, () => makeSheet(`<row a="${'>"\'>'.repeat(MEBIBYTE)}`)),
  table('a million nested tags', /is empty/, () =>
    makeSheet(`<sheetData>${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}</sheetData>`),
  ),
  table('billion laughs', /declarations of its own/, () =>
    makeZip(
      sheetParts('').map((part) =>
        part.name.includes('sheet1')
          ? {
              ...part,
              content: `${DOCTYPE}<worksheet><sheetData><row><c t="str"><v>&l9;</v></c></row></sheetData></worksheet>`,
            }
          : part,
      ),
    ),
  ),
  table('an external entity', /declarations of its own/, () =>
    makeZip(
      sheetParts('').map((part) =>
        part.name === 'xl/workbook.xml'
          ? { ...part, content: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><workbook>&f;</workbook>' }
          : part,
      ),
    ),
  ),
  table('no sheet', /damaged or incomplete/, zipOf({ name: 'xl/workbook.xml', content: '<workbook/>' })),
  table('a sheet in UTF-16', /damaged or incomplete/, () =>
    makeZip(
      sheetParts('').map((part) =>
        part.name.includes('sheet1') ? { ...part, content: Buffer.from('\ufeff<worksheet/>', 'utf16le') } : part,
      ),
    ),
  ),
  table('two sheets of one name', /two files named/, () => makeZip([...sheetParts(''), ...sheetParts('').slice(2)])),
  table('a spreadsheet cut in half', /damaged or incomplete/, () => {
    const whole = makeSheet(oneCell('A1'));
    return whole.subarray(0, whole.length / 2);
  }),
];

const ARCHIVES: readonly HostileFile[] = [
  large('a zip bomb', /too large after unpacking/, zipOf({ name: 'a.csv', content: 'x', statedBytes: 600 * MEBIBYTE })),
  table('a zip bomb that states less', /damaged or incomplete/, () =>
    makeZip([{ name: 'a.csv', content: Buffer.alloc(200 * MEBIBYTE), statedBytes: 1_000 }]),
  ),
  table('a spreadsheet bomb that states less', /damaged or incomplete/, () =>
    makeZip(sheetParts(`<sheetData>${' '.repeat(100 * MEBIBYTE)}`).map((part) => ({ ...part, statedBytes: 200 }))),
  ),
  table('many files that share their bytes', /damaged or incomplete/, () =>
    makeZip(
      Array.from({ length: 300 }, (_, index) => ({
        name: `${index}.csv`,
        content: Buffer.alloc(MEBIBYTE),
        isShared: true,
      })),
    ),
  ),
  table('a few files that share their bytes', /damaged or incomplete/, () =>
    makeZip(Array.from({ length: 5 }, (_, index) => ({ name: `${index}.csv`, content: 'a,b\n', isShared: true }))),
  ),
  large('5,000 files', /5000 files; at most 1000|5,000 files/, () =>
    makeZip(Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}.csv`, content: '' }))),
  ),
  table('archives in archives', /is not CSV/, () => nested(20)),
  table('an archive named CSV', /is an archive itself/, () => makeZip([{ name: 'a.csv', content: nested(3) }])),
  table('a name outside the folder', /outside its folder/, zipOf({ name: '../../etc/cron.d/x.csv', content: 'a,b\n' })),
  table('a name from the root', /outside its folder/, zipOf({ name: '/etc/passwd.csv', content: 'a,b\n' })),
  table('a name with backslashes', /outside its folder/, zipOf({ name: 'a\\..\\..\\b.csv', content: 'a,b\n' })),
  table(
    'the same name twice',
    /two files named “a.csv”/,
    zipOf({ name: 'a.csv', content: 'a,b\n' }, { name: 'a.csv', content: 'c,d\n' }),
  ),
  table('a password', /protected with a password/, zipOf({ name: 'a.csv', content: 'a,b\n', isEncrypted: true })),
  table('an unknown method', /uncommon way/, zipOf({ name: 'a.csv', content: 'a,b\n', method: 99 })),
  table('a program', /“run.exe”, which is not CSV/, zipOf({ name: 'run.exe', content: 'MZ' })),
  table('nothing', /no files/, zipOf({ name: 'folder/', content: '' })),
  table(
    'different columns',
    /have different columns. Upload them one by one/,
    zipOf({ name: 'a.csv', content: `${HEADER}\n${ROW}\n` }, { name: 'b.csv', content: 'Date,Amount\n2024-01-01,1\n' }),
  ),
  table('a packed file', /This is a compressed file/, () => gzipSync('a,b\n')),
  table('the start of an archive alone', /damaged or incomplete/, () => Buffer.from('PK\x03\x04 and no more')),
];

const TEXTS: readonly HostileFile[] = [
  table(
    'a million columns',
    /columns; at most 2,000|line of the file is longer/,
    () => `${'a,'.repeat(1_000_000)}b\n1\n`,
  ),
  table('60,000 columns', /60,001 columns; at most 2,000/, () => `${'a,'.repeat(60_000)}b\n1\n`),
  table('one endless line', /line of the file is longer than 131,072/, () => 'x'.repeat(20 * MEBIBYTE)),
  table('an unclosed quote', /not those of a file|longer than/, () => `"${'a,b\n'.repeat(500_000)}`),
  table('unclosed quotes in every line', /not those of a file/, () => `${'a,"b\n'.repeat(500_000)}`),
  table('billion laughs in XML', /This is an XML file/, () => `${DOCTYPE}<x>&l9;</x>`),
  table('a web page', /This is a web page/, () => '<!DOCTYPE html><title>Sign in</title>'),
  table('deep JSON', /This is a JSON file/, () => '['.repeat(2_000_000)),
  table('an object in JSON', /This is a JSON file/, () => '{"a":{"b":[1,2]}}'),
  table('Shift_JIS', /Save it as CSV with the encoding UTF-8/, () =>
    Buffer.concat([Buffer.from('Note,Amount\n'), Buffer.from([0x93, 0xfc, 0x8b, 0xe0, 0x2c, 0x35])]),
  ),
  table('half a character', /not a text file/, () => Buffer.concat([Buffer.from('é,b\n'), Buffer.from([0xe9, 0x2c])])),
  table('zeros', /not a text file/, () => Buffer.alloc(8 * MEBIBYTE)),
  table('a PDF document', /This is a PDF document/, () => `%PDF-1.7\n${'0 0 obj\n'.repeat(100_000)}`),
  table('an old Excel file', /This is an old Excel file/, () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])),
  table('a file cut in a row', /ends in the middle of row/, () => `${HEADER}\n${ROW}\n${ROW.slice(0, 40)}`),
  table('line ends alone', /is empty/, () => '\n'.repeat(8 * MEBIBYTE)),
  table('a header alone', /a header and no rows/, () => `${HEADER}\n`),
];

export const HOSTILE_FILES: readonly HostileFile[] = [...SPREADSHEETS, ...ARCHIVES, ...TEXTS];
