import { csvTable } from '@holdfast/csv/write-csv.ts';
import type { InterestSummary } from '../../contract/lending.ts';
import {
  NO_PRICE,
  parseAmount,
  parseUsd,
  presentAmount,
  presentPartialUsd,
  presentUnknown,
  presentUsd,
} from '@holdfast/money';
import { PageLayout } from '@holdfast/pdf/page-layout.ts';
import { figureColumn, type PdfColumn } from '@holdfast/pdf/pdf-document.ts';

export function writeInterestSummaryCsv(summary: InterestSummary): Uint8Array {
  const header = [
    'day',
    'client transaction',
    'coin',
    'interest',
    'price in USD',
    'source of the price',
    'value in USD',
    'values missing',
  ];
  const lines = summary.coins.flatMap((coin) =>
    coin.payments.map((payment) => [
      payment.day,
      String(payment.clientTransactionId),
      coin.coinSymbol,
      payment.interest,
      payment.priceUsd ?? '',
      payment.priceSource ?? '',
      payment.valueUsd ?? '',
      payment.valueUsd === null ? '1' : '0',
    ]),
  );
  return new TextEncoder().encode(csvTable([header, ...lines]));
}

const PAYMENTS = { one: 'payment', many: 'payments' };
const COLUMNS: readonly PdfColumn[] = [
  { title: 'Day', weight: 2 },
  { title: 'Payment', weight: 1.5 },
  figureColumn('Interest', 3),
  figureColumn('Price', 3),
  { title: 'Source of the price', weight: 3 },
  figureColumn('Value', 2.5),
];

export async function writeInterestSummaryPdf({
  summary,
  who,
  createdAt,
}: {
  summary: InterestSummary;
  who: string;
  createdAt: Date;
}): Promise<Uint8Array> {
  const layout = await PageLayout.create({
    title: `Interest received in ${summary.year}`,
    footer: `Holdfast, interest of ${who}, made ${createdAt.toISOString()}`,
    createdAt,
  });
  layout.paragraph(who);
  layout.paragraph(
    `Each payment at its market value when it was paid. Days and years are counted in ${summary.timeZone}.`,
    { isSoft: true },
  );
  if (summary.coins.length === 0) layout.paragraph('No interest was paid in this year.');
  else
    layout.paragraph(
      `Total: ${[presentPartialUsd(summary.totalUsd), presentUnknown(summary.totalUsd, PAYMENTS)]
        .filter(Boolean)
        .join(', ')}.`,
    );
  for (const { coinSymbol, paid, paidUsd, payments } of summary.coins) {
    layout.heading(
      `${coinSymbol}: ${presentAmount(parseAmount(paid))}` +
        (paidUsd.knownUsd === null ? '' : `, worth ${presentPartialUsd(paidUsd)}`),
    );
    layout.table(
      COLUMNS,
      payments.map((payment) => [
        payment.day,
        String(payment.clientTransactionId),
        presentAmount(parseAmount(payment.interest)),
        payment.priceUsd === null ? NO_PRICE : `$${payment.priceUsd}`,
        payment.priceSource ?? '',
        payment.valueUsd === null ? NO_PRICE : usd(payment.valueUsd),
      ]),
    );
  }
  return layout.finish();
}

function usd(text: string): string {
  return presentUsd(parseUsd(text));
}
