import type { Schedule } from '../../jobs/schedule.ts';
import { closeLendingDay } from './close-lending-day.ts';
import { interestRun } from './interest-run.ts';

export const INTEREST_RUN = { key: 'all', payload: {} } as const;
export const CLOSE_DAY = { key: 'day', payload: {} } as const;

/** Interest counts in UTC days, so both belong to the first minutes of one. */
export function lendingSchedules(): Schedule[] {
  return [
    { name: 'interest-run', match: '5 0 * * *', kind: interestRun, ...INTEREST_RUN },
    { name: 'close-lending-day', match: '20 0 * * *', kind: closeLendingDay, ...CLOSE_DAY },
  ] as Schedule[];
}
