/** A page of the statement. */
import { type Box, BOXES, type Part } from './box.ts';
import { drawTable } from './draw-table.ts';
import type { FormPage } from './paginate.ts';
import { CONTENT_WIDTH, drawFooter, MARGIN, type Sheet } from './paper.ts';

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

const TITLES: Readonly<Record<FormPage['kind'], string>> = {
  entries: 'Lines to enter on Form 8949',
  statement: 'Statement for Form 8949',
};

export function drawFormPage(sheet: Sheet, page: FormPage, pageNumber: number): void {
  const { paper, year, taxpayerName, taxpayerNumber } = sheet;
  paper.text(TITLES[page.kind], { x: MARGIN, y: 30, width: 300, sizePoints: 12, isBold: true });
  const right = { x: MARGIN + 320, width: CONTENT_WIDTH - 320, align: 'right' } as const;
  const place = page.count === 1 ? '' : `, page ${page.number} of ${page.count}`;
  paper.text(`Tax year ${year}, part ${page.part}, box ${page.box}${place}`, { ...right, y: 33, sizePoints: 9 });
  const taxpayer = [taxpayerName, taxpayerNumber].filter((text) => text !== '').join(', ');
  const second = { y: 46, sizePoints: 8, shade: 'soft' } as const;
  paper.text(taxpayer, { ...second, x: MARGIN, width: 310 });
  paper.text(describeBox(page.box), { ...second, ...right });
  drawTable(sheet, page, { y: 60, lineHeight: 12, sizePoints: 8 });
  drawFooter(sheet, pageNumber);
}
