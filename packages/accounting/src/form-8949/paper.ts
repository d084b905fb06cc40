import type { FormRounding } from './form-row.ts';

/** The few strokes that a page of the statement needs, in points from the top left corner of a letter sheet on its side. */
export interface Paper {
  text(text: string, style: TextStyle): void;
  rule(rule: { x: number; y: number; width: number; thickness?: number; shade?: Shade }): void;
  area(area: { x: number; y: number; width: number; height: number; shade: Shade }): void;
}

/** From ink to the tint behind every other line. */
export type Shade = 'ink' | 'soft' | 'rule' | 'tint';

export interface TextStyle {
  x: number;
  y: number;
  /** The room it has: text that is wider is set smaller, because a digit cut off would be a wrong figure. */
  width: number;
  sizePoints: number;
  isBold?: boolean;
  align?: 'left' | 'right' | 'center';
  shade?: Shade;
}

export const PAPER_WIDTH = 792;
export const MARGIN = 36;
export const CONTENT_WIDTH = PAPER_WIDTH - 2 * MARGIN;
export const FOOTER_Y = 586;

/** What every page of one document shares. */
export interface Sheet {
  paper: Paper;
  year: number;
  rounding: FormRounding;
  taxpayerName: string;
  taxpayerNumber: string;
  pageCount: number;
}

export function drawFooter({ paper, year, pageCount }: Sheet, pageNumber: number): void {
  const style = { y: FOOTER_Y, sizePoints: 7, shade: 'soft' } as const;
  paper.text(`Statement for Form 8949 (${year})`, { ...style, x: MARGIN, width: 200 });
  paper.text('Prepared with Holdfast', { ...style, x: MARGIN + 260, width: 200, align: 'center' });
  paper.text(`Page ${pageNumber} of ${pageCount}`, {
    ...style,
    x: MARGIN + CONTENT_WIDTH - 200,
    width: 200,
    align: 'right',
  });
}

/** The two fields that name the taxpayer, with a line to write on where nothing is known. */
export function drawTaxpayer({ paper, taxpayerName, taxpayerNumber }: Sheet, y: number): void {
  const numberX = MARGIN + 500;
  const label = { y, sizePoints: 6.5, shade: 'soft' } as const;
  paper.text('Name shown on return', { ...label, x: MARGIN, width: 300 });
  paper.text('Taxpayer identification number', { ...label, x: numberX, width: 220 });
  paper.text(taxpayerName, { x: MARGIN, y: y + 9, width: 480, sizePoints: 9 });
  paper.text(taxpayerNumber, { x: numberX, y: y + 9, width: 220, sizePoints: 9 });
  paper.rule({ x: MARGIN, y: y + 22, width: CONTENT_WIDTH });
}
