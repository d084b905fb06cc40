import { formatDay, parseUtcDay } from '@holdfast/calendar';
import { formatDecimal, parseAmount } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import type { ClientTransaction } from './client-transaction.ts';
import { computeLoanBook } from './compute-loan-book.ts';
import { computeLoanPosition } from './loan-position.ts';
import { listWithdrawalsDue, noticeDaysOf } from './withdrawals-due.ts';

interface Entry {
  id: string;
  on: string;
  amount: string;
  status?: ClientTransaction['status'];
  ratePpm?: number;
  noticeDays?: number;
}
const entry =
  (type: ClientTransaction['type']) =>
  ({ id, on, amount, status = 'cleared', ratePpm = 80_000, noticeDays = 14 }: Entry): ClientTransaction => ({
    id,
    userId: 'ann',
    coinId: 'usdc',
    type,
    status,
    amount: parseAmount(amount),
    initiatedAt: Date.parse(on),
    clearedAt: status === 'cleared' ? Date.parse(on) : null,
    ratePpm: type === 'deposit' ? ratePpm : null,
    noticeDays,
  });
const deposit = entry('deposit');
const withdrawal = entry('withdrawal');
const bookOf = (...transactions: ClientTransaction[]) => computeLoanBook(transactions, new Map([['usdc', 6]]));

describe('terms of different agreement versions', () => {
  const book = bookOf(
    deposit({ id: 'a', on: '2023-01-01', amount: '365', ratePpm: 80_000, noticeDays: 14 }),
    deposit({ id: 'b', on: '2023-01-01', amount: '365', ratePpm: 45_000, noticeDays: 30 }),
    withdrawal({ id: 'w', on: '2023-02-01', status: 'pending', amount: '1', noticeDays: 14 }),
    withdrawal({ id: 'v', on: '2023-02-01', status: 'pending', amount: '1', noticeDays: 30 }),
  );
  const coin = { userId: 'ann', coinId: 'usdc' };

  it('each deposit of one coin earns at its own rate', () => {
    const interestOn = (index: number, day: string) =>
      formatDecimal(computeLoanPosition(book.loans[index]!, parseUtcDay(day)).interest);
    expect([interestOn(0, '2023-01-11'), interestOn(1, '2023-01-11')]).toEqual(['0.8', '0.45']);
    expect([interestOn(0, '2024-01-01'), interestOn(1, '2024-01-01')]).toEqual(['29.2', '16.425']);
  });

  it('a withdrawal is due by its own notice period', () => {
    expect(
      listWithdrawalsDue(book, parseUtcDay('2023-02-01')).map((due) => [due.transaction.id, formatDay(due.dueBy)]),
    ).toEqual([
      ['w', '2023-02-15'],
      ['v', '2023-03-03'],
    ]);
  });

  it('the notice period of a new request is the shortest of the deposits not yet repaid', () => {
    const day = parseUtcDay('2023-03-01');
    expect(noticeDaysOf(book, { ...coin, day })).toBe(14);
    expect(noticeDaysOf(book, { userId: 'bob', coinId: 'usdc', day })).toBeNull();
    const repaid = bookOf(
      deposit({ id: 'a', on: '2023-01-01', amount: '365', noticeDays: 14 }),
      withdrawal({ id: 'w', on: '2023-01-11', amount: '365.8' }),
      deposit({ id: 'b', on: '2023-01-12', amount: '365', noticeDays: 30 }),
    );
    expect(noticeDaysOf(repaid, { ...coin, day })).toBe(30);
  });
});
