import type { UtcDay } from '@holdfast/calendar';
import type { NetWorthSpan } from '@holdfast/contract';

/** Enough for a line to be a line, few enough that each can be added up anew from the loans of that day. */
export const STEPS_MAX = 31;
const DAYS_OF_SPAN = { '1m': 31, '3m': 93, '1y': 372 } as const;

interface SampleOptions {
  readonly span: NetWorthSpan;
  readonly today: UtcDay;
  /** The first day there is anything to tell of. */
  readonly firstDay: UtcDay;
}

/**
 * Evenly spread days, the last of them today. "All" begins on the first day; a shorter span begins where it began, or
 * on the first day where that is later.
 */
export function sampleDays({ span, today, firstDay }: SampleOptions): UtcDay[] {
  const begin = span === 'all' ? firstDay : Math.max(firstDay, today - DAYS_OF_SPAN[span]);
  const length = Math.max(0, today - begin);
  const steps = Math.min(length, STEPS_MAX);
  return Array.from(
    { length: steps + 1 },
    (_, index) => (today - Math.round((length * (steps - index)) / Math.max(1, steps))) as UtcDay,
  );
}
