/** A page of the form, or of its continuation statement. */
import { type Box, BOX_ORDER, BOXES, DIGITAL_ASSET_YEAR_MIN, type Part } from './box.ts';
import { drawTable } from './draw-table.ts';
import type { FormPage } from './paginate.ts';
import { CONTENT_WIDTH, drawFooter, drawTaxpayer, MARGIN, type Paper, type Sheet } from './paper.ts';

export const PART_TITLES: Readonly<Record<Part, string>> = {
  I: 'Short term: held for one year or less',
  II: 'Long term: held for more than one year',
};

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

export function drawFormPage(sheet: Sheet, page: FormPage, pageNumber: number): void {
  if (page.kind === 'form') drawForm(sheet, page);
  else drawStatement(sheet, page);
  drawFooter(sheet, pageNumber);
}

function drawForm(sheet: Sheet, page: FormPage): void {
  const { paper, year } = sheet;
  paper.text('Form 8949', { x: MARGIN, y: 32, width: 120, sizePoints: 18, isBold: true });
  paper.text('Sales and Other Dispositions of Capital Assets', { x: MARGIN + 130, y: 38, width: 420, sizePoints: 12 });
  const right = { x: MARGIN + CONTENT_WIDTH - 120, width: 120, align: 'right' } as const;
  paper.text(String(year), { ...right, y: 32, sizePoints: 18, isBold: true });
  paper.rule({ x: MARGIN, y: 56, width: CONTENT_WIDTH, thickness: 1.5 });
  drawTaxpayer(sheet, 62);
  paper.area({ x: MARGIN, y: 92, width: CONTENT_WIDTH, height: 16, shade: 'ink' });
  paper.text(`Part ${page.part}`, { x: MARGIN + 6, y: 96, width: 60, sizePoints: 9, isBold: true, shade: 'white' });
  paper.text(PART_TITLES[page.part], {
    x: MARGIN + 60,
    y: 96,
    width: 400,
    sizePoints: 9,
    isBold: true,
    shade: 'white',
  });
  drawBoxes(paper, page, year);
  drawTable(paper, page, { y: 156, lineHeight: 15, sizePoints: 8.5 });
}

/** Every box that the part has in that year, with the one in force ticked: a page belongs to exactly one. */
function drawBoxes(paper: Paper, page: FormPage, year: number): void {
  const offered = BOX_ORDER.filter(
    (box) => BOXES[box].part === page.part && (year >= DIGITAL_ASSET_YEAR_MIN || box <= 'F'),
  );
  for (const [index, box] of offered.entries()) {
    const x = MARGIN + 6 + Math.floor(index / 3) * 360;
    const y = 114 + (index % 3) * 13;
    const isTicked = box === page.box;
    paper.tickBox({ x, y, size: 8, isTicked });
    paper.text(`(${box})`, { x: x + 14, y: y + 0.5, width: 16, sizePoints: 8, isBold: isTicked });
    paper.text(describeBox(box), { x: x + 32, y: y + 0.5, width: 320, sizePoints: 8, isBold: isTicked });
  }
}

function drawStatement(sheet: Sheet, page: FormPage): void {
  const { paper, year, taxpayerName, taxpayerNumber } = sheet;
  paper.text('Form 8949, continuation statement', { x: MARGIN, y: 30, width: 300, sizePoints: 12, isBold: true });
  paper.text(`Tax year ${year}, part ${page.part}, box ${page.box}, statement page ${page.number} of ${page.count}`, {
    x: MARGIN + 320,
    y: 33,
    width: 400,
    sizePoints: 9,
    align: 'right',
  });
  const taxpayer = [taxpayerName, taxpayerNumber].filter((text) => text !== '').join(', ');
  const second = { y: 46, sizePoints: 8, shade: 'soft' } as const;
  paper.text(taxpayer, { ...second, x: MARGIN, width: 310 });
  paper.text(describeBox(page.box), { ...second, x: MARGIN + 320, width: 400, align: 'right' });
  drawTable(paper, page, { y: 60, lineHeight: 12, sizePoints: 8 });
}
