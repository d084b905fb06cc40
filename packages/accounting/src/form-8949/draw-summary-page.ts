/**
 * The first page: for each box the one line to enter on form 8949 with the statement attached, the line of schedule D,
 * and what to look at before filing.
 */
import { BOXES } from './box.ts';
import type { Form8949, Form8949Issue } from './compute-form-8949.ts';
import { describeBox, PART_TITLES } from './draw-form-page.ts';
import { printAdjustment, printUsd } from './draw-table.ts';
import { type FormRounding, type FormRow, type FormTotals, joinCodes, totalsOf } from './form-row.ts';
import { CONTENT_WIDTH, drawFooter, drawTaxpayer, MARGIN, type Paper, type Sheet } from './paper.ts';

const LINE_HEIGHT = 17;
const COLUMNS = [
  { title: '', x: MARGIN, width: 252, align: 'left' },
  { title: 'Sales', x: MARGIN + 252, width: 40, align: 'right' },
  { title: '(d) Proceeds', x: MARGIN + 292, width: 92, align: 'right' },
  { title: '(e) Cost or other basis', x: MARGIN + 384, width: 92, align: 'right' },
  { title: '(f)', x: MARGIN + 476, width: 34, align: 'center' },
  { title: '(g) Adjustment', x: MARGIN + 510, width: 74, align: 'right' },
  { title: '(h) Gain or (loss)', x: MARGIN + 584, width: 88, align: 'right' },
  { title: 'Sch. D line', x: MARGIN + 672, width: 48, align: 'right' },
] as const;

const NOTES: Readonly<Record<Form8949Issue['code'], (count: number) => string>> = {
  missing_basis: (count) => `Listed with no cost, because the purchase is not known: ${plural(count, 'sale')}.`,
  unknown_symbol: (count) => `Printed with an id because no symbol is known: ${plural(count, 'coin')}.`,
  report_before_its_time: (count) => `Not used, because form 1099-DA starts in 2025: ${plural(count, 'broker form')}.`,
  report_twice: (count) =>
    `Two broker forms for the year, of which only the first is used: ${plural(count, 'wallet')}.`,
};

const ROUNDING_NOTES: Readonly<Record<FormRounding, string>> = {
  cents: 'Figures are in cents. Column (h) and the totals are computed from the printed figures.',
  dollars: 'All figures are rounded to whole dollars. Column (h) and the totals are computed from the printed figures.',
};
const FILING_NOTES = [
  'This statement contains the same information as Form 8949 in a similar format. Attach it to Form 8949 (instructions, exception 2 to reporting each',
  'transaction on a separate row). For each box, enter one line on Form 8949 with "See attached statement" in column (a), columns (b) and (c) blank, and',
  'columns (d) to (h) as above. It is not a form issued by the Internal Revenue Service.',
];

export function drawSummaryPage(sheet: Sheet, form: Form8949): void {
  const { paper } = sheet;
  const title = `Statement for Form 8949, tax year ${form.year}`;
  paper.text(title, { x: MARGIN, y: 34, width: 500, sizePoints: 18, isBold: true });
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
  const figures = (totals: FormTotals, code = ''): string[] => [
    printUsd(totals.proceeds, form.rounding),
    printUsd(totals.cost, form.rounding),
    code,
    printAdjustment({ code, adjustment: totals.adjustment }, form.rounding),
    printUsd(totals.gain, form.rounding),
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
        [
          `Box ${box}. ${describeBox(box)}`,
          String(countSales(rows)),
          ...figures(boxTotals, joinCodes(rows, 'M')),
          BOXES[box].scheduleDLine,
        ],
        false,
      );
    }
    if (boxes.length === 0) line(['No disposals'], false);
    paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH });
    line([`Total of part ${part}`, String(countSales(boxes.flatMap(({ rows }) => rows))), ...figures(totals)], true);
    y += 6;
  }
  paper.rule({ x: MARGIN, y, width: CONTENT_WIDTH, thickness: 0.8 });
  const all = form.parts.flatMap(({ boxes }) => boxes.flatMap(({ rows }) => rows));
  line(
    ['Total of both parts', String(countSales(all)), ...figures(totalsOf(form.parts.map(({ totals }) => totals)))],
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
  const notes = [...warnings, ROUNDING_NOTES[form.rounding], ...FILING_NOTES];
  for (const [index, note] of notes.entries()) {
    const isBold = index < warnings.length;
    const shade = isBold ? 'ink' : 'soft';
    paper.text(note, { x: MARGIN, y: top + index * 13, width: CONTENT_WIDTH, sizePoints: 8, shade, isBold });
  }
}

function countSales(rows: readonly FormRow[]): number {
  return rows.reduce((count, row) => count + Math.max(1, row.sales.length), 0);
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
