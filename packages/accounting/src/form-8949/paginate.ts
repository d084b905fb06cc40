/**
 * Which line goes on which page.
 *
 * Each box has one form page. When its lines do not fit there, the form page carries a single line with their sums
 * (dates VARIOUS, code M), as the instructions allow, and a continuation statement with every sale follows it. Lines
 * that combine the sales of a coin get such a statement too, however few they are. Every page closes with the totals of
 * what is printed on it, the last page of a statement with those of its box, the last page of a part with the part's.
 */
import type { Box, Part } from './box.ts';
import type { BoxSection, Form8949 } from './compute-form-8949.ts';
import { type FormRow, type FormTotals, totalsOf, VARIOUS } from './form-row.ts';

export const FORM_PAGE_LINES_MAX = 24;
export const STATEMENT_PAGE_LINES_MAX = 38;

/** What is printed as a line: a row of the form, or the one line that stands for a statement. */
export type PrintedLine = FormTotals & Pick<FormRow, 'description' | 'dateAcquired' | 'dateDisposed' | 'code'>;

export interface FormPage {
  kind: 'form' | 'statement';
  part: Part;
  box: Box;
  /** Counted from 1 within the statement of the box; a form page is its own. */
  number: number;
  count: number;
  lines: readonly PrintedLine[];
  /** In the order of printing. */
  totals: { label: string; totals: FormTotals }[];
}

export function paginateForm8949(form: Form8949): FormPage[] {
  return form.parts.flatMap((section) => {
    const pages = section.boxes.flatMap(pagesOfBox);
    pages.at(-1)?.totals.push({ label: `Total of part ${section.part}`, totals: section.totals });
    return pages;
  });
}

function pagesOfBox(section: BoxSection): FormPage[] {
  const { box, part, rows, totals } = section;
  const fits = rows.length <= FORM_PAGE_LINES_MAX;
  const lines = fits ? rows : [summaryLine(section)];
  const boxTotal = { label: `Total of box ${box}`, totals };
  const formPage: FormPage = { kind: 'form', part, box, number: 1, count: 1, lines, totals: [boxTotal] };
  const needsStatement = !fits || rows.some((row) => row.sales.length > 0);
  return needsStatement ? [formPage, ...statementPages(section)] : [formPage];
}

function summaryLine({ rows, totals }: BoxSection): PrintedLine {
  const description = `${rows.length} lines, see statement`;
  return { ...totals, description, dateAcquired: VARIOUS, dateDisposed: VARIOUS, code: 'M' };
}

function statementPages({ box, part, rows, totals }: BoxSection): FormPage[] {
  const sales = rows.flatMap((row) => (row.sales.length > 0 ? row.sales : [row]));
  const count = Math.ceil(sales.length / STATEMENT_PAGE_LINES_MAX);
  const pages = Array.from({ length: count }, (_, index): FormPage => {
    const lines = sales.slice(index * STATEMENT_PAGE_LINES_MAX, (index + 1) * STATEMENT_PAGE_LINES_MAX);
    const pageTotal = { label: 'Total of this page', totals: totalsOf(lines) };
    return { kind: 'statement', part, box, number: index + 1, count, lines, totals: [pageTotal] };
  });
  pages.at(-1)?.totals.push({ label: `Total of box ${box}`, totals });
  return pages;
}
