import { formatDay, parseUtcDay } from '@holdfast/calendar';
import { computeLoanBook } from '../../engine/compute-loan-book.ts';
import { computeStatement } from '../../engine/statement.ts';
import { parseAmount } from '@holdfast/money';
import { expect, it } from 'vitest';
import { rateTextOf } from '../../../accounts/server/agreement-versions.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import type { StatementData } from './statement-data.ts';
import { writeStatementPdf } from './statement-pdf.ts';

const MADE_AT = new Date('2026-11-15T10:00:00Z');
const USDC = { coinId: 1, coinSymbol: 'USDC', coinName: 'USD Coin', coinDecimals: 6 };

function statementOf({ from, to }: { from: string; to: string }): StatementData {
  const at = (day: string): number => Date.parse(`${day}T10:00:00Z`);
  const cleared = { userId: '7', coinId: '1', status: 'cleared' as const };
  const { loans } = computeLoanBook(
    [
      {
        ...cleared,
        id: '1',
        type: 'deposit',
        amount: parseAmount('36500'),
        initiatedAt: at('2025-02-03'),
        clearedAt: at('2025-02-03'),
        ratePpm: 80_000,
        noticeDays: 14,
      },
      {
        ...cleared,
        id: '2',
        type: 'withdrawal',
        amount: parseAmount('100.5'),
        initiatedAt: at('2026-03-10'),
        clearedAt: at('2026-03-10'),
        ratePpm: null,
        noticeDays: 14,
      },
    ],
    new Map([['1', 6]]),
  );
  const deposits = loans.map((loan) => ({
    depositId: loan.depositId,
    coin: USDC,
    startDay: formatDay(loan.startDay),
    annualRate: rateTextOf(loan.ratePpm),
    statement: computeStatement(loan, { from: parseUtcDay(from), to: parseUtcDay(to) }),
  }));
  return { client: { email: 'mara@lindqvist.example', name: 'Mára Őry' }, from, to, deposits };
}

it('a statement sums up each deposit and then goes day by day', async () => {
  const texts = pdfTexts(await writeStatementPdf(statementOf({ from: '2026-03-09', to: '2026-03-11' }), MADE_AT));
  expect(texts).toContain('Statement 2026-03-09 to 2026-03-11');
  expect(texts).toContain('Mára Őry (mara@lindqvist.example)');
  // 36,500 at 8 % is 8 a day: 398 days up to the start, three days of interest, one payment.
  const summary = texts.slice(texts.indexOf('At the end') + 1, texts.indexOf('Deposit 1 in USDC, day by day'));
  expect(summary).toEqual(['1', 'USDC', '2025-02-03', '8 %', '39,684.00', '24.00', '100.50', '39,607.50']);
  const dayOfPayment = texts.indexOf('2026-03-10');
  expect(texts.slice(dayOfPayment, dayOfPayment + 4)).toEqual(['2026-03-10', '8.00', '100.50', '36,500.00']);
  expect(texts).toContain('2026-03-11');
});

it('a period without a deposit states it', async () => {
  const texts = pdfTexts(
    Buffer.from(
      await writeStatementPdf({ ...statementOf({ from: '2026-03-09', to: '2026-03-11' }), deposits: [] }, MADE_AT),
    ),
  );
  expect(texts).toContain('No deposit ran in this period.');
  expect(texts).not.toContain('Your deposits');
});
