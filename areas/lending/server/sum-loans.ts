/**
 * The debt to clients on a day, summed in the database from the loan segments: exactly the figures of the engine,
 * without reading a client transaction.
 */
import type { UtcDay } from '@holdfast/calendar';
import { elapsedYears } from '../engine/loan-segments.ts';
import { TICKS_PER_UNIT } from '../engine/interest.ts';
import type { Amount } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';

export interface OwedFigures {
  readonly principal: Amount;
  readonly interestDue: Amount;
  readonly interest: Amount;
  readonly deposits: number;
}

export interface OwedRow {
  principal: string;
  interest: string;
  interest_due: string;
  deposits: number;
}

/** The columns of a debt over rows of OWED_LOANS. */
export const OWED_SUMS =
  'sum(principal) AS principal, sum(interest) AS interest, sum(interest_due) AS interest_due, count(*) AS deposits';

/**
 * Each loan that runs on a day: user_id, coin_id, principal, interest, interest_due, in units. Its parameters $1
 * to $5 are those of owedLoansValues.
 */
export const OWED_LOANS = `
  SELECT s.user_id, s.coin_id, s.principal_units AS principal,
         div(s.base_ticks + s.principal_units * s.rate_ppm * a.parts, ${TICKS_PER_UNIT}) AS interest,
         div(CASE WHEN a.years > s.years THEN s.base_ticks + s.principal_units * s.rate_ppm * a.parts_due
                  ELSE s.due_ticks END, ${TICKS_PER_UNIT}) AS interest_due
    FROM loan_segments s
    JOIN unnest($2::integer[], $3::numeric[], $4::integer[], $5::numeric[]) AS a (start_day, parts, years, parts_due)
      ON a.start_day = s.start_day
   WHERE s.from_day <= $1 AND s.to_day > $1`;

/** The parameters of OWED_LOANS: the time elapsed since every start day, a few thousand at most. */
export async function owedLoansValues(queries: Queries, day: UtcDay): Promise<unknown[]> {
  const { rows } = await queries.query<{ first: number | null }>('SELECT min(start_day) AS first FROM loan_segments');
  const first = rows[0]?.first ?? day + 1;
  const days = Array.from({ length: Math.max(0, day - first + 1) }, (_, index) => (first + index) as UtcDay);
  const elapsed = days.map((startDay) => elapsedYears(startDay, day));
  return [
    day,
    days,
    elapsed.map((one) => one.parts),
    elapsed.map((one) => one.years),
    elapsed.map((one) => one.partsDue),
  ];
}

export function toOwedFigures(row: OwedRow): OwedFigures {
  return {
    principal: BigInt(row.principal) as Amount,
    interestDue: BigInt(row.interest_due) as Amount,
    interest: BigInt(row.interest) as Amount,
    deposits: row.deposits,
  };
}
