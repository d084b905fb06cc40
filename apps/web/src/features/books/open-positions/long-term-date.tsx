import Box from '@mui/material/Box';
import { dayText } from '../../../lib/date-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useBookToday } from './book-today.ts';
import { countdownText, daysBetween } from './term-countdown.ts';

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
