/**
 * Form 8949 in the Tax Exchange Format, version 042, which desktop tax programs import.
 *
 * A file is a header and one record a sale, each closed by a line with "^". A sale takes record format 4: description,
 * date acquired, date sold, cost, proceeds (in that order), under a number that names the box:
 *
 *            cost reported   cost not reported   not reported
 *   short        321               711               712
 *   long         323               713               714
 *
 * The format was last revised in 2011 and has no numbers for the digital-asset boxes. G to L therefore carry the number
 * of the box with the same meaning (I as C, L as F, and so on), and the importing program must be told that they are
 * digital assets. The format also requires real dates, so lines that combine several sales are written sale by sale.
 *
 * Record format 4 has no field for the codes and adjustments of columns (f) and (g), and the third amount of format 5
 * is for wash sales only. The cost of an adjusted sale is therefore written with its adjustment, (e) − (g), so that the
 * importing program arrives at the gain of column (h). The code is left for the taxpayer to add.
 */
import type { Box } from './box.ts';
import type { Form8949 } from './compute-form-8949.ts';
import { subtract } from '@holdfast/money';
import { formatFigure } from './csv.ts';
import type { FormRow } from './form-row.ts';

const RECORD_NUMBERS: Readonly<Record<Box, number>> = {
  A: 321,
  B: 711,
  C: 712,
  D: 323,
  E: 713,
  F: 714,
  G: 321,
  H: 711,
  I: 712,
  J: 323,
  K: 713,
  L: 714,
};

export interface TxfHeader {
  /** The program's name and version, as the importing program shows it. */
  program: string;
  /** MM/DD/YYYY. */
  exportDate: string;
}

export function formatForm8949Txf(form: Form8949, header: TxfHeader): string {
  const records = [record(['V042', `A${asciiOf(header.program)}`, `D ${header.exportDate}`])];
  for (const { boxes } of form.parts) {
    for (const { box, rows } of boxes) {
      const sales = rows.flatMap((row) => (row.sales.length > 0 ? row.sales : [row]));
      for (const sale of sales) records.push(saleRecord(sale, RECORD_NUMBERS[box]));
    }
  }
  return records.join('');
}

function saleRecord(sale: FormRow, recordNumber: number): string {
  return record([
    'TD',
    `N${recordNumber}`,
    'C1',
    'L1',
    `P${asciiOf(sale.description)}`,
    `D${sale.dateAcquired}`,
    `D${sale.dateDisposed}`,
    `$${formatFigure(subtract(sale.cost, sale.adjustment), 'cents')}`,
    `$${formatFigure(sale.proceeds, 'cents')}`,
  ]);
}

function record(lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n^\r\n`;
}

/** The format is plain ASCII, one field a line. */
function asciiOf(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}
