/**
 * What is written into which field of the official form 8949 and of schedule D.
 *
 * Each page has one box: the instructions ask for as many copies of a page as a box needs, and for a page of its own
 * for every box. Every page has its name and number and the totals of its rows; the totals of all pages of a box go to
 * one line of schedule D. Figures are those of the statement: rounded once, totals are sums of printed rows.
 *
 * A year with more sales than `PAGES_MAX` pages hold has one row a box, "See attached statement" with code M
 * (instructions, exception 2). The statement is then attached, as it is where the sales of a coin are combined.
 */
import { AccountingError } from '../../accounting-error.ts';
import { BOXES, type Part } from '../box.ts';
import type { BoxSection, Form8949 } from '../compute-form-8949.ts';
import { type FormRow, type FormTotals, joinCodes, totalsOf } from '../form-row.ts';
import { printAdjustment, printUsd } from '../print-figure.ts';
import {
  FORM_8949_EDITIONS,
  type Form8949Edition,
  type FormEdition,
  type PartPage,
  SCHEDULE_D_EDITIONS,
  type TotalFields,
} from './editions.ts';

export interface Taxpayer {
  readonly taxpayerName?: string | undefined;
  readonly taxpayerNumber?: string | undefined;
}

export interface OfficialPage {
  /** The page of the blank form, counted from 0. */
  readonly page: number;
  /** By the name of the field: a text, or true for a check box. */
  readonly values: ReadonlyMap<string, string | true>;
}

export interface OfficialForm {
  readonly pages: readonly OfficialPage[];
  /** Some rows stand for several sales, which the statement lists. */
  readonly needsStatement: boolean;
}

/** About as many as a tax return on paper can have. */
export const PAGES_MAX = 100;
const SEE_STATEMENT = 'See attached statement';

type EntryRow = FormTotals & Pick<FormRow, 'description' | 'dateAcquired' | 'dateDisposed' | 'code'>;

export function fillForm8949(form: Form8949, taxpayer: Taxpayer): OfficialForm {
  const edition = editionOf(FORM_8949_EDITIONS, form.year);
  const sections = form.parts.flatMap(({ boxes }) => boxes);
  const rowsOf = (section: BoxSection): readonly EntryRow[] => section.rows;
  const pagesOf = (rowsOfBox: typeof rowsOf): OfficialPage[] =>
    sections.flatMap((section) => pagesOfBox({ form, edition, section, rows: rowsOfBox(section), taxpayer }));
  const pages = pagesOf(rowsOf);
  const isTooLong = pages.length > PAGES_MAX;
  const hasCombined = sections.some(({ rows }) => rows.some(({ sales }) => sales.length > 0));
  const filled = isTooLong ? pagesOf(statementRow) : pages;
  const [first] = edition.parts;
  return {
    // A year without sales has the first page, with name and number only.
    pages: filled.length > 0 || first === undefined ? filled : [{ page: first.page, values: heading(first, taxpayer) }],
    needsStatement: isTooLong || hasCombined,
  };
}

/** Blank forms are stored for known editions only. */
function editionOf<Edition extends FormEdition>(editions: readonly Edition[], year: number): Edition {
  const edition = editions.find(({ years }) => years.includes(year));
  if (edition === undefined)
    throw new AccountingError('invalid_input', `There is no official form of ${year} to fill in.`);
  return edition;
}

function statementRow({ rows, totals }: BoxSection): readonly EntryRow[] {
  const code = joinCodes(rows, 'M');
  return [{ ...totals, description: SEE_STATEMENT, dateAcquired: '', dateDisposed: '', code }];
}

interface BoxPages {
  readonly form: Form8949;
  readonly edition: Form8949Edition;
  readonly section: BoxSection;
  readonly rows: readonly EntryRow[];
  readonly taxpayer: Taxpayer;
}

function pagesOfBox({ form, edition, section, rows, taxpayer }: BoxPages): OfficialPage[] {
  const page = pageOfPart(edition, section.part);
  const check = page.boxes.get(section.box);
  if (check === undefined) throw new Error(`The form of ${form.year} has no box ${section.box}.`);
  const count = Math.ceil(rows.length / page.rows.length);
  return Array.from({ length: count }, (_, index): OfficialPage => {
    const onPage = rows.slice(index * page.rows.length, (index + 1) * page.rows.length);
    const values = heading(page, taxpayer).set(check, true);
    for (const [row, fields] of page.rows.entries()) {
      const texts = columnsOf(onPage[row], form);
      for (const [column, field] of fields.entries()) write(values, field, texts[column]);
    }
    writeTotals(values, page.totals, { totals: totalsOf(onPage), code: joinCodes(onPage), form });
    return { page: page.page, values };
  });
}

function pageOfPart(edition: Form8949Edition, part: Part): PartPage {
  const page = edition.parts.find((each) => each.part === part);
  if (page === undefined) throw new Error(`The edition has no part ${part}.`);
  return page;
}

function columnsOf(row: EntryRow | undefined, { rounding }: Form8949): readonly string[] {
  if (row === undefined) return [];
  return [
    row.description,
    row.dateAcquired,
    row.dateDisposed,
    printUsd(row.proceeds, rounding),
    printUsd(row.cost, rounding),
    row.code,
    printAdjustment(row, rounding),
    printUsd(row.gain, rounding),
  ];
}

/** Schedule D with the lines that form 8949 leads to. */
export function fillScheduleD(form: Form8949, taxpayer: Taxpayer): OfficialPage {
  const edition = editionOf(SCHEDULE_D_EDITIONS, form.year);
  const values = heading(edition, taxpayer);
  const sections = form.parts.flatMap(({ boxes }) => boxes);
  for (const [line, fields] of edition.lines) {
    const onLine = sections.filter(({ box }) => BOXES[box].scheduleDLine === line);
    if (onLine.length === 0) continue;
    const totals = totalsOf(onLine.map((section) => section.totals));
    writeTotals(values, fields, { totals, code: joinCodes(onLine.flatMap(({ rows }) => rows)), form });
  }
  return { page: 0, values };
}

type Values = Map<string, string | true>;

function heading({ name, number }: { readonly name: string; readonly number: string }, taxpayer: Taxpayer): Values {
  const values: Values = new Map();
  write(values, name, taxpayer.taxpayerName);
  write(values, number, taxpayer.taxpayerNumber);
  return values;
}

function writeTotals(
  values: Values,
  [proceeds, cost, adjustment, gain]: TotalFields,
  { totals, code, form: { rounding } }: { totals: FormTotals; code: string; form: Form8949 },
): void {
  write(values, proceeds, printUsd(totals.proceeds, rounding));
  write(values, cost, printUsd(totals.cost, rounding));
  write(values, adjustment, printAdjustment({ code, adjustment: totals.adjustment }, rounding));
  write(values, gain, printUsd(totals.gain, rounding));
}

function write(values: Values, field: string, text: string | undefined): void {
  if (text !== undefined && text !== '') values.set(field, text);
}
