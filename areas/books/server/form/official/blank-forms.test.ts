/** Blank forms are added, recognised, replaced and filled in; files that are none are refused while others go on. */
import { afterAll, expect, it, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import { buildComputingProgram, expectUnnoticed } from '../../../../../apps/server/src/testing/computing-program.ts';
import { useShared } from '../../../../../kit/database/testing.ts';
import { refusalOf } from '../../../../catalogue/server/testing.ts';
import { booksCalls } from '../../../contract/calls.ts';
import { createBooksWorld } from '../../testing.ts';
import { createBlankFormReader } from './blank-form-reader.ts';
import { blankForm, hasPdfPrograms, readFields } from './testing.ts';

const thread = buildComputingProgram('file-thread');
const computing = buildComputingProgram();
const world = useShared(() =>
  createBooksWorld({ server: { fileProgram: thread.program, computingProgram: computing.program } }),
);
afterAll(() => {
  thread.remove();
  computing.remove();
});

const BOUNDARY = 'a-blank-form';
async function upload(file: Uint8Array): Promise<{ status: number; body: { detail?: unknown; sha256?: string } }> {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="f8949.pdf"\r\n` +
    'content-type: application/pdf\r\n\r\n';
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/accounting/blank-forms',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}
const list = () => world.api(booksCalls.listBlankForms, {});
const download = async (year: number, body: object) => {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/accounting/form-8949/${year}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
    payload: body,
  });
  return { status: response.statusCode, name: response.headers['content-disposition'], pdf: response.rawPayload };
};

it('error: a year without a blank form says where to get it, and an unknown year says what to use', async () => {
  const refusal = (year: number) =>
    refusalOf(world.api(booksCalls.createForm8949, { params: { year }, body: { format: 'official' } }));
  expect(await refusal(2025)).toEqual({ status: 409, text: expect.stringContaining('irs.gov') });
  expect(await refusal(2019)).toEqual({ status: 409, text: expect.stringContaining('Use the statement') });
});

it('an added blank form is recognised, listed and recorded once', async () => {
  expect((await list()).items).toEqual([]);
  for (const name of ['f8949-2024', 'f8949-2025', 'f1040sd-2025', 'f8949-2025'] as const)
    expect((await upload(blankForm(name))).status).toBe(200);
  const { items, fillable } = await list();
  expect(items.map(({ kind, year }) => [kind, year])).toEqual([
    ['form8949', 2025],
    ['scheduleD', 2025],
    ['form8949', 2024],
  ]);
  expect(fillable.map(({ kind, year }) => `${kind} ${year}`)).toEqual([
    'form8949 2022',
    'form8949 2023',
    'form8949 2024',
    'form8949 2025',
    'scheduleD 2025',
  ]);
  const { rows } = await world.pool.query(
    `SELECT action, object, after FROM audit_log WHERE object_kind = 'blank_forms' ORDER BY id`,
  );
  expect(rows).toEqual([
    {
      action: 'bookRecordChanged',
      object: 'Blank form 8949, 2024',
      after: { kind: 'form8949', year: 2024, sha256: items[2]?.sha256 },
    },
    expect.objectContaining({ object: 'Blank form 8949, 2025' }),
    expect.objectContaining({ object: 'Blank schedule D, 2025' }),
  ]);
});

it('another file of the same edition replaces it', async () => {
  const before = (await list()).items.find(({ year }) => year === 2024);
  // A comment after the end is another file of the same form.
  const again = Buffer.concat([blankForm('f8949-2024'), Buffer.from('\n% downloaded again\nstartxref\n116\n%%EOF\n')]);
  const startOf = (file: Buffer): string => /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '';
  const changed = Buffer.from(
    again.toString('latin1').replace(/116\n%%EOF\n$/, `${startOf(blankForm('f8949-2024'))}\n%%EOF\n`),
    'latin1',
  );
  const { status, body } = await upload(changed);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.sha256).not.toBe(before?.sha256);
  expect((await list()).items).toHaveLength(3);
});

it.skipIf(!hasPdfPrograms)('the download has the figures of the page, on the blank form of the year', async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 3 ETH', 'out 3000.003 USD'] });
  await world.enter({ at: '2025-02-10', action: 'sell', transfers: ['out 1 ETH', 'in 2500.005 USD'] });
  await world.regenerate();
  const { total } = await world.api(booksCalls.getForm8949Summary, {
    params: { year: 2025 },
    query: { lines: 'perSale', rounding: 'cents' },
  });
  expect(total).toMatchObject({ proceedsUsd: '2500.01', costUsd: '1000', gainUsd: '1500.01' });
  const taxpayer = { taxpayerName: 'Ann Example', taxpayerNumber: '12-3456789' };
  const official = await download(2025, { format: 'official', ...taxpayer });
  expect(official).toMatchObject({ status: 200, name: 'attachment; filename="form-8949-2025-official.pdf"' });
  const fields = readFields(official.pdf).get(1);
  const read = ['f2_01[0]', 'f2_02[0]', 'f2_91[0]', 'f2_92[0]', 'f2_94[0]', 'f2_95[0]', 'c2_1[5]'];
  expect(read.map((name) => fields?.get(name))).toEqual([
    'Ann Example',
    '12-3456789',
    '2,500.01',
    '1,000.00',
    '',
    '1,500.01',
    '/6',
  ]);
  const schedule = await download(2025, { format: 'scheduleD', ...taxpayer });
  expect(schedule.name).toBe('attachment; filename="schedule-d-2025.pdf"');
  const lines = readFields(schedule.pdf).get(1);
  expect([35, 36, 37, 38].map((field) => lines?.get(`f1_${field}[0]`))).toEqual([
    '2,500.01',
    '1,000.00',
    '',
    '1,500.01',
  ]);
});

/** A PDF whose only page has this content, compressed. */
function pdfOf(content: Buffer): Buffer {
  const packed = deflateSync(content);
  const objects = [
    Buffer.from('1 0 obj <</Pages 2 0 R>> endobj\n'),
    Buffer.from('2 0 obj <</Kids [3 0 R]>> endobj\n'),
    Buffer.from('3 0 obj <</Type /Page/Contents 4 0 R>> endobj\n'),
    Buffer.concat([
      Buffer.from(`4 0 obj <</Filter /FlateDecode/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from('\nendstream endobj\n'),
    ]),
  ];
  const head = Buffer.from('%PDF-1.7\n');
  const places = objects.map((_, index) => Buffer.concat([head, ...objects.slice(0, index)]).length);
  const body = Buffer.concat([head, ...objects]);
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 5\n0000000000 65535 f \n${lines}`;
  const end = `trailer <</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(table + end)]);
}

const script = '%PDF-1.7\n1 0 obj <</Type /Catalog/OpenAction <</S /JavaScript/JS (while (true) {})>>>> endobj\n';
test.each([
  ['not a PDF', Buffer.from('Date,Amount\n'), 'is not a PDF', 422],
  ['cut off', blankForm('f8949-2025').subarray(0, 70_000), 'damaged or incomplete', 422],
  ['with a script and nothing else', Buffer.from(`${script}startxref\n9\n%%EOF\n`), 'no pages|damaged', 422],
  ['that expands', pdfOf(Buffer.alloc(500_000_000, 40)), 'expands to more than a form', 422],
  ['with much text', pdfOf(Buffer.from('(a) Tj '.repeat(1_000_000))), 'no blank Form 8949', 422],
  ['of an unknown year', pdfOf(Buffer.from('(Form 8949 \\(2031\\)) Tj')), 'of 2031, which cannot', 422],
  ['that only says so', pdfOf(Buffer.from('(Form 8949 \\(2025\\)) Tj')), 'has other fields', 422],
  ['larger than allowed', Buffer.alloc(3_000_000, 32), 'larger than 2 MB', 413],
])(
  'error: a file %s is refused in a sentence while other requests go on',
  async (name, file, sentence, status) => {
    const before = await list();
    await expectUnnoticed(world.app, name, async () => {
      const response = await upload(file);
      expect(JSON.stringify(response.body.detail)).toMatch(new RegExp(sentence));
      expect(response.status).toBe(status);
    });
    expect(await list()).toEqual(before);
  },
  120_000,
);

it('error: time and memory of a thread are bounded', async () => {
  const slow = createBlankFormReader({ program: thread.program, workMsMax: 1 });
  await expect(slow(blankForm('f8949-2025'))).rejects.toThrow('more time or memory');
  const small = createBlankFormReader({ program: thread.program, memoryMegabytesMax: 16 });
  await expect(small(pdfOf(Buffer.from('(a) Tj '.repeat(1_100_000))))).rejects.toThrow('more time or memory');
  const usual = createBlankFormReader({ program: thread.program });
  expect(await usual(blankForm('f1040sd-2025'))).toEqual({ kind: 'scheduleD', year: 2025 });
});
