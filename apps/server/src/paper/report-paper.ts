/** Headings, paragraphs and tables on letter sheets, page after page, set by pdfkit. */
import { buffer } from 'node:stream/consumers';

export interface ReportColumn {
  readonly title: string;
  /** Of all columns together; the sheet's width is dealt out by it. */
  readonly weight: number;
  readonly align?: 'left' | 'right';
}

const MARGIN = 48;
const CELL_PADDING = 3;
const CELL_SIZE = 8.5;
const TEXT_SIZE = 9.5;
const ROW_HEIGHT = 14;
const FOOTER_HEIGHT = 22;
const INK = '#1a1a24';
const SOFT = '#5c5c6b';
const RULE = '#9a9aa8';
const TINT = '#f1f1f6';
const PLAIN = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const UNKNOWN_LETTER = /[^\n\x20-\x7e\xa1-\xff]/gu;

interface Sheets {
  readonly title: string;
  readonly footer: string;
  /** Given and not read from a clock, so that one input always makes the same file. */
  readonly createdAt: Date;
  readonly layout?: 'portrait' | 'landscape';
}

export class ReportPaper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #footer: string;
  #y = MARGIN;

  /** What draws a page is loaded with the first document, not at every start of a server. */
  static async begin(sheets: Sheets): Promise<ReportPaper> {
    const { default: PDFDocument } = await import('pdfkit');
    const { title, createdAt, layout = 'portrait' } = sheets;
    const document = new PDFDocument({
      size: 'LETTER',
      layout,
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, CreationDate: createdAt, Producer: 'Holdfast', Creator: 'Holdfast' },
    });
    return new ReportPaper(document, sheets);
  }

  private constructor(document: PDFKit.PDFDocument, { title, footer }: Sheets) {
    this.#document = document;
    this.#bytes = buffer(this.#document);
    this.#footer = footer;
    this.#turnPage();
    this.#document.font(BOLD).fontSize(20).fillColor(INK).text(encodable(title), MARGIN, this.#y, { lineBreak: false });
    this.#y += 32;
  }

  /** A heading never stands alone at the foot of a page. */
  heading(text: string): void {
    this.#need(20 + 3 * ROW_HEIGHT);
    this.#y += 10;
    this.#document.font(BOLD).fontSize(12).fillColor(INK).text(encodable(text), MARGIN, this.#y, { lineBreak: false });
    this.#y += 18;
  }

  paragraph(text: string, { isSoft = false }: { isSoft?: boolean } = {}): void {
    const words = encodable(text);
    this.#document.font(PLAIN).fontSize(TEXT_SIZE);
    const height = this.#document.heightOfString(words, { width: this.#width });
    this.#need(height + 4);
    this.#document.fillColor(isSoft ? SOFT : INK).text(words, MARGIN, this.#y, { width: this.#width });
    this.#y += height + 4;
  }

  /** The last row is a total where asked; the heads are repeated on every page. */
  table(
    columns: readonly ReportColumn[],
    rows: readonly (readonly string[])[],
    { hasTotal = false }: { hasTotal?: boolean } = {},
  ): void {
    this.#need(2 * ROW_HEIGHT);
    this.#head(columns);
    for (const [index, row] of rows.entries()) {
      const isTotal = hasTotal && index === rows.length - 1;
      if (this.#need(ROW_HEIGHT)) this.#head(columns);
      if (isTotal) this.#rule();
      this.#row(columns, row, isTotal ? BOLD : PLAIN);
    }
    this.#rule();
    this.#y += 6;
  }

  async finish(): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      const y = this.#document.page.height - MARGIN + 10;
      this.#document
        .font(PLAIN)
        .fontSize(7.5)
        .fillColor(SOFT)
        .text(encodable(this.#footer), MARGIN, y, { lineBreak: false });
      const place = `Page ${page + 1} of ${count}`;
      this.#document.text(place, MARGIN + this.#width - this.#document.widthOfString(place), y, { lineBreak: false });
    }
    this.#document.end();
    return this.#bytes;
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN;
  }

  #head(columns: readonly ReportColumn[]): void {
    this.#document.rect(MARGIN, this.#y, this.#width, ROW_HEIGHT).fill(TINT);
    this.#row(
      columns,
      columns.map(({ title }) => title),
      BOLD,
    );
    this.#rule();
  }

  #rule(): void {
    this.#document
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .stroke();
  }

  /** Text that is wider than its cell is set smaller, because a digit cut off would be a wrong figure. */
  #row(columns: readonly ReportColumn[], cells: readonly string[], font: string): void {
    const weights = columns.reduce((total, { weight }) => total + weight, 0);
    let left = MARGIN;
    for (const [index, { weight, align = 'left' }] of columns.entries()) {
      const width = (this.#width * weight) / weights;
      const room = width - 2 * CELL_PADDING;
      const text = encodable(cells[index] ?? '');
      const full = this.#document.font(font).fontSize(CELL_SIZE).widthOfString(text);
      const size = full > room ? (CELL_SIZE * room) / full : CELL_SIZE;
      const shift = align === 'right' ? room - Math.min(full, room) : 0;
      this.#document
        .fontSize(size)
        .fillColor(INK)
        .text(text, left + CELL_PADDING + shift, this.#y + (ROW_HEIGHT - size) / 2 + 0.5, { lineBreak: false });
      left += width;
    }
    this.#y += ROW_HEIGHT;
  }

  /** Turns the page when so much no longer fits; says whether it did. */
  #need(height: number): boolean {
    if (this.#y + height <= this.#document.page.height - MARGIN - FOOTER_HEIGHT) return false;
    this.#turnPage();
    return true;
  }

  #turnPage(): void {
    this.#document.addPage();
    this.#y = MARGIN;
  }
}

/** The built-in fonts know the letters of western Europe only; others lose their accent, or become a question mark. */
function encodable(text: string): string {
  return text
    .replace(/\u2212/g, '-')
    .replace(UNKNOWN_LETTER, (letter) => letter.normalize('NFKD').replace(UNKNOWN_LETTER, '') || '?');
}
