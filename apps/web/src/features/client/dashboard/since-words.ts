import type { CoinDebt } from '@holdfast/contract';
import { utcDayText } from '../day-words.ts';

/** "Since 12 Feb 2024", "3 deposits since 12 Feb 2024". */
export function sinceWords(loans: CoinDebt['loans']): string {
  const first = loans.map((loan) => loan.startDay).toSorted()[0];
  if (first === undefined) return '';
  return loans.length === 1 ? `Since ${utcDayText(first)}` : `${loans.length} deposits since ${utcDayText(first)}`;
}
