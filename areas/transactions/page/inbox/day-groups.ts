/** Rows grouped by day in the reader's time zone: "Today, 14 November", "12 November", "3 May 2024". */
import { DAY_MS, MONTH_NAMES } from '@holdfast/calendar';

export interface DayGroup<Row> {
  /** The day, such as "2025-11-14". */
  readonly day: string;
  readonly label: string;
  readonly rows: readonly Row[];
}

interface Zone {
  readonly timeZone?: string | undefined;
  readonly now?: Date | undefined;
}

export function dayGroups<Row extends { readonly at: string }>(rows: readonly Row[], zone: Zone = {}): DayGroup<Row>[] {
  // A formatter is expensive to create and cheap to use.
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zone.timeZone,
  });
  const today = format.format(zone.now ?? new Date());
  const groups: { day: string; label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = format.format(new Date(row.at));
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, label: dayLabel(day, today), rows: [row] });
  }
  return groups;
}

function dayLabel(day: string, today: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const named = `${date} ${MONTH_NAMES[month - 1]}`;
  if (daysAgo === 0) return `Today, ${named}`;
  if (daysAgo === 1) return `Yesterday, ${named}`;
  return today.startsWith(`${year}-`) ? named : `${named} ${year}`;
}
