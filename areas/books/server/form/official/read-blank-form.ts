/** Recognises a blank form of the IRS. Runs in a thread of its own, because an uploaded file may be hostile. */
import { FilledForm } from '@holdfast/pdf/file/filled-form.ts';
import { PdfError } from '@holdfast/pdf/file/pdf-object.ts';
import { printedText, readPdfForm } from '@holdfast/pdf/file/read-form.ts';
import { recogniseBlankForm, type RecognisedForm } from '../../../engine/form-8949/official/editions.ts';

export function readBlankForm(bytes: Uint8Array): RecognisedForm {
  try {
    const form = readPdfForm(bytes);
    const recognised = recogniseBlankForm(printedText(form, 0), form.fields);
    // Reads everything that a filled form will need, so that a damaged file is refused now.
    const trial = new FilledForm({ title: '', createdAt: new Date(0) });
    if ('kind' in recognised) for (const page of form.pages.keys()) trial.addPage(form, page);
    return recognised;
  } catch (error) {
    if (error instanceof PdfError) return { refusal: error.message };
    throw error;
  }
}
