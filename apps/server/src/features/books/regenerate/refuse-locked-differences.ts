import type pg from 'pg';
import type { BookTerms } from '../../../books/book-terms.ts';
import { refuseDifferences } from '../../../books/check-locked-years.ts';
import { listLockedYears } from '../../../books/locked-years.ts';
import { loadManualContent, loadYearContent, type YearContent } from '../../../books/year-content.ts';

/**
 * The last word on locked years: whatever way a change came in, prices of a market included, books in which a filed
 * year reads differently are not committed.
 */
export async function refuseLockedDifferences(
  client: pg.PoolClient,
  { terms, readFrom }: { terms: BookTerms; readFrom: Date | null },
): Promise<void> {
  const { calendar } = terms;
  const firstYear = readFrom === null ? 0 : calendar.yearOf(calendar.dayOf({ at: readFrom.getTime() }));
  const locked = (await listLockedYears(client)).filter(({ year }) => year >= firstYear);
  const contents = new Map<number, YearContent>();
  for (const { year } of locked) {
    const { positions, flows } = await loadYearContent(client, year);
    contents.set(year, { positions: [...positions, ...(await loadManualContent(client, year))], flows });
  }
  await refuseDifferences(client, { locked, contents });
}
