/** Files made to stop a server: each is refused in a sentence, and other requests notice nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildComputingProgram, expectUnnoticed } from '../../../apps/server/src/testing/computing-program.ts';
import { useShared } from '../../../kit/database/testing.ts';
import { createFileReader } from './file-reader.ts';
import { addCoins, createTestImports } from './testing.ts';
import { HOSTILE_FILES } from './testing-hostile-files.ts';
import { makeSheet, makeZip } from './testing-zip.ts';

const HEADER = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const rowOf = (number: number): string =>
  `"L${number}","QA${number}","2022-09-${13 + number} 18:48:22","deposit","","currency","XXBT",5,0,${5 * number}`;
const KRAKEN = `${HEADER}\n${rowOf(1)}\n${rowOf(2)}\n`;

const thread = buildComputingProgram('file-thread');
const imports = useShared(() => createTestImports({ fileProgram: thread.program }));
beforeAll(() => addCoins(imports.pool, ['BTC']));
afterAll(() => thread.remove());

describe('error: a hostile file is refused in a sentence while other requests go on', () => {
  test.each(HOSTILE_FILES.map((file) => [file.name, file] as const))(
    '%s',
    async (name, { make, sentence, status }) => {
      const file = make();
      await expectUnnoticed(imports.server.app, name, async () => {
        const response = await imports.upload(file);
        const detail = JSON.stringify(response.body.detail);
        expect(detail).toMatch(sentence);
        expect(response.status, detail).toBe(status);
      });
      const { rows } = await imports.pool.query('SELECT FROM imports');
      expect(rows).toEqual([]);
    },
    120_000,
  );
});

test('error: a large file that is hostile further down fails its job with the sentence', async () => {
  const file = `${KRAKEN}${`${','.repeat(130_000)}1\n`.repeat(240)}`;
  await expectUnnoticed(imports.server.app, 'the job', async () => {
    const job = await imports.finished(await imports.upload(file, { fields: { isPreview: 'true' } }));
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('more than 30,000,000 cells') });
    await imports.call('DELETE', `imports/${job.key}`);
  });
}, 240_000);

test('a file is read in a thread as it is read in the thread of the server', async () => {
  const here = createFileReader();
  const there = createFileReader({ program: thread.program });
  for (const options of [
    { provider: 'kraken' },
    { provider: 'generic', mapping: { time: 'time', amount: 'amount', coin: 'asset' } },
  ] as const) {
    const read = async (reader: typeof here) => {
      const { layout, columns, readings, evidence } = await reader.open(piecesOf(KRAKEN), options);
      const rows = [];
      for await (const batch of readings) rows.push(...batch);
      return { layout: layout.id, columns, rows, evidence };
    };
    const inThread = await read(there);
    expect(inThread.rows).toHaveLength(2);
    expect(inThread).toEqual(await read(here));
  }
});

test('error: time and memory of a thread are bounded', async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => rowOf(1).replace('L1', `L${index}`));
  const file = `${HEADER}\n${rows.join('\n')}\n`;
  const check = (limits: object): Promise<unknown> =>
    createFileReader({ program: thread.program, ...limits }).check(
      piecesOf(file),
      { provider: 'kraken' },
      { isWhole: true },
    );
  await expect(check({ workMsMax: 1 })).rejects.toThrow('takes too long to read');
  const strings = Array.from({ length: 900_000 }, (_, index) => `<si><t>text ${index}</t></si>`).join('');
  const sheet = makeSheet('<sheetData/>', { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` });
  const checkSheet = (megabytes: number): Promise<unknown> =>
    createFileReader({ program: thread.program, memoryMegabytesMax: megabytes }).check(
      piecesOf(sheet),
      { provider: 'kraken' },
      { isWhole: true },
    );
  await expect(checkSheet(16)).rejects.toThrow('needs too much memory');
  await expect(checkSheet(512)).rejects.toThrow('The file is empty');
  await expect(check({})).resolves.toMatchObject({ id: 'kraken_ledgers' });
}, 120_000);

test('a failed run closes the thread of its file', async () => {
  const reader = createFileReader({ program: thread.program });
  const opened = await reader.open(piecesOf(KRAKEN), { provider: 'kraken' });
  opened.close();
  await expect(opened.readings.next()).rejects.toThrow();
});

describe('an archive of CSV files', () => {
  test('its files are read one after the other', async () => {
    const archive = makeZip([
      { name: 'export/2022-1.csv', content: `${HEADER}\n${rowOf(1)}` },
      { name: 'export/2022-2.csv', content: `${HEADER}\n${rowOf(2)}\n${rowOf(3)}\n` },
      { name: '__MACOSX/export/._2022-1.csv', content: 'finder' },
    ]);
    const imported = await imports.importNow(archive, { fileName: 'export.zip' });
    expect(imported.counts).toMatchObject({ added: 3, ignored: 1, refused: 0 });
    const { items } = await imports.rows(imported.id);
    expect(items.flatMap(({ rows }) => rows).sort()).toEqual([2, 3, 4, 5]);
    await imports.undo(imported.id);
  });

  test('one file is read as if it were uploaded itself', async () => {
    const imported = await imports.importNow(makeZip([{ name: 'ledgers.csv', content: KRAKEN, method: 0 }]));
    expect(imported.counts).toMatchObject({ added: 2, refused: 0 });
    await imports.undo(imported.id);
  });
});

describe('a spreadsheet', () => {
  test('has its texts, numbers, dates and gaps', async () => {
    const reader = createFileReader();
    const sheet = makeSheet(
      '<sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><r><t>A</t></r><r><t ' +
        'xml:space="preserve">mount</t></r>' +
        '<rPh sb="0"><t>no</t></rPh></is></c><c r="D2" t="str"><v>Coin &amp; c&#x6f;</v></c></row>' +
        '<row r="4"><c r="A4" s="1"><v>45356.5</v></c><c r="B4"><v>0.10000000000000001</v></c><c r="D4" ' +
        't="s"><v>1</v></c></row>' +
        '<row r="5"><c r="A5" s="2"><v>45357</v></c><c r="B5" s="0"><v>1.5</v></c><c r="C5" t="b"><v>1</v></c><c ' +
        'r="D5" t="e"><v>#N/A</v></c></row>' +
        '</sheetData>',
      {
        'xl/sharedStrings.xml': '<sst><si><t>Date</t></si><si><t><![CDATA[B<TC]]></t></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" ' +
          'formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    );
    const mapping = { time: 'Date', amount: 'Amount', coin: 'Coin & co' };
    const { readings, columns } = await reader.open(piecesOf(sheet), { provider: 'generic', mapping, timeZone: 'UTC' });
    const rows = [];
    for await (const batch of readings) rows.push(...batch);
    expect(columns).toEqual(['Date', 'Amount', '', 'Coin & co']);
    expect(rows.map(({ row, text }) => [row, text])).toEqual([
      [4, '2024-03-05 12:00:00,0.1,,B<TC'],
      [5, '2024-03-06,1.5,TRUE'],
    ]);
    expect(rows[0]?.reading?.atMs).toBe(Date.UTC(2024, 2, 5, 12));
  });
});

describe('a spreadsheet that counts days from 1904', () => {
  // 44,265.5 days after 1 January 1904, and the formula stands beside its value.
  const text = (place: string, name: string) => `<c r="${place}" t="inlineStr"><is><t>${name}</t></is></c>`;
  const formula = '<c r="B2"><f>HYPERLINK("http://example.org")+0.5</f><v>0.5</v></c>';
  const rows =
    `<sheetData><row r="1">${text('A1', 'Date')}${text('B1', 'Amount')}</row>` +
    `<row r="2"><c r="A2" s="1"><v>44265.5</v></c>${formula}</row></sheetData>`;
  const sheets = '<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>';
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>';
  const readFirst = async (properties: string) => {
    const workbook = `<workbook>${properties}${sheets}</workbook>`;
    const sheet = makeSheet(rows, { 'xl/workbook.xml': workbook, 'xl/styles.xml': styles });
    const mapping = { time: 'Date', amount: 'Amount', fixedCoin: 'BTC' };
    const options = { provider: 'generic', mapping, timeZone: 'UTC' } as const;
    const { readings } = await createFileReader().open(piecesOf(sheet), options);
    const { value } = await readings.next();
    return value?.[0];
  };

  test('has its own dates, and the values of formulas', async () => {
    const read = await readFirst('<workbookPr date1904="1"/>');
    expect(read?.text).toBe('2025-03-11 12:00:00,0.5');
    expect(read?.reading?.atMs).toBe(Date.UTC(2025, 2, 11, 12));
  });

  test('one that does not is four years and a day earlier', async () => {
    expect((await readFirst('<workbookPr/>'))?.text).toBe('2021-03-10 12:00:00,0.5');
  });
});

async function* piecesOf(file: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
