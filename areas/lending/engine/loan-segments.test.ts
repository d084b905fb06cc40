import { parseUtcDay, type UtcDay } from '@holdfast/calendar';
import type { Amount } from '@holdfast/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClientTransaction } from './client-transaction.ts';
import { computeLoanBook, type Loan } from './compute-loan-book.ts';
import { computeLoanPosition } from './loan-position.ts';
import { elapsedYears, listLoanSegments } from './loan-segments.ts';
import { TICKS_PER_UNIT } from './interest.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = parseUtcDay('2019-11-20');

/** What a database would compute from the segments. */
function positionFromSegments(loan: Loan, day: UtcDay): { principal: bigint; interest: bigint; interestDue: bigint } {
  const segment = listLoanSegments(loan).find(
    ({ fromDay, toDay }) => fromDay <= day && (toDay === null || day < toDay),
  );
  if (!segment) return { principal: 0n, interest: 0n, interestDue: 0n };
  const { years, parts, partsDue } = elapsedYears(loan.startDay, day);
  const perPart = segment.principal * BigInt(loan.ratePpm);
  const owed = segment.base + perPart * BigInt(parts);
  const due = years > segment.years ? segment.base + perPart * BigInt(partsDue) : segment.due;
  return { principal: segment.principal, interest: owed / TICKS_PER_UNIT, interestDue: due / TICKS_PER_UNIT };
}

const event = fc.record({
  day: fc.integer({ min: 0, max: 2_200 }),
  type: fc.constantFrom('deposit' as const, 'withdrawal' as const, 'interest' as const),
  units: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  ratePpm: fc.constantFrom(80_000, 45_000, 71_250, 0, 1_000_000),
});

it('on every day the segments of a loan give the figures of the replay, whatever was paid when', () => {
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 14 }),
      fc.array(fc.integer({ min: 0, max: 3_500 }), { minLength: 8, maxLength: 8 }),
      (events, days) => {
        const rows = events.map(({ day, type, units, ratePpm }, index): ClientTransaction => {
          const at = (FIRST_DAY + day) * DAY_MS + index;
          return {
            id: String(index),
            userId: '1',
            coinId: '1',
            type,
            status: 'cleared',
            amount: (units * 10n ** 18n) as Amount,
            initiatedAt: at,
            clearedAt: at,
            ratePpm: type === 'deposit' ? ratePpm : null,
            noticeDays: 14,
          };
        });
        const { loans } = computeLoanBook(rows, new Map([['1', 6]]));
        for (const loan of loans) {
          for (const offset of [
            ...days,
            loan.startDay - FIRST_DAY,
            ...loan.postings.map((posting) => posting.day - FIRST_DAY),
          ]) {
            const day = (FIRST_DAY + offset) as UtcDay;
            if (day < loan.startDay) continue;
            const { principal, interest, interestDue } = computeLoanPosition(loan, day);
            expect(positionFromSegments(loan, day)).toEqual({ principal, interest, interestDue });
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('a full year has the same parts whether it has 365 days or 366', () => {
  const common = elapsedYears(parseUtcDay('2025-01-01'), parseUtcDay('2026-01-01'));
  const leap = elapsedYears(parseUtcDay('2024-01-01'), parseUtcDay('2025-01-01'));
  expect(common).toEqual({ years: 1, parts: 133_590, partsDue: 133_590 });
  expect(leap).toEqual(common);
});

it('a loan of 29 February completes its year on 1 March', () => {
  const start = parseUtcDay('2024-02-29');
  expect(elapsedYears(start, parseUtcDay('2025-02-28')).years).toBe(0);
  expect(elapsedYears(start, parseUtcDay('2025-03-01')).years).toBe(1);
  expect(elapsedYears(start, parseUtcDay('2028-02-29')).years).toBe(4);
});
