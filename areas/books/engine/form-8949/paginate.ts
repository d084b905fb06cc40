/**
 * Which line goes on which page of the statement.
 *
 * The instructions for form 8949 (exception 2) let a taxpayer attach statements with all the same information in a
 * similar format, and enter their totals on the form with code M. So each box has statement pages with every sale.
 * Where the sales of a coin were combined, pages with the combined lines come before the statement: those lines are
 * entered on the form. Every page ends with its totals; the last page of a box also has the totals of the box, and the
 * last page of a part the totals of the part.
 */
import type { Box, Part } from './box.ts';
import type { BoxSection, Form8949 } from './compute-form-8949.ts';
import { type FormRow, type FormTotals, totalsOf } from './form-row.ts';

export const PAGE_LINES_MAX = 38;

/** What is printed as a line: a row of the form, or a total. */
export type PrintedLine = FormTotals & Pick<FormRow, 'description' | 'dateAcquired' | 'dateDisposed' | 'code'>;

export interface FormPage {
  /** `entries`: combined lines to enter on the form. `statement`: every sale. */
  kind: 'entries' | 'statement';
  part: Part;
  box: Box;
  /** Counted from 1 within the pages of its kind for the box. */
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
  const { rows } = section;
  const sales = rows.flatMap((row) => (row.sales.length > 0 ? row.sales : [row]));
  const statement = pagesOf('statement', section, sales);
  return rows.some((row) => row.sales.length > 0) ? [...pagesOf('entries', section, rows), ...statement] : statement;
}

function pagesOf(kind: FormPage['kind'], { box, part, totals }: BoxSection, rows: readonly FormRow[]): FormPage[] {
  const count = Math.ceil(rows.length / PAGE_LINES_MAX);
  const pages = Array.from({ length: count }, (_, index): FormPage => {
    const lines = rows.slice(index * PAGE_LINES_MAX, (index + 1) * PAGE_LINES_MAX);
    const pageTotals = count === 1 ? [] : [{ label: 'Total of this page', totals: totalsOf(lines) }];
    return { kind, part, box, number: index + 1, count, lines, totals: pageTotals };
  });
  pages.at(-1)?.totals.push({ label: `Total of box ${box}`, totals });
  return pages;
}
