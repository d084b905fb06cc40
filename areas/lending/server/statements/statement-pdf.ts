import { formatDay } from '@holdfast/calendar';
import { type StatementRow } from '../../engine/statement.ts';
import { add, type Amount, presentAmount, sum } from '@holdfast/money';
import { percentText } from '@holdfast/accounts/server';
import { PageLayout } from '@holdfast/pdf/page-layout.ts';
import { figureColumn, type PdfColumn } from '@holdfast/pdf/pdf-document.ts';
import type { StatementData } from './statement-data.ts';

const SUMMARY_COLUMNS: readonly PdfColumn[] = [
  { title: 'Deposit', weight: 1 },
  { title: 'Coin', weight: 1 },
  { title: 'Since', weight: 1.4 },
  figureColumn('Rate a year', 1.4),
  ...[
    'At the start',
    'Deposited',
    'Interest earned',
    'Interest paid',
    'Principal paid',
    'Rounded off',
    'At the end',
  ].map((title) => figureColumn(title)),
];
const DAY_COLUMNS: readonly PdfColumn[] = [
  { title: 'Day', weight: 1.4 },
  ...[
    'Deposited',
    'Interest',
    'Interest paid',
    'Principal paid',
    'Rounded off',
    'Principal',
    'Interest due',
    'Interest accrued',
  ].map((title) => figureColumn(title)),
];

export async function writeStatementPdf(data: StatementData, createdAt: Date): Promise<Uint8Array> {
  const who = data.client.name === '' ? data.client.email : `${data.client.name} (${data.client.email})`;
  const layout = await PageLayout.create({
    title: `Statement ${data.from} to ${data.to}`,
    footer: `Holdfast, statement for ${who}, made ${createdAt.toISOString()}`,
    createdAt,
    orientation: 'landscape',
  });
  layout.paragraph(who);
  layout.paragraph(
    'Interest at the annual rate of each deposit, counted by UTC days. Figures are rounded to eight decimals here; ' +
      'the CSV has every digit.',
    { isSoft: true },
  );
  if (data.deposits.length === 0) layout.paragraph('No deposit ran in this period.');
  else drawSummary(layout, data);
  for (const deposit of data.deposits) drawDays(layout, deposit);
  return layout.finish();
}

/** What happened to each deposit between both ends of the period: each line adds up from left to right. */
function drawSummary(layout: PageLayout, { deposits }: StatementData): void {
  layout.heading('Your deposits');
  layout.table(
    SUMMARY_COLUMNS,
    deposits.map(({ depositId, coin, startDay, annualRate, statement: { opening, rows, closing } }) => {
      const total = (figure: 'deposited' | 'interest' | 'interestPaid' | 'principalPaid' | 'roundedOff'): string =>
        shown(sum(rows.map((row) => row[figure])));
      return [
        depositId,
        coin.coinSymbol,
        startDay,
        `${percentText(annualRate)} %`,
        shown(opening.total),
        total('deposited'),
        total('interest'),
        total('interestPaid'),
        total('principalPaid'),
        total('roundedOff'),
        shown(closing.total),
      ];
    }),
  );
}

function drawDays(
  layout: PageLayout,
  { depositId, coin, statement: { rows, closing } }: StatementData['deposits'][number],
): void {
  layout.heading(`Deposit ${depositId} in ${coin.coinSymbol}, day by day`);
  layout.paragraph(
    `At the end ${presentAmount(closing.principal)} ${coin.coinSymbol} of principal and ` +
      `${presentAmount(add(closing.interestDue, closing.interestAccrued))} ${coin.coinSymbol} of interest.`,
  );
  layout.table(DAY_COLUMNS, rows.map(toCells));
}

function toCells(row: StatementRow): string[] {
  return [
    formatDay(row.day),
    ...[
      row.deposited,
      row.interest,
      row.interestPaid,
      row.principalPaid,
      row.roundedOff,
      row.principal,
      row.interestDue,
      row.interestAccrued,
    ].map(shown),
  ];
}

/** Most days have only interest, and columns of zeros would hide the days with more. */
function shown(amount: Amount): string {
  return amount === 0n ? '' : presentAmount(amount);
}
