import type { BooksDay } from '@holdfast/calendar';
import { accountIdOf, coinIdOf, lotIdOf } from '../../../engine/ids.ts';
import { computeForm8949, type Form8949 } from '../../../engine/form-8949/compute-form-8949.ts';
import { type Form8949Position } from '../../../engine/form-8949/form-row.ts';
import { paginateForm8949 } from '../../../engine/form-8949/paginate.ts';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseAmount, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../../../../../kit/pdf/testing.ts';
import { printAdjustment, printUsd } from '../../../engine/form-8949/print-figure.ts';
import { writeFormPdf } from './write-form-pdf.ts';

const CREATED_AT = new Date(Date.UTC(2026, 0, 31));

function formOf(count: number, symbol = 'BTC', rounding: 'cents' | 'dollars' = 'cents'): Form8949 {
  const positions = Array.from(
    { length: count },
    (_, index): Form8949Position => ({
      id: `p${index}`,
      taxable: true,
      coinId: coinIdOf('btc'),
      accountId: accountIdOf('hot'),
      amount: parseAmount(`${index + 1}.5`),
      acquiredDay: (20_000 + index) as BooksDay,
      disposedDay: (20_100 + (index % 200)) as BooksDay,
      year: 2025,
      proceedsUsd: parseUsd(`${1000 + index}.125`),
      costUsd: parseUsd(`${(index * 37) % 2000}.005`),
      term: index % 4 === 0 ? 'long' : 'short',
      lotId: lotIdOf(`l${index}`),
      flags: [],
    }),
  );
  return computeForm8949(positions, { year: 2025, symbols: new Map([['btc', symbol]]), rounding });
}

async function bytesOf(
  form: Form8949,
  options: { taxpayerName?: string; taxpayerNumber?: string } = {},
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeFormPdf(form, output, { ...options, createdAt: CREATED_AT });
  return Buffer.concat(chunks);
}

describe('PDF', () => {
  it('prints every line of every page with its totals, and the summary first', async () => {
    const form = formOf(180);
    const [summary, ...printed] = pdfPages(await bytesOf(form, { taxpayerName: 'Ann Example' }));
    const pages = paginateForm8949(form);
    expect(printed).toHaveLength(pages.length);
    for (const [index, page] of pages.entries()) {
      const texts = printed[index]!;
      for (const line of page.lines) {
        const at = texts.indexOf(line.description);
        const columns = [
          line.description,
          line.dateAcquired,
          line.dateDisposed,
          printUsd(line.proceeds, 'cents'),
          printUsd(line.cost, 'cents'),
          line.code,
          printAdjustment(line, 'cents'),
          printUsd(line.gain, 'cents'),
        ];
        const inked = columns.filter((text) => text !== '');
        expect(texts.slice(at, at + inked.length)).toEqual(inked);
      }
      for (const { label, totals } of page.totals) {
        const at = texts.indexOf(label);
        expect(texts.slice(at, at + 4)).toEqual([
          label,
          printUsd(totals.proceeds, 'cents'),
          printUsd(totals.cost, 'cents'),
          printUsd(totals.gain, 'cents'),
        ]);
      }
      expect(texts).toContain(`Page ${index + 2} of ${pages.length + 1}`);
    }
    for (const { part, totals } of form.parts) {
      const at = summary!.indexOf(`Total of part ${part}`);
      expect(summary!.slice(at + 2, at + 5)).toEqual([
        printUsd(totals.proceeds, 'cents'),
        printUsd(totals.cost, 'cents'),
        printUsd(totals.gain, 'cents'),
      ]);
    }
    expect(summary).toContain('Ann Example');
  });

  it('shows losses in parentheses and thousands apart', () => {
    expect([
      printUsd(parseUsd('-1234567.5'), 'cents'),
      printUsd(parseUsd('999.99'), 'cents'),
      printUsd(parseUsd('0'), 'cents'),
    ]).toEqual(['(1,234,567.50)', '999.99', '0.00']);
  });

  it('in whole dollars has no cents anywhere, and states that all figures are rounded', async () => {
    expect([printUsd(parseUsd('-1235'), 'dollars'), printUsd(parseUsd('1234567'), 'dollars')]).toEqual([
      '(1,235)',
      '1,234,567',
    ]);
    const pages = pdfPages(await bytesOf(formOf(40, 'BTC', 'dollars')));
    expect(pages.flat().filter((text) => /\d\.\d\d\)?$/.test(text))).toEqual([]);
    expect(pages[0]!.some((text) => text.startsWith('All figures are rounded to whole dollars.'))).toBe(true);
  });

  it('names itself a statement on every page, with the taxpayer', async () => {
    const pages = pdfPages(await bytesOf(formOf(3), { taxpayerName: 'Ann Example', taxpayerNumber: '000-00-0000' }));
    for (const texts of pages) {
      expect(texts.some((text) => text.startsWith('Statement for Form 8949'))).toBe(true);
      expect(texts.join(' ')).toContain('Ann Example');
      expect(texts.join(' ')).toContain('000-00-0000');
    }
  });

  it('of a year without disposals states it', async () => {
    const pages = pdfPages(await bytesOf(formOf(0)));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.filter((text) => text === 'No disposals')).toHaveLength(2);
  });

  it('of the same form is the same file', async () => {
    expect((await bytesOf(formOf(50))).equals(await bytesOf(formOf(50)))).toBe(true);
  });

  it('prints a question mark for letters that the font does not have', async () => {
    const pages = pdfPages(await bytesOf(formOf(1, '日本é')));
    expect(pages[1]).toContain('1.5 ??é');
  });

  it('draws no further while the receiver is busy, and loses nothing', async () => {
    const received: Buffer[] = [];
    let resume: () => void = () => undefined;
    const busy = new Writable({
      highWaterMark: 1024,
      write(chunk: Buffer, _encoding, done) {
        received.push(chunk);
        if (received.length === 1) resume = done;
        else done();
      },
    });
    let pagesDrawn = 0;
    const form = formOf(2000);
    const written = writeFormPdf(form, busy, { createdAt: CREATED_AT, onPage: ({ done }) => (pagesDrawn = done) });
    for (let turn = 0; turn < 500; turn += 1) await nextTurn();
    expect(pagesDrawn).toBeLessThan(10);
    resume();
    await written;
    expect(pagesDrawn).toBe(paginateForm8949(form).length + 1);
    expect(Buffer.concat(received).equals(await bytesOf(form))).toBe(true);
  });

  it('error: a receiver that goes away in the middle is reported, not waited for', async () => {
    let chunks = 0;
    const gone = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        chunks += 1;
        if (chunks === 5) gone.destroy();
        else done();
      },
    });
    await expect(writeFormPdf(formOf(2000), gone, { createdAt: CREATED_AT })).rejects.toThrow('Premature close');
    const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await expect(writeFormPdf(formOf(2000), failing, { createdAt: CREATED_AT })).rejects.toThrow('disk full');
  });
});
