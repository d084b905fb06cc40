/** The periods of a statement, in UTC days. */
export const PERIODS = ['thisYear', 'lastYear', 'thisMonth', 'lastMonth', 'everything', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  thisYear: 'This year',
  lastYear: 'Last year',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  everything: 'Everything',
  custom: 'Custom',
};

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and last day of a period; a period never ends after today. */
export function daysOfPeriod(
  period: Exclude<Period, 'custom'>,
  { today, since }: { readonly today: string; readonly since: string | undefined },
): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const dayOf = (ofYear: number, ofMonth: number, day: number) =>
    new Date(Date.UTC(ofYear, ofMonth - 1, day)).toISOString().slice(0, 10);
  switch (period) {
    case 'thisYear':
      return { from: dayOf(year, 1, 1), to: today };
    case 'lastYear':
      return { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) };
    case 'thisMonth':
      return { from: dayOf(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
    case 'everything':
      return { from: since ?? dayOf(year, 1, 1), to: today };
  }
}

/** The years in which interest can have been paid, newest first. */
export function yearsSince({ since, today }: { readonly since: string | undefined; readonly today: string }): number[] {
  const last = Number(today.slice(0, 4));
  const first = Math.min(last, Number((since ?? today).slice(0, 4)));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
