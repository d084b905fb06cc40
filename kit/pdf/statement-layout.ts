/**
 * A statement that is sent to somebody: the sender and the person, a summary that adds up from left to right, tables
 * with hairlines, notes, and page numbers. Reports for the operator's own use are drawn with PageLayout.
 */
import { PdfDocument, type PdfOptions, type Shade } from './pdf-document.ts';

/** 20 mm of A4. */
const MARGIN = 56.7;
const TITLE_SIZE = 22;
const SUMMARY_SIZE = 10;
const SECTION_SIZE = 9;
const CELL_SIZE = 8;
const LABEL_SIZE = 7;
const LINE_HEIGHT = 11;
const ROW_PADDING = 5;
const FOOTER_HEIGHT = 30;
const GAP = 4;

export interface StatementColumn {
  readonly title: string;
  /** Its share of the width between the margins. */
  readonly weight: number;
  readonly isFigure?: boolean;
}

export interface StatementCell {
  readonly text: string;
  /** A second line in gray. */
  readonly note?: string;
}

export interface StatementRow {
  readonly cells: readonly (string | StatementCell)[];
  readonly isTotal?: boolean;
}

export interface SummaryFigure {
  readonly label: string;
  readonly value: string;
  readonly isResult?: boolean;
}

interface StatementHead extends Pick<PdfOptions, 'createdAt'> {
  readonly title: string;
  /** Who issues the statement. */
  readonly sender: string;
  /** In the footer, beside the number of the page. */
  readonly reference: string;
}

export class StatementLayout {
  readonly #document: PdfDocument;
  readonly #head: StatementHead;
  #y = MARGIN;

  static async create(head: StatementHead): Promise<StatementLayout> {
    const document = await PdfDocument.create({
      title: head.title,
      createdAt: head.createdAt,
      orientation: 'portrait',
      size: 'A4',
      marginPoints: MARGIN,
      keepsPages: true,
    });
    return new StatementLayout(document, head);
  }

  private constructor(document: PdfDocument, head: StatementHead) {
    this.#document = document;
    this.#head = head;
    this.#turnPage();
    this.#text(head.sender, { sizePoints: 13, isBold: true, shade: 'accent' });
    this.#y += 40;
  }

  /** Whom the statement is for, at the left, and what it is about, at the right. */
  parties(person: readonly string[], facts: readonly (readonly [label: string, value: string])[]): void {
    const top = this.#y;
    const half = this.#document.width / 2;
    this.#text('Prepared for', { sizePoints: LABEL_SIZE, shade: 'soft', width: half });
    for (const [index, line] of person.entries()) {
      this.#y += index === 0 ? 12 : 13;
      const isName = index === 0;
      this.#text(line, { sizePoints: isName ? 11 : CELL_SIZE, shade: isName ? 'ink' : 'soft', width: half - GAP });
    }
    const bottom = this.#y;
    this.#y = top;
    for (const [label, value] of facts) {
      const x = MARGIN + half + 20;
      this.#document.text(label, { x, y: this.#y, width: 60, sizePoints: CELL_SIZE, shade: 'soft' });
      this.#document.text(value, {
        x: x + 64,
        y: this.#y,
        width: half - 84,
        sizePoints: CELL_SIZE,
        align: 'right',
      });
      this.#y += 13;
    }
    this.#y = Math.max(bottom + 13, this.#y) + 24;
    this.#text(this.#head.title, { sizePoints: TITLE_SIZE, shade: 'accent' });
    this.#y += 28;
  }

  /** Figures side by side between two lines; the note below states how they add up. */
  summary(figures: readonly SummaryFigure[], note: string): void {
    this.#document.rule({ y: this.#y, thickness: 0.7, shade: 'accent' });
    const width = this.#document.width / figures.length;
    for (const [index, { label, value, isResult = false }] of figures.entries()) {
      const x = MARGIN + index * width;
      const inner = { x: x + (index === 0 ? 0 : 8), width: width - (index === 0 ? 8 : 16) };
      if (index > 0) this.#document.box({ x, y: this.#y + 8, width: 0.5, height: 26, shade: 'hairline' });
      this.#document.text(label, { ...inner, y: this.#y + 10, sizePoints: LABEL_SIZE, shade: 'soft' });
      this.#document.text(value, {
        ...inner,
        y: this.#y + 23,
        sizePoints: SUMMARY_SIZE,
        isBold: isResult,
        shade: isResult ? 'accent' : 'ink',
      });
    }
    this.#y += 42;
    this.#document.rule({ y: this.#y, shade: 'hairline' });
    this.#y += 8;
    this.#text(note, { sizePoints: LABEL_SIZE, shade: 'soft' });
    this.#y += 14;
  }

  /** The titles of the columns are repeated on every page. */
  table(title: string, columns: readonly StatementColumn[], rows: readonly StatementRow[]): void {
    this.#reserve(30 + 4 * LINE_HEIGHT);
    this.#y += 16;
    this.#text(title, { sizePoints: SECTION_SIZE, isBold: true, shade: 'accent' });
    this.#y += 16;
    this.#titles(columns);
    for (const [index, row] of rows.entries()) {
      const height = heightOf(row);
      // A total stays on the page of the row before it.
      const next = rows[index + 1];
      if (this.#reserve(height + (next?.isTotal ? heightOf(next) : 0))) this.#titles(columns);
      if (row.isTotal) this.#document.rule({ y: this.#y, shade: 'ink' });
      else if (index > 0) this.#document.rule({ y: this.#y, shade: 'hairline' });
      this.#cells(columns, row, height);
    }
    this.#y += 4;
  }

  paragraph(text: string): void {
    this.#block(text, { x: MARGIN, width: this.#document.width, sizePoints: CELL_SIZE, gap: 6 });
  }

  /** Numbered, at the end. */
  notes(notes: readonly string[]): void {
    this.#y += 14;
    for (const [index, note] of notes.entries()) {
      const width = this.#document.width - 16;
      this.#reserve(this.#document.heightOfParagraph(note, { width, sizePoints: LABEL_SIZE }) + 5);
      this.#document.text(String(index + 1), {
        x: MARGIN,
        y: this.#y,
        width: 12,
        sizePoints: LABEL_SIZE,
        shade: 'soft',
      });
      this.#block(note, { x: MARGIN + 16, width, sizePoints: LABEL_SIZE, gap: 5 });
    }
  }

  async finish(): Promise<Uint8Array> {
    const { sender, reference } = this.#head;
    this.#document.onEachPage((page, pageCount) => {
      this.#document.rule({ y: this.#document.bottom + 2, shade: 'hairline' });
      this.#document.footer({ left: `${sender}, ${reference}`, page, pageCount });
    });
    return this.#document.toBytes();
  }

  #text(text: string, style: { sizePoints: number; isBold?: boolean; shade?: Shade; width?: number }): void {
    this.#document.text(text, { x: MARGIN, y: this.#y, width: this.#document.width, ...style });
  }

  #block(text: string, style: { x: number; width: number; sizePoints: number; gap: number }): void {
    const height = this.#document.heightOfParagraph(text, style);
    this.#reserve(height + style.gap);
    this.#document.paragraph(text, { ...style, y: this.#y, shade: 'soft' });
    this.#y += height + style.gap;
  }

  #titles(columns: readonly StatementColumn[]): void {
    this.#eachColumn(columns, ({ title, isFigure = false }, place) =>
      this.#document.text(title, {
        ...place,
        y: this.#y,
        sizePoints: LABEL_SIZE,
        align: isFigure ? 'right' : 'left',
        shade: 'soft',
      }),
    );
    this.#y += 11;
    this.#document.rule({ y: this.#y, shade: 'ink' });
  }

  #cells(columns: readonly StatementColumn[], { cells, isTotal = false }: StatementRow, height: number): void {
    this.#eachColumn(columns, ({ isFigure = false }, place, index) => {
      const cell = cells[index] ?? '';
      const { text, note = '' } = typeof cell === 'string' ? { text: cell } : cell;
      const align = isFigure ? 'right' : 'left';
      const y = this.#y + ROW_PADDING;
      this.#document.text(text, { ...place, y, sizePoints: CELL_SIZE, align, isBold: isTotal });
      this.#document.text(note, { ...place, y: y + LINE_HEIGHT, sizePoints: LABEL_SIZE, align, shade: 'soft' });
    });
    this.#y += height;
  }

  #eachColumn(
    columns: readonly StatementColumn[],
    draw: (column: StatementColumn, place: { x: number; width: number }, index: number) => void,
  ): void {
    const weights = columns.reduce((total, { weight }) => total + weight, 0);
    let x = MARGIN;
    for (const [index, column] of columns.entries()) {
      const width = (this.#document.width * column.weight) / weights;
      // The outer edges stand on the margins; between two columns there is a gap on both sides.
      const isFirst = index === 0;
      const isLast = index === columns.length - 1;
      draw(column, { x: x + (isFirst ? 0 : GAP), width: width - (isFirst ? 0 : GAP) - (isLast ? 0 : GAP) }, index);
      x += width;
    }
  }

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

function heightOf({ cells }: StatementRow): number {
  const hasNotes = cells.some((cell) => typeof cell !== 'string' && (cell.note ?? '') !== '');
  return (hasNotes ? 2 : 1) * LINE_HEIGHT + 2 * ROW_PADDING - 4;
}
