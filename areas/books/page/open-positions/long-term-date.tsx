import { parseBooksDay } from '@holdfast/calendar';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { createContext, useContext } from 'react';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';

const SOON_DAYS = 30;

/** The date on which coins become long term, with the days remaining: selling slightly later can reduce the tax. */
export function LongTermDate({ day }: { readonly day: string }) {
  const today = useBookToday();
  const daysLeft = today === undefined ? undefined : daysBetween({ from: today, to: day });
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, whiteSpace: 'nowrap' }}
    >
      <bdi>{dayText(day, { timeZone: 'UTC' })}</bdi>
      {daysLeft === undefined ? null : (
        <StatusChip label={countdownText(daysLeft)} tone={daysLeft <= SOON_DAYS ? 'warning' : 'neutral'} />
      )}
    </Box>
  );
}

/** Days in the operator's time zone: a lot becomes long term on a date of the books, in every reader's zone. */
export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return parseBooksDay(to) - parseBooksDay(from);
}

/** "Today", "Tomorrow", "In 12 days". */
export function countdownText(days: number): string {
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${presentCount(days)} days`;
}

/** Today in the operator's time zone, once it has loaded. */
export const BookToday = createContext<string | undefined>(undefined);

function useBookToday(): string | undefined {
  return useContext(BookToday);
}
