/** The official forms of a year as PDF, filled in on the blank copy that the operator added. */
import { FilledForm } from '@holdfast/pdf/file/filled-form.ts';
import { readPdfForm } from '@holdfast/pdf/file/read-form.ts';
import type { Form8949 } from '../../../engine/form-8949/compute-form-8949.ts';
import { BLANK_FORM_TITLES, type BlankFormKind } from '../../../engine/form-8949/official/blank-form-kind.ts';
import { fillForm8949, fillScheduleD, type Taxpayer } from '../../../engine/form-8949/official/official-pages.ts';

export interface OfficialFormOptions extends Taxpayer {
  readonly kind: BlankFormKind;
  readonly blank: Uint8Array;
  readonly createdAt: Date;
  /** Draws the statement, which is attached where rows stand for several sales. */
  readonly drawStatement: () => Promise<Uint8Array>;
}

/** A year of tens of thousands of sales has some hundred pages. */
const STATEMENT_PAGES_MAX = 20_000;

export async function writeOfficialForm(form: Form8949, options: OfficialFormOptions): Promise<Uint8Array> {
  const { kind, createdAt } = options;
  const document = new FilledForm({ title: `${BLANK_FORM_TITLES[kind]} ${form.year}`, createdAt });
  await (kind === 'form8949' ? addForm8949 : addScheduleD)(document, form, options);
  return document.bytes();
}

async function addForm8949(document: FilledForm, form: Form8949, options: OfficialFormOptions): Promise<void> {
  const filled = fillForm8949(form, options);
  const blank = readPdfForm(options.blank);
  for (const { page, values } of filled.pages) document.addPage(blank, page, values);
  if (!filled.needsStatement) return;
  const statement = readPdfForm(await options.drawStatement(), { pagesMax: STATEMENT_PAGES_MAX });
  for (const page of statement.pages.keys()) document.addPage(statement, page);
}

async function addScheduleD(document: FilledForm, form: Form8949, options: OfficialFormOptions): Promise<void> {
  const filled = fillScheduleD(form, options);
  const blank = readPdfForm(options.blank);
  for (const page of blank.pages.keys())
    document.addPage(blank, page, page === filled.page ? filled.values : undefined);
}
