/** The statement for form 8949 as a PDF document: a summary with what to enter on the form, then every sale. */
import type { Writable } from 'node:stream';
import { type Form8949 } from '../../../engine/form-8949/compute-form-8949.ts';
import { paginateForm8949 } from '../../../engine/form-8949/paginate.ts';
import { PdfDocument } from '@holdfast/pdf/pdf-document.ts';
import { drawFormPage } from './draw-form-page.ts';
import { drawSummaryPage } from './draw-summary-page.ts';

export interface FormPdfOptions {
  /** As shown on the tax return; left out, a blank line is printed to write on. */
  readonly taxpayerName?: string | undefined;
  readonly taxpayerNumber?: string | undefined;
  /** Why the books are not up to date, in words; null where they are. */
  readonly doubt?: string | null;
  readonly createdAt: Date;
  /** Called after every page. */
  readonly onPage?: (progress: { done: number; total: number }) => void;
}

const MARGIN = 36;

/** Writes the document and ends the stream. Rejects when the stream fails or is closed before the end. */
export async function writeFormPdf(form: Form8949, output: Writable, options: FormPdfOptions): Promise<void> {
  const { taxpayerName = '', taxpayerNumber = '', doubt = null, createdAt, onPage } = options;
  const { year, rounding } = form;
  const document = await PdfDocument.create({
    title: `Statement for Form 8949, tax year ${year}`,
    createdAt,
    orientation: 'landscape',
    marginPoints: MARGIN,
  });
  const pages = paginateForm8949(form);
  const pageCount = pages.length + 1;
  const statement = { document, year, rounding, taxpayerName, taxpayerNumber, doubt };
  const finishPage = (page: number): void => {
    document.footer({ left: `Statement for Form 8949 (${year})`, center: 'Prepared with Holdfast', page, pageCount });
    onPage?.({ done: page, total: pageCount });
  };
  await document.stream(output, async (awaitReceiver) => {
    document.addPage();
    drawSummaryPage(statement, form);
    finishPage(1);
    for (const [index, page] of pages.entries()) {
      if (!(await awaitReceiver())) return;
      document.addPage();
      drawFormPage(statement, page);
      finishPage(index + 2);
    }
  });
}
