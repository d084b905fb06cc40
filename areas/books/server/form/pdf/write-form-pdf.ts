/** The statement for form 8949 as a PDF document: a summary with what to enter on the form, then every sale. */
import type { Writable } from 'node:stream';
import { figureColumn, type PdfColumn, PdfDocument } from '@holdfast/pdf/pdf-document.ts';
import { BOXES } from '../../../engine/form-8949/box.ts';
import type { Form8949, Form8949Issue } from '../../../engine/form-8949/compute-form-8949.ts';
import {
  type FormRounding,
  type FormRow,
  type FormTotals,
  joinCodes,
  totalsOf,
} from '../../../engine/form-8949/form-row.ts';
import { paginateForm8949 } from '../../../engine/form-8949/paginate.ts';
import { printAdjustment, printUsd } from '../../../engine/form-8949/print-figure.ts';
import { describeBox, drawFormPage, PART_TITLES, type Statement } from './draw-form-page.ts';

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

/**
 * The first page: for each box the one line to enter on form 8949 with the statement attached, the line of schedule D,
 * and what to check before filing.
 */
const LINE_HEIGHT = 17;
const LINE_SIZE = 8;
const NOTE_SIZE = 8;
const COLUMNS: readonly PdfColumn[] = [
  { title: '', weight: 252 },
  figureColumn('Sales', 40),
  figureColumn('(d) Proceeds', 88),
  figureColumn('(e) Cost or other basis', 98),
  { title: '(f)', weight: 34, align: 'center' },
  figureColumn('(g) Adjustment', 74),
  figureColumn('(h) Gain or (loss)', 84),
  figureColumn('Sch. D line', 50),
];

const NOTES: Readonly<Record<Form8949Issue['code'], (count: number) => string>> = {
  missing_basis: (count) =>
    `Listed with no cost, because the purchase or the donor’s cost is not known: ${plural(count, 'sale')}.`,
  missing_price: (count) =>
    `Listed without what is unknown, because a price is missing; add it before filing: ${plural(count, 'sale')}.`,
  unknown_symbol: (count) => `Printed with an id because no symbol is known: ${plural(count, 'coin')}.`,
  report_before_its_time: (count) => `Not used, because form 1099-DA starts in 2025: ${plural(count, 'broker form')}.`,
  report_twice: (count) =>
    `Two broker forms for the year, of which only the first is used: ${plural(count, 'wallet')}.`,
};

const ROUNDING_NOTES: Readonly<Record<FormRounding, string>> = {
  cents: 'Figures are in cents. Column (h) and the totals are computed from the printed figures.',
  dollars: 'All figures are rounded to whole dollars. Column (h) and the totals are computed from the printed figures.',
};
const FILING_NOTE =
  'This statement contains the same information as Form 8949 in a similar format. Attach it to Form 8949 ' +
  '(instructions, exception 2 to reporting each transaction on a separate row). For each box, enter one line on Form ' +
  '8949 with "See attached statement" in column (a), columns (b) and (c) blank, and columns (d) to (h) as above. ' +
  'It is not a form issued by the Internal Revenue Service.';

function drawSummaryPage(statement: Statement, form: Form8949): void {
  const { document } = statement;
  const { margin, width } = document;
  const title = `Statement for Form 8949, tax year ${form.year}`;
  document.text(title, { x: margin, y: 36, width: width - 200, sizePoints: 17, isBold: true });
  document.text('Summary', { x: margin, y: 38, width, sizePoints: 12, align: 'right' });
  document.rule({ y: 60, thickness: 1.5 });
  drawTaxpayer(statement, 68);
  const end = drawTotalsTable(document, form, 104);
  drawNotes(statement, form, end + 16);
}

/** The two fields that name the taxpayer, with a line to write on where a field is empty. */
function drawTaxpayer({ document, taxpayerName, taxpayerNumber }: Statement, y: number): void {
  const name = { x: document.margin, width: 480 };
  const number = { x: document.margin + 500, width: document.width - 500 };
  const label = { y, sizePoints: 6.5, shade: 'soft' } as const;
  document.text('Name shown on return', { ...name, ...label });
  document.text('Taxpayer identification number', { ...number, ...label });
  document.text(taxpayerName, { ...name, y: y + 10, sizePoints: 9 });
  document.text(taxpayerNumber, { ...number, y: y + 10, sizePoints: 9 });
  document.rule({ y: y + 22 });
}

function drawTotalsTable(document: PdfDocument, form: Form8949, top: number): number {
  let y = top;
  const line = (cells: readonly string[], isBold: boolean): void => {
    document.row(COLUMNS, cells, { y, height: LINE_HEIGHT, sizePoints: LINE_SIZE, isBold });
    y += LINE_HEIGHT;
  };
  const figures = (totals: FormTotals, code = ''): string[] => [
    printUsd(totals.proceeds, form.rounding),
    printUsd(totals.cost, form.rounding),
    code,
    printAdjustment({ code, adjustment: totals.adjustment }, form.rounding),
    printUsd(totals.gain, form.rounding),
  ];
  const titles = COLUMNS.map(({ title }) => title);
  line(titles, true);
  for (const { part, boxes, totals } of form.parts) {
    document.area({ y, height: LINE_HEIGHT });
    line([`Part ${part}. ${PART_TITLES[part]}`], true);
    for (const { box, rows, totals: boxTotals } of boxes) {
      const name = `Box ${box}. ${describeBox(box)}`;
      const boxFigures = figures(boxTotals, joinCodes(rows, 'M'));
      line([name, String(countSales(rows)), ...boxFigures, BOXES[box].scheduleDLine], false);
    }
    if (boxes.length === 0) line(['No disposals'], false);
    document.rule({ y });
    line([`Total of part ${part}`, String(countSales(boxes.flatMap(({ rows }) => rows))), ...figures(totals)], true);
    y += 6;
  }
  document.rule({ y, thickness: 0.8 });
  const all = form.parts.flatMap(({ boxes }) => boxes.flatMap(({ rows }) => rows));
  const total = totalsOf(form.parts.map(({ totals }) => totals));
  line(['Total of both parts', String(countSales(all)), ...figures(total)], true);
  return y;
}

function drawNotes({ document, doubt }: Statement, form: Form8949, top: number): void {
  const codes = Object.keys(NOTES) as Form8949Issue['code'][];
  const issues = codes.flatMap((code) => {
    const count = form.issues.filter((issue) => issue.code === code).length;
    return count === 0 ? [] : [NOTES[code](count)];
  });
  const warnings = doubt === null ? issues : [doubt, ...issues];
  const style = { x: document.margin, width: document.width, sizePoints: NOTE_SIZE };
  let y = top;
  for (const [index, note] of [...warnings, ROUNDING_NOTES[form.rounding], FILING_NOTE].entries()) {
    const isBold = index < warnings.length;
    document.paragraph(note, { ...style, y, isBold, shade: isBold ? 'ink' : 'soft' });
    y += document.heightOfParagraph(note, { ...style, isBold }) + 4;
  }
}

function countSales(rows: readonly FormRow[]): number {
  return rows.reduce((count, row) => count + Math.max(1, row.sales.length), 0);
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
