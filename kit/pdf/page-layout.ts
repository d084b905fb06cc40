/** Headings, paragraphs and tables that flow from page to page: the layout of reports and statements. */
import { type PdfColumn, PdfDocument, type PdfOptions } from './pdf-document.ts';

const MARGIN = 48;
const TITLE_SIZE = 18;
const HEADING_SIZE = 12;
const TEXT_SIZE = 9;
const CELL_SIZE = 8;
const ROW_HEIGHT = 14;
const FOOTER_HEIGHT = 22;
const PARAGRAPH_GAP = 5;

export class PageLayout {
  readonly #document: PdfDocument;
  readonly #footer: string;
  #y = MARGIN;

  static async create({
    title,
    createdAt,
    footer,
    orientation = 'portrait',
  }: Pick<PdfOptions, 'title' | 'createdAt'> & {
    readonly footer: string;
    readonly orientation?: PdfOptions['orientation'];
  }): Promise<PageLayout> {
    const document = await PdfDocument.create({
      title,
      createdAt,
      orientation,
      marginPoints: MARGIN,
      keepsPages: true,
    });
    return new PageLayout(document, { title, footer });
  }

  private constructor(document: PdfDocument, { title, footer }: { title: string; footer: string }) {
    this.#document = document;
    this.#footer = footer;
    this.#turnPage();
    this.#line(title, TITLE_SIZE);
    this.#y += 34;
  }

  /** A heading never stands alone at the foot of a page. */
  heading(text: string): void {
    this.#reserve(20 + 3 * ROW_HEIGHT);
    this.#y += 12;
    this.#line(text, HEADING_SIZE);
    this.#y += 18;
  }

  paragraph(text: string, { isSoft = false }: { isSoft?: boolean } = {}): void {
    const style = { x: MARGIN, width: this.#document.width, sizePoints: TEXT_SIZE };
    const height = this.#document.heightOfParagraph(text, style);
    this.#reserve(height + PARAGRAPH_GAP);
    this.#document.paragraph(text, { ...style, y: this.#y, shade: isSoft ? 'soft' : 'ink' });
    this.#y += height + PARAGRAPH_GAP;
  }

  /** The titles of the columns are repeated on every page; `hasTotal` sets the last row apart. */
  table(
    columns: readonly PdfColumn[],
    rows: readonly (readonly string[])[],
    { hasTotal = false }: { hasTotal?: boolean } = {},
  ): void {
    this.#reserve(2 * ROW_HEIGHT);
    this.#titles(columns);
    for (const [index, row] of rows.entries()) {
      const isTotal = hasTotal && index === rows.length - 1;
      if (this.#reserve(ROW_HEIGHT)) this.#titles(columns);
      if (isTotal) this.#document.rule({ y: this.#y });
      this.#row(columns, row, isTotal);
    }
    this.#document.rule({ y: this.#y });
    this.#y += 8;
  }

  async finish(): Promise<Uint8Array> {
    this.#document.onEachPage((page, pageCount) => this.#document.footer({ left: this.#footer, page, pageCount }));
    return this.#document.toBytes();
  }

  #line(text: string, sizePoints: number): void {
    this.#document.text(text, { x: MARGIN, y: this.#y, width: this.#document.width, sizePoints, isBold: true });
  }

  #titles(columns: readonly PdfColumn[]): void {
    this.#document.area({ y: this.#y, height: ROW_HEIGHT });
    const titles = columns.map(({ title }) => title);
    this.#row(columns, titles, true);
    this.#document.rule({ y: this.#y });
  }

  #row(columns: readonly PdfColumn[], cells: readonly string[], isBold: boolean): void {
    this.#document.row(columns, cells, { y: this.#y, height: ROW_HEIGHT, sizePoints: CELL_SIZE, isBold });
    this.#y += ROW_HEIGHT;
  }

  /** Turns the page when this height no longer fits, and returns whether it did. */
  #reserve(height: number): boolean {
    if (this.#y + height <= this.#document.bottom - FOOTER_HEIGHT) return false;
    this.#turnPage();
    return true;
  }

  #turnPage(): void {
    this.#document.addPage();
    this.#y = MARGIN;
  }
}
