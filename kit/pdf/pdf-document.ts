/**
 * A PDF document, on letter pages unless another size is given: text, rules, areas, rows of columns and a footer, in
 * points from the top left corner.
 * Reports, statements and form 8949 are all drawn with it, so that they share fonts, colours and columns.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Font } from 'fontkit';
import { loadPdfFonts, type PdfFont, type PdfFonts } from './pdf-font.ts';

export interface PdfOptions {
  readonly title: string;
  /** Given and not read from a clock, so that the same input always makes the same file. */
  readonly createdAt: Date;
  readonly orientation: 'portrait' | 'landscape';
  readonly size?: 'LETTER' | 'A4';
  readonly marginPoints: number;
  /** Pages stay in memory until the end, so that the footer can state how many there are. */
  readonly keepsPages?: boolean;
}

/** `accent` is the color of a statement's title and summary, `hairline` that of the lines between its rows. */
export type Shade = 'ink' | 'soft' | 'rule' | 'tint' | 'accent' | 'hairline';
export type Align = 'left' | 'right' | 'center';

export interface TextStyle {
  readonly x: number;
  /** The top of the capital letters. */
  readonly y: number;
  /** Text that is wider is set smaller, because a digit cut off would be a wrong figure. */
  readonly width: number;
  readonly sizePoints: number;
  readonly isBold?: boolean;
  readonly align?: Align;
  readonly shade?: Shade;
}

export interface PdfColumn {
  readonly title: string;
  /** Its share of the width between the margins. */
  readonly weight: number;
  readonly align?: Align;
}

/** A column of numbers. */
export function figureColumn(title: string, weight = 2): PdfColumn {
  return { title, weight, align: 'right' };
}

export interface RowStyle {
  readonly y: number;
  readonly height: number;
  readonly sizePoints: number;
  readonly isBold?: boolean;
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also accepts a font that fontkit has read, which its types leave out. */
      registerFont(name: string, source: Font): this;
    }
  }
}

const PROGRAM = 'Holdfast';
const CELL_PADDING = 4;
const FOOTER_SIZE = 7;
const SHADES: Readonly<Record<Shade, string>> = {
  ink: '#1a1a24',
  soft: '#5c5c6b',
  rule: '#9a9aa8',
  tint: '#f1f1f6',
  accent: '#1d3b53',
  hairline: '#dedce6',
};

export class PdfDocument {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: PdfFonts;
  readonly margin: number;

  /** Loads pdfkit and the fonts with the first document, not at every start of a server. */
  static async create(options: PdfOptions): Promise<PdfDocument> {
    const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadPdfFonts()]);
    const { title, createdAt, orientation, size = 'LETTER', keepsPages = false } = options;
    const document = new Document({
      size,
      layout: orientation,
      margin: 0,
      autoFirstPage: false,
      bufferPages: keepsPages,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      // Figures hardly repeat: a cache of their glyphs would only grow with the document.
      fontLayoutCache: false,
      info: { Title: title, CreationDate: createdAt, Producer: PROGRAM, Creator: PROGRAM },
    });
    return new PdfDocument(document, fonts, options.marginPoints);
  }

  private constructor(document: PDFKit.PDFDocument, fonts: PdfFonts, margin: number) {
    this.#document = document.registerFont('regular', fonts.regular.source).registerFont('bold', fonts.bold.source);
    this.#fonts = fonts;
    this.margin = margin;
  }

  /** Between the margins of the current page. */
  get width(): number {
    return this.#document.page.width - 2 * this.margin;
  }

  /** Where content ends and the footer begins. */
  get bottom(): number {
    return this.#document.page.height - this.margin;
  }

  addPage(): void {
    this.#document.addPage();
  }

  /** One line of text. */
  text(text: string, { x, y, width, sizePoints, isBold = false, align = 'left', shade = 'ink' }: TextStyle): void {
    if (text === '') return;
    const font = this.#font(isBold);
    const printable = font.printable(text).replaceAll('\n', ' ');
    const widthFull = font.widthEm(printable) * sizePoints;
    const scale = Math.min(1, width / widthFull);
    const spare = width - widthFull * scale;
    const left = align === 'right' ? x + spare : align === 'center' ? x + spare / 2 : x;
    const size = sizePoints * scale;
    this.#document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(SHADES[shade])
      .text(printable, left, y + font.capHeightEm * size, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** Text over as many lines as it needs. */
  paragraph(text: string, { x, y, width, sizePoints, isBold = false, shade = 'ink' }: TextStyle): void {
    this.#setFont(sizePoints, isBold)
      .fillColor(SHADES[shade])
      .text(this.#font(isBold).printable(text), x, y + this.#font(isBold).capHeightEm * sizePoints, {
        width,
        baseline: 'alphabetic',
      });
  }

  heightOfParagraph(
    text: string,
    { width, sizePoints, isBold = false }: Pick<TextStyle, 'width' | 'sizePoints' | 'isBold'>,
  ): number {
    return this.#setFont(sizePoints, isBold).heightOfString(this.#font(isBold).printable(text), { width });
  }

  /** The cells of a line, each within its column and centred between the top and the bottom of the line. */
  row(
    columns: readonly PdfColumn[],
    cells: readonly string[],
    { y, height, sizePoints, isBold = false }: RowStyle,
  ): void {
    const weights = columns.reduce((total, { weight }) => total + weight, 0);
    let x = this.margin;
    for (const [index, { weight, align = 'left' }] of columns.entries()) {
      const width = (this.width * weight) / weights;
      this.text(cells[index] ?? '', {
        x: x + CELL_PADDING,
        y: y + (height - this.#font(isBold).capHeightEm * sizePoints) / 2,
        width: width - 2 * CELL_PADDING,
        sizePoints,
        align,
        isBold,
      });
      x += width;
    }
  }

  /** A line from margin to margin. */
  rule({ y, thickness = 0.5, shade = 'rule' }: { y: number; thickness?: number; shade?: Shade }): void {
    this.#document
      .lineWidth(thickness)
      .strokeColor(SHADES[shade])
      .moveTo(this.margin, y)
      .lineTo(this.margin + this.width, y)
      .stroke();
  }

  /** A tint from margin to margin. */
  area({ y, height }: { y: number; height: number }): void {
    this.#document.rect(this.margin, y, this.width, height).fill(SHADES.tint);
  }

  /** A filled rectangle: a bar of a chart, or an upright line between figures. */
  box({ x, y, width, height, shade }: { x: number; y: number; width: number; height: number; shade: Shade }): void {
    this.#document.rect(x, y, width, height).fill(SHADES[shade]);
  }

  footer({
    left,
    center = '',
    page,
    pageCount,
  }: {
    left: string;
    center?: string;
    page: number;
    pageCount: number;
  }): void {
    const style = { x: this.margin, y: this.bottom + 10, sizePoints: FOOTER_SIZE, shade: 'soft' } as const;
    this.text(left, { ...style, width: this.width - 120 });
    this.text(center, { ...style, width: this.width, align: 'center' });
    this.text(`Page ${page} of ${pageCount}`, { ...style, width: this.width, align: 'right' });
  }

  /** Draws the same on every page of a document that keeps its pages. */
  onEachPage(draw: (page: number, pageCount: number) => void): void {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      draw(page + 1, count);
    }
  }

  /** The whole document in memory. */
  async toBytes(): Promise<Uint8Array> {
    const bytes = buffer(this.#document);
    this.#document.end();
    return bytes;
  }

  /**
   * Writes pages out as soon as they are drawn and ends the stream, so memory does not grow with the number of pages.
   * `draw` awaits its argument before each further page: it resolves when the receiver can take more, and returns
   * false when the receiver is gone. Rejects when the stream fails or is closed before the end.
   */
  async stream(output: Writable, draw: (awaitReceiver: () => Promise<boolean>) => Promise<void>): Promise<void> {
    const written = pipeline(this.#document, output);
    // Awaited below; until then a failing stream must not count as an unhandled rejection.
    written.catch(() => undefined);
    try {
      await draw(async () => {
        await setImmediate();
        if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), written]);
        return !output.destroyed;
      });
      this.#document.end();
    } catch (error) {
      this.#document.destroy();
      throw error;
    }
    await written;
  }

  #font(isBold: boolean): PdfFont {
    return isBold ? this.#fonts.bold : this.#fonts.regular;
  }

  #setFont(sizePoints: number, isBold: boolean): PDFKit.PDFDocument {
    return this.#document.font(isBold ? 'bold' : 'regular').fontSize(sizePoints);
  }
}
