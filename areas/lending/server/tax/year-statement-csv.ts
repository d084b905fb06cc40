/** The year-end statement as one table: each line names its section, so that a spreadsheet can filter it. */
import { addUtcDays, formatDay } from '@holdfast/calendar';
import { nameOf } from '@holdfast/catalogue/server';
import { csvTable } from '@holdfast/csv/write-csv.ts';
import { formatDecimal, roundTo, type Usd } from '@holdfast/money';
import type { YearMovementKind, YearStatement } from '../../engine/year-statement.ts';
import { valueOfPaid } from './paid-interest.ts';
import type { YearDocumentInput } from './year-document.ts';

const HEADER = [
  'section',
  'date',
  'description',
  'coin',
  'amount',
  'price in USD',
  'source of the price',
  'value in USD',
  'reference',
];

export const MOVEMENT_LABELS: Readonly<Record<YearMovementKind, string>> = {
  deposit: 'Deposit',
  interestPaid: 'Interest paid',
  principalPaid: 'Principal paid',
  excessPaid: 'Paid beyond what was owed',
};

export function writeYearStatementCsv(input: YearDocumentInput, statement: YearStatement): Uint8Array {
  const symbolOf = (coinId: string | number): string => nameOf(input.coins, Number(coinId)).coinSymbol;
  const before = formatDay(addUtcDays(input.from, -1));
  const end = formatDay(input.to);
  const balances = statement.coins.flatMap((coin) => {
    const line = (date: string, what: string, amount: string, value: Usd | null = null, price = ''): string[] => [
      'balance',
      date,
      what,
      symbolOf(coin.coinId),
      amount,
      price,
      '',
      usd(value),
      '',
    ];
    return [
      line(before, 'opening', formatDecimal(coin.opening), coin.openingUsd),
      line(end, 'deposits', formatDecimal(coin.deposits)),
      line(end, 'interest', formatDecimal(coin.interest)),
      line(end, 'interest paid', formatDecimal(coin.interestPaid)),
      line(end, 'principal paid', formatDecimal(coin.principalPaid)),
      line(
        end,
        'closing',
        formatDecimal(coin.closing),
        coin.closingUsd,
        coin.closingPrice === null ? '' : formatDecimal(coin.closingPrice),
      ),
    ];
  });
  const movements = statement.movements.map((movement) => [
    'movement',
    formatDay(movement.day),
    MOVEMENT_LABELS[movement.kind].toLowerCase(),
    symbolOf(movement.coinId),
    formatDecimal(movement.amount),
    movement.price === null ? '' : formatDecimal(movement.price),
    '',
    usd(movement.valueUsd),
    input.references.get(movement.transactionId)?.hash ?? '',
  ]);
  const months = statement.coins.flatMap((coin) =>
    coin.months.map(({ month, interest, valueUsd }) => [
      'interest by month',
      month,
      'interest earned',
      symbolOf(coin.coinId),
      formatDecimal(interest),
      '',
      '',
      usd(valueUsd),
      '',
    ]),
  );
  const paid = input.paidInterest.map((row) => {
    const value = valueOfPaid(row);
    return [
      'interest paid, for tax',
      row.day,
      `day in ${input.timeZone}`,
      symbolOf(row.coinId),
      formatDecimal(row.interest),
      row.price === null ? '' : formatDecimal(row.price),
      row.source ?? '',
      usd(value === null ? null : roundTo(value, 2, 'halfAwayFromZero')),
      input.references.get(String(row.id))?.hash ?? '',
    ];
  });
  return new TextEncoder().encode(csvTable([HEADER, ...balances, ...movements, ...months, ...paid]));
}

const usd = (value: Usd | null): string => (value === null ? '' : formatDecimal(value));
