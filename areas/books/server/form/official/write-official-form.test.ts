/** Filled forms read back with other programs: their rows and totals are those of the page of form 8949. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatDecimal, type Usd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { BOXES, type Box } from '../../../engine/form-8949/box.ts';
import type { Form8949 } from '../../../engine/form-8949/compute-form-8949.ts';
import { PAGES_MAX } from '../../../engine/form-8949/official/official-pages.ts';
import { writeFormPdf } from '../pdf/write-form-pdf.ts';
import { readBlankForm } from './read-blank-form.ts';
import { blankForm, checkPdf, formOfAllBoxes, hasPdfPrograms, readFields, seenLines } from './testing.ts';
import { writeOfficialForm } from './write-official-form.ts';

const CREATED_AT = new Date(Date.UTC(2026, 1, 3));
const TAXPAYER = { taxpayerName: 'Ann (Example) Núñez', taxpayerNumber: '123-45-6789' };

/** Written independently of the edition data: rows a page, and the boxes in the order of the check boxes. */
const EDITIONS = [
  { name: 'f8949-2022', year: 2022, rows: 14, digits: 1, boxes: ['ABC', 'DEF'] },
  { name: 'f8949-2024', year: 2024, rows: 14, digits: 1, boxes: ['ABC', 'DEF'] },
  { name: 'f8949-2025', year: 2025, rows: 11, digits: 2, boxes: ['ABCGHI', 'DEFJKL'] },
] as const;
type Edition = (typeof EDITIONS)[number];

async function drawStatement(form: Form8949): Promise<Uint8Array> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeFormPdf(form, output, { createdAt: CREATED_AT })]);
  return bytes;
}

const write = async (form: Form8949, name: Parameters<typeof blankForm>[0]): Promise<Uint8Array> => {
  return writeOfficialForm(form, {
    ...TAXPAYER,
    kind: name === 'f1040sd-2025' ? 'scheduleD' : 'form8949',
    blank: blankForm(name),
    createdAt: CREATED_AT,
    drawStatement: () => drawStatement(form),
  });
};

interface ReadPage {
  readonly box: Box;
  readonly heading: readonly string[];
  readonly rows: string[][];
  readonly totals: string[];
}

/** A page of form 8949 from the fields that another program found. */
function readPage(fields: ReadonlyMap<string, string>, { rows, digits, boxes }: Edition): ReadPage {
  const part = fields.has('c1_1[0]') ? 1 : 2;
  const at = (number: number): string => fields.get(`f${part}_${String(number).padStart(digits, '0')}[0]`) ?? 'missing';
  const letters = [...(boxes[part - 1] ?? '')];
  const checked = letters.filter((_, index) => !['', '/Off'].includes(fields.get(`c${part}_1[${index}]`) ?? ''));
  expect(checked).toHaveLength(1);
  return {
    box: checked[0] as Box,
    heading: [at(1), at(2)],
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: 8 }, (_column, column) => at(3 + row * 8 + column)),
    ).filter((row) => row.some((text) => text !== '')),
    totals: [0, 1, 3, 4].map((column) => at(3 + rows * 8 + column)),
  };
}

/** "(1,234.50)" in cents; blank is nothing. */
function centsOf(text: string): number {
  if (text === '') return 0;
  const match = /^(\()?([\d,]+)\.(\d\d)\)?$/.exec(text);
  expect(match, text).not.toBeNull();
  const cents = Number(`${match?.[2]?.replaceAll(',', '')}${match?.[3]}`);
  return match?.[1] ? -cents : cents;
}
const cents = (value: Usd): number => Math.round(Number(formatDecimal(value)) * 100);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const MONEY = [3, 4, 6, 7] as const;

describe.skipIf(!hasPdfPrograms)('read back with qpdf and pdftotext (skipped where they are not installed)', () => {
  it.each(EDITIONS)(
    'form 8949 of $year has the rows and totals of 400 disposals in all boxes',
    async (edition) => {
      const form = formOfAllBoxes(edition.year, 400);
      const pdf = await write(form, edition.name);
      checkPdf(pdf);
      const pages = [...readFields(pdf).values()].map((fields) => readPage(fields, edition));
      const sections = form.parts.flatMap(({ boxes }) => boxes);
      expect(sections.map(({ box }) => box).sort()).toEqual([...edition.boxes.join('')].sort());
      expect(sumOf(pages.map(({ rows }) => rows.length))).toBe(400);
      for (const { box, rows, totals } of sections) {
        const ofBox = pages.filter((page) => page.box === box);
        expect(ofBox).toHaveLength(Math.ceil(rows.length / edition.rows));
        const read = ofBox.flatMap((page) => page.rows);
        expect(read.map(([a, b, c, , , f]) => [a, b, c, f])).toEqual(
          rows.map((row) => [row.description, row.dateAcquired, row.dateDisposed, row.code]),
        );
        expect(read.map((row) => MONEY.map((column) => centsOf(row[column] ?? '')))).toEqual(
          rows.map((row) => [row.proceeds, row.cost, row.adjustment, row.gain].map(cents)),
        );
        for (const page of ofBox) {
          expect(page.heading).toEqual([TAXPAYER.taxpayerName, TAXPAYER.taxpayerNumber]);
          expect(page.totals.map(centsOf)).toEqual(
            MONEY.map((column) => sumOf(page.rows.map((row) => centsOf(row[column] ?? '')))),
          );
        }
        expect([0, 1, 2, 3].map((index) => sumOf(ofBox.map((page) => centsOf(page.totals[index] ?? ''))))).toEqual(
          [totals.proceeds, totals.cost, totals.adjustment, totals.gain].map(cents),
        );
      }
      expect(pages.flatMap(({ rows }) => rows).filter(([, , , , , code]) => code === 'B').length).toBeGreaterThan(20);
      expect(pages.flatMap(({ rows }) => rows).filter(([, , , , , code]) => code === 'E').length).toBeGreaterThan(2);
    },
    60_000,
  );

  it.each(EDITIONS)('every figure of form 8949 of $year is seen on its page', async (edition) => {
    const form = formOfAllBoxes(edition.year, 400);
    const pdf = await write(form, edition.name);
    const seen = seenLines(pdf);
    for (const [number, fields] of readFields(pdf)) {
      const lines = seen[number - 1] ?? [];
      const { rows, totals, heading } = readPage(fields, edition);
      const text = lines.join('\n');
      expect(text).toContain(`${edition.year}`);
      for (const part of heading) expect(text).toContain(part);
      for (const [description = '', ...columns] of rows) {
        // A long description is in two lines, of which the second is level with the other columns.
        const [amount = '', symbol = ''] = description.split(/ (.*)/);
        const line = lines.find((each) => each.endsWith(columns.filter(Boolean).join(' ')) && each.includes(symbol));
        expect(line, description).toBeDefined();
        expect(text).toContain(amount);
      }
      expect(lines.some((line) => line.endsWith(totals.filter(Boolean).join(' ')))).toBe(true);
    }
  });

  it('schedule D has the totals of the boxes on lines 1b to 3 and 8b to 10', async () => {
    const form = formOfAllBoxes(2025, 400);
    const pdf = await write(form, 'f1040sd-2025');
    checkPdf(pdf);
    const fields = readFields(pdf).get(1) ?? new Map<string, string>();
    expect([fields.get('f1_1[0]'), fields.get('f1_2[0]')]).toEqual([TAXPAYER.taxpayerName, TAXPAYER.taxpayerNumber]);
    const sections = form.parts.flatMap(({ boxes }) => boxes);
    const firstField = { '1b': 7, '2': 11, '3': 15, '8b': 27, '9': 31, '10': 35 };
    for (const [line, first] of Object.entries(firstField)) {
      const totals = sections.filter(({ box }) => BOXES[box].scheduleDLine === line).map((section) => section.totals);
      expect(totals).toHaveLength(2);
      const read = [0, 1, 2, 3].map((column) => fields.get(`f1_${first + column}[0]`) ?? '');
      expect(read.map(centsOf)).toEqual([
        sumOf(totals.map(({ proceeds }) => cents(proceeds))),
        sumOf(totals.map(({ cost }) => cents(cost))),
        sumOf(totals.map(({ adjustment }) => cents(adjustment))),
        sumOf(totals.map(({ gain }) => cents(gain))),
      ]);
      const seen = seenLines(pdf)[0] ?? [];
      expect(seen.some((text) => text.endsWith(read.filter(Boolean).join(' ')))).toBe(true);
    }
    const filled = [...fields].filter(([, value]) => value !== '' && value !== '/Off');
    expect(filled.length).toBeLessThanOrEqual(2 + 6 * 4);
  });

  it('a year in whole dollars has whole dollars in every field', async () => {
    const form = formOfAllBoxes(2025, 60, { rounding: 'dollars' });
    const fields = [...readFields(await write(form, 'f8949-2025')).values()].flatMap((page) => [...page]);
    const money = fields.filter(([name, value]) => /^f\d_(?:0[678]|10)/.test(name) && value !== '');
    expect(money.length).toBeGreaterThan(10);
    expect(money.filter(([name, value]) => !name.includes('_08') && value.includes('.'))).toEqual([]);
  });

  it('more sales than a return can hold have one row a box, with the statement attached', async () => {
    const form = formOfAllBoxes(2025, PAGES_MAX * 12);
    const pdf = await write(form, 'f8949-2025');
    const pages = [...readFields(pdf).values()].map((fields) => readPage(fields, EDITIONS[2]));
    expect(pages.map(({ box }) => box)).toEqual(form.parts.flatMap(({ boxes }) => boxes).map(({ box }) => box));
    for (const { rows, box, totals } of pages) {
      const section = form.parts.flatMap(({ boxes }) => boxes).find((each) => each.box === box);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.slice(0, 3)).toEqual(['See attached statement', '', '']);
      expect(rows[0]?.[5]).toContain('M');
      expect(totals.map(centsOf)[3]).toBe(section && cents(section.totals.gain));
    }
    const seen = seenLines(pdf);
    expect(seen.length).toBeGreaterThan(pages.length + 20);
    const row = form.parts[0]?.boxes[0]?.rows[5];
    expect(seen.flat().some((line) => row && line.includes(row.description))).toBe(true);
  });

  it('one row a coin has the statement attached', async () => {
    const form = formOfAllBoxes(2024, 80, { lines: 'perCoin' });
    const seen = seenLines(await write(form, 'f8949-2024'));
    expect(seen.flat().join('\n')).toContain('Statement for Form 8949');
    expect(seen.flat().some((line) => line.includes('VARIOUS VARIOUS'))).toBe(true);
  });

  it('a year without sales has one page with name and number', async () => {
    const pages = [...readFields(await write(formOfAllBoxes(2025, 0), 'f8949-2025')).values()];
    expect(pages).toHaveLength(1);
    expect([...(pages[0] ?? [])].filter(([, value]) => value !== '' && value !== '/Off')).toEqual([
      ['f1_01[0]', TAXPAYER.taxpayerName],
      ['f1_02[0]', TAXPAYER.taxpayerNumber],
    ]);
  });
});

describe('a filled form', () => {
  it('has no script, action, signature or XFA of the blank form, and shows its fields in every reader', async () => {
    const text = Buffer.from(await write(formOfAllBoxes(2025, 30), 'f8949-2025')).toString('latin1');
    for (const key of ['/JS', '/JavaScript', '/AA', '/OpenAction', '/XFA', '/Perms', '/SigFlags', '/NeedAppearances'])
      expect(text).not.toContain(key);
    expect(text.match(/\/AP /g)?.length).toBeGreaterThan(200);
  });

  it('has the same bytes for the same sales', async () => {
    const form = formOfAllBoxes(2024, 50);
    expect(await write(form, 'f8949-2024')).toEqual(await write(form, 'f8949-2024'));
  });
});

describe('an edition is recognised by its text and fields', () => {
  it.each([
    ['f8949-2022', { kind: 'form8949', year: 2022 }],
    ['f8949-2024', { kind: 'form8949', year: 2024 }],
    ['f8949-2025', { kind: 'form8949', year: 2025 }],
    ['f1040sd-2025', { kind: 'scheduleD', year: 2025 }],
  ] as const)('%s', (name, expected) => {
    expect(readBlankForm(blankForm(name))).toEqual(expected);
  });

  it('error: a filled form is recognised as no blank one', async () => {
    const filled = await write(formOfAllBoxes(2025, 12), 'f8949-2025');
    expect(readBlankForm(filled)).toMatchObject({ refusal: expect.stringContaining('has other fields') });
  });

  it('error: another document is refused in a sentence', async () => {
    const statement = await drawStatement(formOfAllBoxes(2025, 12));
    expect(readBlankForm(statement)).toMatchObject({ refusal: expect.stringContaining('is no blank Form 8949') });
  });
});
