/**
 * Form 8949 as the spreadsheet that TaxAct imports.
 *
 * The layout is the one that TaxAct's own help documents ("Form 1099-B - Create Your Own Spreadsheet (CSV File)"): five
 * required columns, and the optional ones for the adjustment and for the box of form 8949, with the headings of that
 * page, which the program recognises. Of the programs with a documented file format it is the one that takes columns
 * (f) and (g). One record a sale, for "Various" is not accepted as a date of sale. TaxAct takes up to 2,000 records.
 *
 * The help knows the reporting categories A to F. The digital-asset boxes G to L are written as their counterparts, as
 * in the TXF file.
 */
import { csvLine } from '@holdfast/csv/write-csv.ts';
import type { Box } from './box.ts';
import type { Form8949 } from './compute-form-8949.ts';
import { columnsAToG } from './csv.ts';

export const TAXACT_COLUMNS = [
  'Description',
  'Date Acquired',
  'Date Sold',
  'Sales Proceeds',
  'Cost or Other Basis',
  'Adjustment Code',
  'Adjustment Amount',
  'Reporting Category',
] as const;

const CATEGORIES: Readonly<Record<Box, string>> = {
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  F: 'F',
  G: 'A',
  H: 'B',
  I: 'C',
  J: 'D',
  K: 'E',
  L: 'F',
};

export function formatForm8949TaxAct(form: Form8949): string {
  const { rounding } = form;
  const lines = [csvLine(TAXACT_COLUMNS)];
  for (const { box, rows } of form.parts.flatMap(({ boxes }) => boxes)) {
    for (const sale of rows.flatMap((row) => (row.sales.length > 0 ? row.sales : [row]))) {
      lines.push(csvLine([...columnsAToG(sale, rounding), CATEGORIES[box]]));
    }
  }
  return lines.join('');
}
