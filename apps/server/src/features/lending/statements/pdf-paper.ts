/** Plain tables on A4, page after page with their headings, set by pdfkit. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export interface PdfColumn {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const MARGIN = 36;
const LINE = 11;
const SMALL = 7;
/** Figures have up to 24 decimals; on paper they are cut to these and the CSV has them all. */
export const SHOWN_DECIMALS = 8;

export class PdfPaper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #footer: string;
  #top = MARGIN;
  #pages = 0;

  constructor({ title, footer, createdAt }: { title: string; footer: string; createdAt: Date }) {
    this.#document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false, lang: 'en', displayTitle: true, info: { Title: title, Producer: 'Holdfast', Creator: 'Holdfast', CreationDate: createdAt } });
    this.#bytes = buffer(this.#document);
    this.#footer = footer;
    this.#addPage();
    this.heading(title, 16);
  }

  heading(text: string, size = 11): void {
    this.#need(size + 12);
    this.#document.font('Helvetica-Bold').fontSize(size).fillColor('#28243D').text(text, MARGIN, this.#top, { lineBreak: false });
    this.#top += size + 8;
  }

  line(text: string): void {
    this.#need(LINE);
    this.#document.font('Helvetica').fontSize(9).fillColor('#333333').text(text, MARGIN, this.#top, { lineBreak: false, width: this.#width(), ellipsis: true });
    this.#top += LINE + 2;
  }

  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void {
    this.#row(columns, columns.map((column) => column.title), 'Helvetica-Bold');
    for (const row of rows) {
      if (this.#need(LINE)) this.#row(columns, columns.map((column) => column.title), 'Helvetica-Bold');
      this.#row(columns, row, 'Helvetica');
    }
    this.#top += LINE;
  }

  async finish(): Promise<Uint8Array> {
    this.#document.end();
    return this.#bytes;
  }

  #row(columns: readonly PdfColumn[], cells: readonly string[], font: string): void {
    this.#document.font(font).fontSize(SMALL).fillColor('#000000');
    let left = MARGIN;
    for (const [index, column] of columns.entries()) {
      this.#document.text(cells[index] ?? '', left, this.#top, { width: column.width - 4, align: column.align ?? 'left', lineBreak: false, ellipsis: true });
      left += column.width;
    }
    this.#top += LINE;
  }

  /** Turns the page when so much no longer fits; says whether it did. */
  #need(height: number): boolean {
    if (this.#top + height <= this.#document.page.height - MARGIN - LINE) return false;
    this.#addPage();
    return true;
  }

  #addPage(): void {
    this.#document.addPage();
    this.#pages += 1;
    this.#document.font('Helvetica').fontSize(SMALL).fillColor('#777777').text(`${this.#footer}    page ${this.#pages}`, MARGIN, this.#document.page.height - MARGIN, { lineBreak: false });
    this.#top = MARGIN;
  }

  #width(): number {
    return this.#document.page.width - 2 * MARGIN;
  }
}
