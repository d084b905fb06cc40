import type { InterestSummary } from '@holdfast/contract';
import { parseAmount, parseUsd, roundTo, formatDecimal } from '@holdfast/money';
import { writeCsv } from './csv.ts';
import { type PdfColumn, PdfPaper } from './pdf-paper.ts';
import { shown } from './statement-pdf.ts';

export function writeInterestSummaryCsv(summary: InterestSummary): Uint8Array {
  const header = ['day', 'client transaction', 'coin', 'interest', 'price in USD', 'source of the price', 'value in USD'];
  const lines = summary.coins.flatMap((coin) =>
    coin.payments.map((payment) => [payment.day, String(payment.clientTransactionId), coin.coinSymbol, payment.interest, payment.priceUsd ?? '', payment.priceSource ?? '', payment.valueUsd ?? '']),
  );
  return writeCsv([header, ...lines]);
}

const COLUMNS: readonly PdfColumn[] = [
  { title: 'Day', width: 80 }, { title: 'Payment', width: 80 }, { title: 'Interest', width: 150, align: 'right' }, { title: 'Price in USD', width: 130, align: 'right' },
  { title: 'Source', width: 120 }, { title: 'Value in USD', width: 120, align: 'right' },
];

export async function writeInterestSummaryPdf(summary: InterestSummary, { who, createdAt }: { who: string; createdAt: Date }): Promise<Uint8Array> {
  const paper = new PdfPaper({ title: `Interest received in ${summary.year}`, footer: `${who}, drawn up ${createdAt.toISOString()}`, createdAt });
  paper.line(who);
  paper.line('Each payment at the market value of its moment, by UTC days.');
  paper.line(summary.totalUsd === null ? 'The total in dollars is not known, because a price is missing.' : `Total ${cents(summary.totalUsd)} USD.`);
  for (const coin of summary.coins) {
    paper.heading(`${coin.coinSymbol}: ${shown(parseAmount(coin.paid))}${coin.paidUsd === null ? '' : `, ${cents(coin.paidUsd)} USD`}`);
    paper.table(COLUMNS, coin.payments.map((payment) => [payment.day, String(payment.clientTransactionId), shown(parseAmount(payment.interest)), payment.priceUsd ?? 'unknown', payment.priceSource ?? '', payment.valueUsd === null ? 'unknown' : cents(payment.valueUsd)]));
  }
  return paper.finish();
}

/** Whole cents, ties away from zero, with both digits. */
function cents(usd: string): string {
  const [whole, fraction = ''] = formatDecimal(roundTo(parseUsd(usd), 2, 'halfAwayFromZero')).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
