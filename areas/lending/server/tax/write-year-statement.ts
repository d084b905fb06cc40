import { endOfDay } from '@holdfast/prices/server';
import { computeYearStatement } from '../../engine/year-statement.ts';
import { drawYearStatement } from './draw-year-statement.ts';
import { priceKey, type YearDocumentInput } from './year-document.ts';
import { writeYearStatementCsv } from './year-statement-csv.ts';

/** The statement as a file. */
export async function writeYearStatement({
  format,
  createdAt,
  ...input
}: YearDocumentInput & { readonly format: 'pdf' | 'csv'; readonly createdAt: Date }): Promise<Uint8Array> {
  const statement = computeYearStatement({
    ...input,
    decimalsOf: (coinId) => input.coins.get(Number(coinId))?.decimals ?? 0,
    priceAt: (coinId, atMs) => input.prices.get(priceKey(coinId, atMs))?.price ?? null,
    endOf: (day) => endOfDay(day, createdAt).getTime(),
  });
  return format === 'csv'
    ? writeYearStatementCsv(input, statement)
    : drawYearStatement(input, { statement, createdAt });
}
