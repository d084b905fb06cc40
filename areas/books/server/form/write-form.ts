/** Computes form 8949 and writes its files, in a thread of its own: a year may have tens of thousands of sales. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { accountIdOf, coinIdOf, lotIdOf } from '../../engine/ids.ts';
import { AccountingError } from '../../engine/accounting-error.ts';
import { computeForm8949, type Form8949 } from '../../engine/form-8949/compute-form-8949.ts';
import { formatForm8949Csv } from '../../engine/form-8949/csv.ts';
import { formatForm8949TaxAct } from '../../engine/form-8949/taxact-csv.ts';
import { formatForm8949Txf } from '../../engine/form-8949/txf.ts';
import { parseBooksDay } from '@holdfast/calendar';
import type { FormFormat } from '../../contract/form-8949.ts';
import type { BlankFormKind } from '../../engine/form-8949/official/blank-form-kind.ts';
import { formatDecimal, parseAmount, parseUsd, sum } from '@holdfast/money';
import type { PositionRow } from '../positions/capital-positions.ts';
import type { FormInput } from './load-form.ts';
import { writeOfficialForm } from './official/write-official-form.ts';
import { type FormPdfOptions, writeFormPdf } from './pdf/write-form-pdf.ts';

const PROGRAM = 'Holdfast';

/** A refusal of the engine is a value, because errors lose their class between threads. */
export type FormOutcome<T> = { readonly result: T } | { readonly refusal: string };

interface FormFileInput extends FormInput {
  readonly format: FormFormat;
  /** Of the official forms: what to fill in. */
  readonly blank: { readonly kind: BlankFormKind; readonly bytes: Uint8Array } | null;
  readonly pdf: Omit<FormPdfOptions, 'onPage'>;
  /** Printed in the file for tax programs: "12/31/2026". */
  readonly exportDate: string;
}

export function writeForm({
  format,
  blank,
  pdf,
  exportDate,
  ...input
}: FormFileInput): Promise<FormOutcome<Uint8Array>> {
  return withForm(input, (form) => {
    switch (format) {
      case 'csv':
        return Buffer.from(formatForm8949Csv(form), 'utf8');
      case 'taxact':
        return Buffer.from(formatForm8949TaxAct(form), 'utf8');
      case 'txf':
        return Buffer.from(formatForm8949Txf(form, { program: PROGRAM, exportDate }), 'ascii');
      case 'pdf':
        return drawPdf(form, pdf);
      case 'official':
      case 'scheduleD':
        return fillForm(form, blank, pdf);
    }
  });
}

async function fillForm(form: Form8949, blank: FormFileInput['blank'], options: FormPdfOptions): Promise<Uint8Array> {
  if (blank === null) throw new Error('There is no blank form.');
  return writeOfficialForm(form, {
    ...options,
    kind: blank.kind,
    blank: blank.bytes,
    drawStatement: () => drawPdf(form, options),
  });
}

async function drawPdf(form: Form8949, options: FormPdfOptions): Promise<Uint8Array> {
  const output = new PassThrough();
  const drawn = writeFormPdf(form, output, options);
  const [bytes] = await Promise.all([buffer(output), drawn]);
  return bytes;
}

export function summarizeForm(input: FormInput) {
  return withForm(input, (form) => ({
    ...summarize(form),
    missingBasis: form.issues.filter((issue) => issue.code === 'missing_basis').length,
  }));
}

async function withForm<T>(
  { choice, positions, symbols, brokerReports }: FormInput,
  work: (form: Form8949) => T | Promise<T>,
): Promise<FormOutcome<T>> {
  try {
    return {
      result: await work(computeForm8949(positions.map(toFormPosition), { ...choice, symbols, brokerReports })),
    };
  } catch (error) {
    if (!(error instanceof AccountingError)) throw error;
    return { refusal: error.message };
  }
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

function toFormPosition(row: PositionRow): Parameters<typeof computeForm8949>[0][number] {
  return {
    id: row.id,
    taxable: row.is_taxable,
    coinId: coinIdOf(row.coin_id),
    accountId: accountIdOf(row.account ?? ''),
    amount: parseAmount(row.amount),
    acquiredDay: parseBooksDay(row.acquired_day),
    disposedDay: parseBooksDay(row.disposed_day),
    year: row.year,
    proceedsUsd: parseUsd(row.proceeds_usd),
    costUsd: parseUsd(row.cost_usd),
    term: row.term,
    lotId: row.lot_id === null ? null : lotIdOf(row.lot_id),
    flags: row.flags,
  };
}
