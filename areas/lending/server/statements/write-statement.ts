import { computeStatementData, type StatementInput, writeStatementCsv } from './statement-data.ts';
import { writeStatementPdf } from './statement-pdf.ts';

/** A statement as a file: a year of one deposit is 366 lines, so that ten years of many deposits take long. */
export async function writeStatement({
  format,
  createdAt,
  ...input
}: StatementInput & { readonly format: 'pdf' | 'csv'; readonly createdAt: Date }): Promise<Uint8Array> {
  const data = computeStatementData(input);
  return format === 'csv' ? writeStatementCsv(data) : writeStatementPdf(data, createdAt);
}
