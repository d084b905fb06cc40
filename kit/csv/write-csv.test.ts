import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvTable, csvText } from './write-csv.ts';

/** A reader of RFC 4180 that shares no code with the writer, so that each tests the other. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      record.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      records.push([...record, cell]);
      record = [];
      cell = '';
      at += 1;
    } else cell += character;
  }
  return records;
}

describe('csvCell', () => {
  test('plain words stay as they are', () => {
    expect(csvCell('Dana Whitfield')).toBe('Dana Whitfield');
    expect(csvCell('')).toBe('');
  });

  test('commas, quotes and line ends are quoted', () => {
    expect(csvCell('Whitfield, Dana')).toBe('"Whitfield, Dana"');
    expect(csvCell('the "old" wallet')).toBe('"the ""old"" wallet"');
    expect(csvCell('one\ntwo')).toBe('"one\ntwo"');
    expect(csvCell('one\rtwo')).toBe('"one\rtwo"');
  });

  test.each(['=1+1', '+1', '+SUM(A1)', '-SUM(A1)', '@cmd', '\tx', ' =1+1', '--1', '-1e5', '-1,5', '-', '＝1'])(
    '%j cannot run as a formula',
    (text) => {
      expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  test.each(['-1', '-0.00000001', '-12345678901234567890.123', '0', '12.5'])('%s stays a number', (text) => {
    expect(csvCell(text)).toBe(text);
  });
});

test('a table of cells has one record a line', () => {
  expect(
    csvTable([
      ['day', 'interest'],
      ['2024-03-01', '-0.5'],
    ]),
  ).toBe('day,interest\r\n2024-03-01,-0.5\r\n');
});

describe('csvText', () => {
  const fields = [
    { label: 'Name', value: (row: { name: string; memo: string }) => row.name },
    { label: 'Memo, free', value: (row: { name: string; memo: string }) => row.memo },
  ];

  test('the header comes first and every record ends with CRLF', () => {
    expect(csvText(fields, [{ name: 'A', memo: 'b' }])).toBe('Name,"Memo, free"\r\nA,b\r\n');
  });

  test('every text is read back, guarded cells with their apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string({ unit: 'binary' }), memo: fc.string() })), (rows) => {
        const records = readCsv(csvText(fields, rows)).slice(1);
        expect(records.map((record) => record.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((row) => [row.name.replace(/^'/, ''), row.memo.replace(/^'/, '')]),
        );
      }),
    );
  });

  test('no cell of the file begins like a formula unless it is a number', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t'), fc.string(), (start, rest) => {
        const cell = readCsv(csvText(fields, [{ name: start + rest, memo: '' }]))[1]![0]!;
        expect(/^[=+@\t]/.test(cell) || (cell.startsWith('-') && Number.isNaN(Number(cell)))).toBe(false);
      }),
    );
  });
});
