import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { civilDateOf, type Form8949, formatForm8949Csv, formatForm8949Txf } from '@holdfast/accounting';
import { writeForm8949Pdf } from '@holdfast/accounting/form-8949-pdf';
import type { FileAnswer } from '../../../http/handler.ts';
import { loadBookCalendar } from '../book-calendar.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { type FormChoice, loadForm8949 } from './load-form.ts';

const PROGRAM = 'Holdfast';

export async function getFormFile(
  { pool, config, now }: ReadingDependencies,
  { format, ...choice }: FormChoice & { format: 'pdf' | 'csv' | 'txf' },
): Promise<FileAnswer> {
  const form = await loadForm8949(pool, choice);
  const fileName = `form-8949-${choice.year}.${format}`;
  switch (format) {
    case 'csv':
      return { fileName, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(formatForm8949Csv(form), 'utf8') };
    case 'txf': {
      const { calendar } = await loadBookCalendar(pool, config);
      const { year, month, day } = civilDateOf(calendar.dayOf({ at: now().getTime() }));
      const exportDate = `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`;
      return {
        fileName,
        contentType: 'text/plain; charset=us-ascii',
        bytes: Buffer.from(formatForm8949Txf(form, { program: PROGRAM, exportDate }), 'ascii'),
      };
    }
    case 'pdf':
      return { fileName, contentType: 'application/pdf', bytes: await drawPdf(form, now()) };
  }
}

async function drawPdf(form: Form8949, createdAt: Date): Promise<Uint8Array> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeForm8949Pdf(form, output, { createdAt })]);
  return bytes;
}
