/**
 * The books speak of days as "2025-07-18" and of moments as "2025-07-18T16:14:31.000Z", inside sentences too. People
 * read "18 Jul 2025", and a moment in their own zone.
 */
import { dayText, momentText } from '../../../lib/date-text.ts';

const MOMENT_OR_DAY =
  /\b(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)|(?<![\w-])(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\w-])/gu;

export function readableDates(text: string, options: { readonly timeZone?: string } = {}): string {
  return text.replace(MOMENT_OR_DAY, (_, moment: string | undefined, day: string | undefined) =>
    moment === undefined ? dayText(day ?? '', { timeZone: 'UTC' }) : momentText(moment, options),
  );
}
