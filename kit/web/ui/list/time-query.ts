/**
 * Time ranges in the format of the server's lists: "2024", "2024-03", "2024-03-07", "2024-03-07..2024-04-01". Both ends
 * are included, and either may be omitted.
 */
import { shortMonthText } from '@holdfast/calendar';

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const TIME_QUERY = new RegExp(`^(?:\\d{4}|\\d{4}-(?:0[1-9]|1[0-2])|${DAY}|${DAY}\\.\\.(?:${DAY})?|\\.\\.${DAY})$`, 'u');

export interface TimePreset {
  readonly value: string;
  readonly label: string;
}

export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

export function isTimeQuery(text: unknown): text is string {
  return typeof text === 'string' && TIME_QUERY.test(text);
}

/** The days of a time filter are those of the dates on the page: in the browser's time zone. */
export function timeZoneOfDates(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** In the local time zone. */
export function timePresets(now: Date): TimePreset[] {
  const back = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
  const month = (monthsAgo: number) => dayOf(new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1)).slice(0, 7);
  const year = now.getFullYear();
  return [
    { value: back(0), label: 'Today' },
    { value: `${back(6)}..`, label: 'Last 7 days' },
    { value: `${back(29)}..`, label: 'Last 30 days' },
    { value: month(0), label: 'This month' },
    { value: month(1), label: 'Last month' },
    { value: String(year), label: 'This year' },
    { value: String(year - 1), label: 'Last year' },
  ];
}

/** "Last 7 days", "Mar 2024", "7 Mar 2024 to 1 Apr 2024". */
export function timeQueryText(query: string, presets: readonly TimePreset[]): string {
  const preset = presets.find(({ value }) => value === query);
  if (preset) return preset.label;
  if (!query.includes('..')) return partText(query);
  const { from, to } = spanOf(query);
  if (from === '') return `Until ${partText(to)}`;
  return to === '' ? `Since ${partText(from)}` : `${partText(from)} to ${partText(to)}`;
}

/** The two days of an interval, for its date fields; none for a year or a month. */
export function spanOf(query: string | null): TimeSpan {
  const [from = '', to = ''] = query?.includes('..') ? query.split('..') : [];
  return { from, to };
}

/** Null if neither end is given. Ends in the wrong order are swapped. */
export function timeQueryOf({ from, to }: TimeSpan): string | null {
  if (from === '' && to === '') return null;
  const isTurned = from !== '' && to !== '' && to < from;
  const query = isTurned ? `${to}..${from}` : `${from}..${to}`;
  return isTimeQuery(query) ? query : null;
}

function partText(part: string): string {
  const [year, month, day] = part.split('-');
  const named = month === undefined ? year : shortMonthText(part);
  return day === undefined ? String(named) : `${Number(day)} ${named}`;
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
