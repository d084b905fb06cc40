import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Form8949, formatForm8949Csv, formatForm8949TaxAct, formatForm8949Txf } from '@holdfast/accounting';
import { formatUsDate } from '@holdfast/calendar';
import type { FormFormat } from '@holdfast/contract';
import { formatDecimal, sum } from '@holdfast/money';
import { loadBookCalendar } from '../../../books/book-settings.ts';
import { listLockedYears } from '../../../books/locked-years.ts';
import type { FileResult } from '../../../http/handler.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { countOpenWork } from '../worklist/list-work.ts';
import { type FormChoice, loadForm8949 } from './load-form.ts';
import { writeFormPdf } from './pdf/write-form-pdf.ts';

const PROGRAM = 'Holdfast';

/** Printed on the document and kept nowhere: not in the database, not in a log, not in an address. */
export interface Taxpayer {
  readonly taxpayerName?: string | undefined;
  readonly taxpayerNumber?: string | undefined;
}

export async function getFormFile(
  { pool, config, now }: ReadingDependencies,
  { format, taxpayerName, taxpayerNumber, ...choice }: FormChoice & Taxpayer & { readonly format: FormFormat },
): Promise<FileResult> {
  const { form } = await loadForm8949(pool, choice);
  const name = `form-8949-${choice.year}`;
  const csv = (text: string) => ({ contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(text, 'utf8') });
  switch (format) {
    case 'csv':
      return { fileName: `${name}.csv`, ...csv(formatForm8949Csv(form)) };
    case 'taxact':
      return { fileName: `${name}-taxact.csv`, ...csv(formatForm8949TaxAct(form)) };
    case 'txf': {
      const { calendar } = await loadBookCalendar(pool, config);
      const exportDate = formatUsDate(calendar.dayOf({ at: now().getTime() }));
      return {
        fileName: `${name}.txf`,
        contentType: 'text/plain; charset=us-ascii',
        bytes: Buffer.from(formatForm8949Txf(form, { program: PROGRAM, exportDate }), 'ascii'),
      };
    }
    case 'pdf':
      return {
        fileName: `${name}.pdf`,
        contentType: 'application/pdf',
        bytes: await drawPdf(form, { taxpayerName, taxpayerNumber, createdAt: now() }),
      };
  }
}

async function drawPdf(form: Form8949, options: Taxpayer & { createdAt: Date }): Promise<Uint8Array> {
  const output = new PassThrough();
  const drawn = writeFormPdf(form, output, options);
  const [bytes] = await Promise.all([buffer(output), drawn]);
  return bytes;
}

export async function getFormSummary({ pool, config }: ReadingDependencies, choice: FormChoice) {
  const { form, unknownReported } = await loadForm8949(pool, choice);
  const { timeZone } = await loadBookCalendar(pool, config);
  const locked = await listLockedYears(pool);
  return {
    ...summarize(form),
    missingBasis: form.issues.filter((issue) => issue.code === 'missing_basis').length,
    unknownReported,
    openWork: await countOpenWork(pool, { timeZone, year: choice.year }),
    isLocked: locked.some(({ year }) => year === choice.year),
  };
}

/** As printed: the totals are sums of printed lines. */
function summarize({ parts }: Form8949) {
  const boxes = parts.flatMap((part) => part.boxes);
  const figures = (totals: readonly (typeof boxes)[number]['totals'][]) => ({
    proceedsUsd: formatDecimal(sum(totals.map(({ proceeds }) => proceeds))),
    costUsd: formatDecimal(sum(totals.map(({ cost }) => cost))),
    adjustmentUsd: formatDecimal(sum(totals.map(({ adjustment }) => adjustment))),
    gainUsd: formatDecimal(sum(totals.map(({ gain }) => gain))),
  });
  const counts = (rows: (typeof boxes)[number]['rows']) => ({
    rows: rows.length,
    missingPrice: rows.filter(({ flags }) => flags.includes('missing_price')).length,
  });
  return {
    boxes: boxes.map(({ part, box, rows, totals }) => ({
      part,
      box,
      codes: [...new Set(rows.flatMap(({ code }) => [...code]))].sort().join(''),
      ...counts(rows),
      ...figures([totals]),
    })),
    total: {
      ...counts(boxes.flatMap(({ rows }) => rows)),
      ...figures(boxes.map(({ totals }) => totals)),
    },
  };
}
