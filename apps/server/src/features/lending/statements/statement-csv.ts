import { csvTable } from '@holdfast/csv/write';
import { formatDay } from '@holdfast/calendar';
import { type StatementRow } from '@holdfast/lending';
import { formatDecimal } from '@holdfast/money';
import type { StatementData } from './statement-data.ts';

const AMOUNTS = [
  'deposited',
  'interest',
  'interestPaid',
  'principalPaid',
  'roundedOff',
  'principal',
  'interestDue',
  'interestAccrued',
] as const satisfies readonly (keyof StatementRow)[];

/** One line a day and deposit, every digit of it. */
export function writeStatementCsv({ deposits }: StatementData): Uint8Array {
  const header = [
    'day',
    'deposit',
    'coin',
    'start',
    'deposited',
    'interest',
    'interest paid',
    'principal paid',
    'rounded off',
    'principal',
    'interest due',
    'interest accrued',
    'annual rate',
  ];
  const lines = deposits.flatMap(({ depositId, coin, startDay, annualRate, statement }) =>
    statement.rows.map((row) => [
      formatDay(row.day),
      depositId,
      coin.coinSymbol,
      startDay,
      ...AMOUNTS.map((column) => formatDecimal(row[column])),
      annualRate,
    ]),
  );
  return new TextEncoder().encode(csvTable([header, ...lines]));
}
