/**
 * The statement for form 8949 as a PDF document: a summary page with what to enter on the form, then the pages that
 * paginate.ts lays out, set by pdfkit. This is the one file of the form that needs Node.
 *
 * Pages are written out as soon as they are drawn, and drawing waits while the receiver is slow, so memory does not
 * grow with the number of lines. Between pages other work of the process gets its turn.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Form8949 } from './compute-form-8949.ts';
import { drawFormPage } from './draw-form-page.ts';
import { drawSummaryPage } from './draw-summary-page.ts';
import { paginateForm8949 } from './paginate.ts';
import type { Paper, Shade, Sheet, TextStyle } from './paper.ts';

export interface Form8949PdfOptions {
  /** As shown on the tax return; left out, a blank line is printed to write on. */
  taxpayerName?: string;
  taxpayerNumber?: string;
  /** For the document's properties. Given and not read from a clock, so that one input always makes the same file. */
  createdAt: Date;
  /** Called after every page, for those who wait for a long document. */
  onPage?: (progress: { done: number; total: number }) => void;
}

const PROGRAM = 'Holdfast';

/** Writes the document and ends the stream. Rejects when the stream fails or is closed before the end. */
export async function writeForm8949Pdf(form: Form8949, output: Writable, options: Form8949PdfOptions): Promise<void> {
  // Loaded with the first document, not at every start of a server.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Statement for Form 8949, tax year ${form.year}`,
      CreationDate: options.createdAt,
      Producer: PROGRAM,
      Creator: PROGRAM,
    },
  });
  const written = pipeline(document, output);
  // Awaited below; until then a failing stream must not count as an unhandled rejection.
  written.catch(() => undefined);
  try {
    const awaitRoom = async (): Promise<boolean> => {
      await setImmediate();
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), written]);
      return !output.destroyed;
    };
    await drawPages({ document, form, options, awaitRoom });
    document.end();
  } catch (error) {
    document.destroy();
    throw error;
  }
  await written;
}

interface Drawing {
  document: PDFKit.PDFDocument;
  form: Form8949;
  options: Form8949PdfOptions;
  /** Awaited before every further page; says whether anyone still wants it. */
  awaitRoom: () => Promise<boolean>;
}

async function drawPages({ document, form, options, awaitRoom }: Drawing): Promise<void> {
  const pages = paginateForm8949(form);
  const { taxpayerName = '', taxpayerNumber = '' } = options;
  const pageCount = pages.length + 1;
  const { year, rounding } = form;
  const sheet: Sheet = { paper: new PdfPaper(document), year, rounding, taxpayerName, taxpayerNumber, pageCount };
  document.addPage();
  drawSummaryPage(sheet, form);
  options.onPage?.({ done: 1, total: pageCount });
  for (const [index, page] of pages.entries()) {
    if (!(await awaitRoom())) return;
    document.addPage();
    drawFormPage(sheet, page, index + 2);
    options.onPage?.({ done: index + 2, total: pageCount });
  }
}

const SHADES: Readonly<Record<Shade, string>> = {
  ink: '#1a1a24',
  soft: '#5c5c6b',
  rule: '#9a9aa8',
  tint: '#f1f1f6',
};

class PdfPaper implements Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #widthsEm = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  text(text: string, style: TextStyle): void {
    const { x, y, width, sizePoints, isBold = false, align = 'left', shade = 'ink' } = style;
    if (text === '') return;
    const printable = encodable(text);
    const font = isBold ? 'Helvetica-Bold' : 'Helvetica';
    const widthFull = this.#widthEm(printable, font) * sizePoints;
    const scale = Math.min(1, width / widthFull);
    const room = width - widthFull * scale;
    const left = align === 'right' ? x + room : align === 'center' ? x + room / 2 : x;
    const document = this.#document
      .font(font)
      .fontSize(sizePoints * scale)
      .fillColor(SHADES[shade]);
    document.text(printable, left, y, { lineBreak: false });
  }

  /**
   * The width in units of the font size, without kerning, of which figures have none. Asking pdfkit for every cell
   * would take a third of the time of a document.
   */
  #widthEm(text: string, font: string): number {
    let width = 0;
    for (const character of text) {
      const key = font + character;
      let known = this.#widthsEm.get(key);
      if (known === undefined) {
        known = this.#document.font(font).fontSize(1).widthOfString(character);
        this.#widthsEm.set(key, known);
      }
      width += known;
    }
    return width;
  }

  rule({ x, y, width, thickness = 0.5, shade = 'rule' }: Parameters<Paper['rule']>[0]): void {
    this.#document
      .lineWidth(thickness)
      .strokeColor(SHADES[shade])
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  area({ x, y, width, height, shade }: Parameters<Paper['area']>[0]): void {
    this.#document.rect(x, y, width, height).fill(SHADES[shade]);
  }
}

/** The built-in fonts know Latin letters only; a token may be called anything. */
function encodable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa1-\xff]/gu, '?');
}
