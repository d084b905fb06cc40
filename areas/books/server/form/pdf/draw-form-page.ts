/** A page of the statement: the eight columns of form 8949 with their totals. */
import { BOXES, type Box, type Part } from '../../../engine/form-8949/box.ts';
import { type FormPage, type PrintedLine } from '../../../engine/form-8949/paginate.ts';
import type { FormRounding, FormTotals } from '../../../engine/form-8949/form-row.ts';
import { printAdjustment, printUsd } from '../../../engine/form-8949/print-figure.ts';
import type { PdfColumn, PdfDocument } from '@holdfast/pdf/pdf-document.ts';

/** What every page of one statement shares. */
export interface Statement {
  readonly document: PdfDocument;
  readonly year: number;
  readonly rounding: FormRounding;
  readonly taxpayerName: string;
  readonly taxpayerNumber: string;
  readonly doubt: string | null;
}

export const PART_TITLES: Readonly<Record<Part, string>> = {
  I: 'Short term: held for one year or less',
  II: 'Long term: held for more than one year',
};

const TITLES: Readonly<Record<FormPage['kind'], string>> = {
  entries: 'Lines to enter on Form 8949',
  statement: 'Statement for Form 8949',
};

interface FormColumn extends PdfColumn {
  readonly letter: string;
  readonly print: (line: PrintedLine, rounding: FormRounding) => string;
}

const usdColumn = (letter: string, title: string, figure: 'proceeds' | 'cost' | 'gain'): FormColumn => ({
  letter,
  title,
  weight: 98,
  align: 'right',
  print: (line, rounding) => printUsd(line[figure], rounding),
});

const COLUMNS: readonly FormColumn[] = [
  { letter: 'a', title: 'Description of property', weight: 162, print: (line) => line.description },
  { letter: 'b', title: 'Date acquired', weight: 66, align: 'center', print: (line) => line.dateAcquired },
  { letter: 'c', title: 'Date sold or disposed of', weight: 90, align: 'center', print: (line) => line.dateDisposed },
  usdColumn('d', 'Proceeds', 'proceeds'),
  usdColumn('e', 'Cost or other basis', 'cost'),
  { letter: 'f', title: 'Code', weight: 34, align: 'center', print: (line) => line.code },
  { letter: 'g', title: 'Adjustment', weight: 74, align: 'right', print: printAdjustment },
  usdColumn('h', 'Gain or (loss)', 'gain'),
];
const TABLE_TOP = 62;
const HEADER_HEIGHT = 26;
const LINE_HEIGHT = 12;
const LINE_SIZE = 7.5;
const RULE = 0.8;

/** What a box means, in a sentence. */
export function describeBox(box: Box): string {
  const { brokerForm, isBasisReported, part } = BOXES[box];
  const term = part === 'I' ? 'Short term' : 'Long term';
  if (brokerForm)
    return `${term}, reported on form ${brokerForm}, cost ${isBasisReported ? '' : 'not '}reported to the IRS`;
  const isDigital = box === 'I' || box === 'L';
  return isDigital
    ? `${term}, digital assets, not reported on a form 1099-DA`
    : `${term}, not reported on a form 1099-B`;
}

export function drawFormPage(statement: Statement, page: FormPage): void {
  const { document, year, taxpayerName, taxpayerNumber } = statement;
  const { margin, width } = document;
  const left = { x: margin, width: 310 };
  const right = { x: margin + 320, width: width - 320, align: 'right' } as const;
  const place = page.count === 1 ? '' : `, page ${page.number} of ${page.count}`;
  document.text(TITLES[page.kind], { ...left, y: 30, sizePoints: 12, isBold: true });
  document.text(`Tax year ${year}, part ${page.part}, box ${page.box}${place}`, { ...right, y: 32, sizePoints: 9 });
  const taxpayer = [taxpayerName, taxpayerNumber].filter((text) => text !== '').join(', ');
  const second = { y: 47, sizePoints: 8, shade: 'soft' } as const;
  document.text(taxpayer, { ...left, ...second });
  document.text(describeBox(page.box), { ...right, ...second });
  drawTable(statement, page);
}

function drawTable({ document, rounding }: Statement, page: FormPage): void {
  drawHeader(document);
  let y = TABLE_TOP + HEADER_HEIGHT;
  const drawLine = (line: PrintedLine, isBold: boolean): void => {
    const cells = COLUMNS.map(({ print }) => print(line, rounding));
    document.row(COLUMNS, cells, { y, height: LINE_HEIGHT, sizePoints: LINE_SIZE, isBold });
    y += LINE_HEIGHT;
  };
  for (const [index, line] of page.lines.entries()) {
    if (index % 2 === 1) document.area({ y, height: LINE_HEIGHT });
    drawLine(line, false);
  }
  document.rule({ y, thickness: RULE });
  for (const { label, totals } of page.totals) drawLine(totalLine(label, totals), true);
  document.rule({ y, thickness: RULE });
}

function drawHeader(document: PdfDocument): void {
  document.area({ y: TABLE_TOP, height: HEADER_HEIGHT });
  document.rule({ y: TABLE_TOP, thickness: RULE });
  const letters = COLUMNS.map(({ letter }) => `(${letter})`);
  const titles = COLUMNS.map(({ title }) => title);
  document.row(COLUMNS, letters, { y: TABLE_TOP + 3, height: 10, sizePoints: 7, isBold: true });
  document.row(COLUMNS, titles, { y: TABLE_TOP + 13, height: 10, sizePoints: 7 });
  document.rule({ y: TABLE_TOP + HEADER_HEIGHT, thickness: RULE });
}

/** A total has figures where a line has them; it has no dates and no code. */
function totalLine(label: string, totals: FormTotals): PrintedLine {
  return { ...totals, description: label, dateAcquired: '', dateDisposed: '', code: '' };
}
