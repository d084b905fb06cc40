/**
 * Form 8949 as a table for spreadsheets and other programs, by RFC 4180: one line for each row of the form.
 * There are no totals, because a program that adds up a column would count them twice. The official columns are in the
 * official order; two more have the exact quantity and the ids of the positions.
 */
import { csvLine } from '@holdfast/csv/write-csv.ts';
import { formatDecimal, type Usd } from '@holdfast/money';
import type { Form8949 } from './compute-form-8949.ts';
import { type FormRounding, type FormRow, hasAdjustment } from './form-row.ts';
import type { Box, Part } from './box.ts';

export const CSV_COLUMNS = [
  'Part',
  'Box',
  '(a) Description of property',
  '(b) Date acquired',
  '(c) Date sold or disposed of',
  '(d) Proceeds',
  '(e) Cost or other basis',
  '(f) Code',
  '(g) Amount of adjustment',
  '(h) Gain or loss',
  'Exact quantity',
  'Positions',
] as const;

export function formatForm8949Csv(form: Form8949): string {
  const lines: string[] = [csvLine(CSV_COLUMNS)];
  for (const { part, boxes } of form.parts) {
    for (const { box, rows } of boxes)
      for (const row of rows) lines.push(csvLine(fieldsOf(row, { part, box, rounding: form.rounding })));
  }
  return lines.join('');
}

function fieldsOf(row: FormRow, place: { part: Part; box: Box; rounding: FormRounding }): string[] {
  const { rounding } = place;
  return [
    place.part,
    place.box,
    ...columnsAToG(row, rounding),
    formatFigure(row.gain, rounding),
    formatDecimal(row.quantity),
    row.positionIds.join(' '),
  ];
}

/** Columns (a) to (g) of the form. */
export function columnsAToG(
  row: Pick<FormRow, 'description' | 'dateAcquired' | 'dateDisposed' | 'proceeds' | 'cost' | 'code' | 'adjustment'>,
  rounding: FormRounding,
): string[] {
  return [
    row.description,
    row.dateAcquired,
    row.dateDisposed,
    formatFigure(row.proceeds, rounding),
    formatFigure(row.cost, rounding),
    row.code,
    hasAdjustment(row) ? formatFigure(row.adjustment, rounding) : '',
  ];
}

/** "-1234.50" or, in whole dollars, "-1235": without separators, so that programs can read it. */
export function formatFigure(value: Usd, rounding: FormRounding): string {
  const [whole = '0', fraction = ''] = formatDecimal(value).split('.');
  return rounding === 'dollars' ? whole : `${whole}.${fraction.padEnd(2, '0')}`;
}
