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
