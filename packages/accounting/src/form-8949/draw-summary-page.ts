/** The first page: what every box adds up to, where it goes on schedule D, and what to look at before filing. */
import { BOXES } from './box.ts';
import type { Form8949, Form8949Issue } from './compute-form-8949.ts';
import { describeBox, PART_TITLES } from './draw-form-page.ts';
import { printUsd } from './draw-table.ts';
import { type FormTotals, totalsOf } from './form-row.ts';
import { CONTENT_WIDTH, drawFooter, drawTaxpayer, MARGIN, type Paper, type Sheet } from './paper.ts';

const LINE_HEIGHT = 17;
const COLUMNS = [
  { title: '', x: MARGIN, width: 290, align: 'left' },
  { title: 'Lines', x: MARGIN + 290, width: 44, align: 'right' },
  { title: '(d) Proceeds', x: MARGIN + 334, width: 98, align: 'right' },
  { title: '(e) Cost or other basis', x: MARGIN + 432, width: 98, align: 'right' },
  { title: '(h) Gain or (loss)', x: MARGIN + 530, width: 100, align: 'right' },
  { title: 'Schedule D line', x: MARGIN + 630, width: 90, align: 'right' },
] as const;

const NOTES: Readonly<Record<Form8949Issue['code'], (count: number) => string>> = {
  missing_basis: (count) => `Listed with no cost, because the purchase is not known: ${plural(count, 'sale')}.`,
  unknown_symbol: (count) => `Printed with an id for want of a symbol: ${plural(count, 'coin')}.`,
  report_before_its_time: (count) =>
    `Left aside, because form 1099-DA is new in 2025: ${plural(count, 'broker form')}.`,
  report_twice: (count) => `Two broker forms for the year, of which the first counts: ${plural(count, 'wallet')}.`,
};

export function drawSummaryPage(sheet: Sheet, form: Form8949): void {
  const { paper } = sheet;
  paper.text(`Form 8949, tax year ${form.year}`, { x: MARGIN, y: 34, width: 500, sizePoints: 18, isBold: true });
  paper.text('Summary', { x: MARGIN + CONTENT_WIDTH - 200, y: 38, width: 200, sizePoints: 12, align: 'right' });
  paper.rule({ x: MARGIN, y: 60, width: CONTENT_WIDTH, thickness: 1.5 });
  drawTaxpayer(sheet, 66);
  const end = drawTotalsTable(paper, form, 104);
  drawNotes(paper, form, end + 16);
  drawFooter(sheet, 1);
}

function drawTotalsTable(paper: Paper, form: Form8949, top: number): number {
  let y = top;
  const line = (cells: readonly string[], isBold: boolean): void => {
    for (const [index, column] of COLUMNS.entries()) {
      const { x, width, align } = column;
      paper.text(cells[index] ?? '', { x: x + 4, y: y + 4, width: width - 8, sizePoints: 8.5, align, isBold });
    }
    y += LINE_HEIGHT;
  };
  const figures = (totals: FormTotals): string[] => [
    printUsd(totals.proceeds),
    printUsd(totals.cost),
    printUsd(totals.gain),
  ];
  line(
    COLUMNS.map(({ title }) => title),
    true,
  );
  for (const { part, boxes, totals } of form.parts) {
    paper.area({ x: MARGIN, y, width: CONTENT_WIDTH, height: LINE_HEIGHT, shade: 'tint' });
    line([`Part ${part}. ${PART_TITLES[part]}`], true);
    for (const { box, rows, totals: boxTotals } of boxes) {
      line(
        [`Box ${box}. ${describeBox(box)}`, String(rows.length), ...figures(boxTotals), BOXES[box].scheduleDLine],
        false,
      );
    }
    if (boxes.length === 0) line(['No disposals'], false);
    paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH });
    line([`Total of part ${part}`, String(countRows(boxes)), ...figures(totals)], true);
    y += 6;
  }
  paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH, thickness: 0.8 });
  const all = form.parts.flatMap(({ boxes }) => boxes);
  line(
    ['Total of both parts', String(countRows(all)), ...figures(totalsOf(form.parts.map(({ totals }) => totals)))],
    true,
  );
  return y;
}

function drawNotes(paper: Paper, form: Form8949, top: number): void {
  const codes = Object.keys(NOTES) as Form8949Issue['code'][];
  const warnings = codes.flatMap((code) => {
    const count = form.issues.filter((issue) => issue.code === code).length;
    return count === 0 ? [] : [NOTES[code](count)];
  });
  const notes = [
    ...warnings,
    'Figures are whole cents. A gain is the printed proceeds less the printed cost, a total the sum of the printed lines.',
    'A working copy in the columns of the official form, not a form issued by the Internal Revenue Service.',
  ];
  for (const [index, note] of notes.entries()) {
    const isBold = index < warnings.length;
    const shade = isBold ? 'ink' : 'soft';
    paper.text(note, { x: MARGIN, y: top + index * 13, width: CONTENT_WIDTH, sizePoints: 8, shade, isBold });
  }
}

function countRows(boxes: readonly { rows: readonly unknown[] }[]): number {
  return boxes.reduce((count, { rows }) => count + rows.length, 0);
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
