/** The eight columns of form 8949, drawn as a table with its totals. */
import { absolute, type Usd } from '@holdfast/money';
import { formatFigure } from './csv.ts';
import { type FormRounding, type FormTotals, hasAdjustment } from './form-row.ts';
import type { FormPage, PrintedLine } from './paginate.ts';
import { CONTENT_WIDTH, MARGIN, type Paper, type Sheet } from './paper.ts';

interface Column {
  letter: string;
  title: string;
  width: number;
  align: 'left' | 'right' | 'center';
  of: (line: PrintedLine, rounding: FormRounding) => string;
}

/** The widths add up to the width of the page between its margins. */
const COLUMNS: readonly Column[] = [
  { letter: 'a', title: 'Description of property', width: 162, align: 'left', of: (line) => line.description },
  { letter: 'b', title: 'Date acquired', width: 66, align: 'center', of: (line) => line.dateAcquired },
  { letter: 'c', title: 'Date sold or disposed of', width: 88, align: 'center', of: (line) => line.dateDisposed },
  {
    letter: 'd',
    title: 'Proceeds',
    width: 98,
    align: 'right',
    of: (line, rounding) => printUsd(line.proceeds, rounding),
  },
  {
    letter: 'e',
    title: 'Cost or other basis',
    width: 98,
    align: 'right',
    of: (line, rounding) => printUsd(line.cost, rounding),
  },
  { letter: 'f', title: 'Code', width: 34, align: 'center', of: (line) => line.code },
  { letter: 'g', title: 'Adjustment', width: 74, align: 'right', of: printAdjustment },
  {
    letter: 'h',
    title: 'Gain or (loss)',
    width: 100,
    align: 'right',
    of: (line, rounding) => printUsd(line.gain, rounding),
  },
];
const COLUMN_LEFTS = COLUMNS.map((_, index) =>
  COLUMNS.slice(0, index).reduce((left, column) => left + column.width, MARGIN),
);
const CELL_PADDING = 4;
const HEADER_HEIGHT = 26;

export interface TableStyle {
  y: number;
  lineHeight: number;
  sizePoints: number;
}

/** "1,234.50", or "1,235" in whole dollars, and a loss in parentheses, as the form asks for. */
export function printUsd(value: Usd, rounding: FormRounding): string {
  const digits = formatFigure(absolute(value), rounding).replace(/\B(?=(\d{3})+(\.|$))/g, ',');
  return value < 0n ? `(${digits})` : digits;
}

export function printAdjustment(line: Pick<PrintedLine, 'code' | 'adjustment'>, rounding: FormRounding): string {
  return hasAdjustment(line) ? printUsd(line.adjustment, rounding) : '';
}

export function drawTable({ paper, rounding }: Sheet, page: FormPage, style: TableStyle): void {
  drawHeader(paper, style.y);
  let y = style.y + HEADER_HEIGHT;
  for (const [index, line] of page.lines.entries()) {
    if (index % 2 === 1) paper.area({ x: MARGIN, y, width: CONTENT_WIDTH, height: style.lineHeight, shade: 'tint' });
    for (const [column, { of }] of COLUMNS.entries()) drawCell(paper, column, of(line, rounding), { y, style });
    y += style.lineHeight;
  }
  paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH, thickness: 0.8 });
  for (const { label, totals } of page.totals) {
    drawTotals(paper, { label, totals, rounding }, { y, style });
    y += style.lineHeight;
  }
  paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH, thickness: 0.8 });
}

function drawHeader(paper: Paper, y: number): void {
  paper.area({ x: MARGIN, y, width: CONTENT_WIDTH, height: HEADER_HEIGHT, shade: 'tint' });
  paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH, thickness: 0.8 });
  for (const [index, { letter, title, width, align }] of COLUMNS.entries()) {
    const cell = { x: (COLUMN_LEFTS[index] ?? 0) + CELL_PADDING, width: width - 2 * CELL_PADDING, align };
    paper.text(`(${letter})`, { ...cell, y: y + 4, sizePoints: 7, isBold: true });
    paper.text(title, { ...cell, y: y + 14, sizePoints: 7 });
  }
  paper.rule({ x: MARGIN, y: y + HEADER_HEIGHT, width: CONTENT_WIDTH, thickness: 0.8 });
}

/** A total has figures where a line has them; it has no dates and no code. */
function drawTotals(
  paper: Paper,
  { label, totals, rounding }: { label: string; totals: FormTotals; rounding: FormRounding },
  place: { y: number; style: TableStyle },
): void {
  const line: PrintedLine = { ...totals, description: label, dateAcquired: '', dateDisposed: '', code: '' };
  for (const [column, { of }] of COLUMNS.entries())
    drawCell(paper, column, of(line, rounding), { ...place, isBold: true });
}

function drawCell(
  paper: Paper,
  index: number,
  text: string,
  place: { y: number; style: TableStyle; isBold?: boolean },
): void {
  const column = COLUMNS[index];
  if (text === '' || !column) return;
  const { style, y, isBold = false } = place;
  const { lineHeight, sizePoints } = style;
  paper.text(text, {
    x: (COLUMN_LEFTS[index] ?? 0) + CELL_PADDING,
    y: y + (lineHeight - sizePoints) / 2 + 0.8,
    width: column.width - 2 * CELL_PADDING,
    sizePoints,
    align: column.align,
    isBold,
  });
}
