import Box from '@mui/material/Box';
import { createContext, useContext } from 'react';
import { dayText } from '../../../ui/list/date-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';

const SOON_DAYS = 30;

/** The day on which coins turn long term, with the days left in words: selling a little later may cost less. */
export function LongTermDate({ day }: { readonly day: string }) {
  const today = useBookToday();
  const daysLeft = today === undefined ? undefined : daysBetween({ from: today, to: day });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
      <bdi>{dayText(day, { timeZone: 'UTC' })}</bdi>
      {daysLeft === undefined ? null : (
        <StatusChip label={countdownText(daysLeft)} tone={daysLeft <= SOON_DAYS ? 'warning' : 'neutral'} />
      )}
    </Box>
  );
}

/**
 * How long until a lot is long term. Days are days of the operator's calendar: a lot turns long on a date, whatever the
 * reader's clock says.
 */
const DAY_MILLISECONDS = 86_400_000;

/** "2025-11-14" in a zone. */
export function civilDayOf(moment: Date, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);
}

/** "Today", "Tomorrow", "In 12 days". */
export function countdownText(days: number): string {
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days.toLocaleString('en')} days`;
}

/** Today on the operator's calendar, once it is known. */
export const BookToday = createContext<string | undefined>(undefined);

function useBookToday(): string | undefined {
  return useContext(BookToday);
}
