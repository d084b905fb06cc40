/**
 * Which days of which coins some questions about prices need. A page of transactions from ten years must not load ten
 * years of prices: each question needs a few days around it, and those that overlap become one.
 */
const DAY_MS = 86_400_000;
/** 0001-01-01 and 9999-12-31: beyond, two programs no longer write a day in the same way. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

export interface PriceWindow {
  readonly coinId: number;
  /** UTC days, both included: "2024-03-05". */
  readonly from: string;
  readonly to: string;
}

export function priceWindowsOf(
  asked: readonly { readonly coinId: number; readonly at: Date }[],
  { marginDays }: { marginDays: number },
): PriceWindow[] {
  const daysByCoin = new Map<number, Set<number>>();
  for (const { coinId, at } of asked) {
    const days = daysByCoin.get(coinId) ?? new Set();
    daysByCoin.set(coinId, days.add(Math.floor(at.getTime() / DAY_MS)));
  }
  return [...daysByCoin].flatMap(([coinId, days]) =>
    mergeDays([...days], marginDays).map(({ from, to }) => ({ coinId, from: dayText(from), to: dayText(to) })),
  );
}

function mergeDays(days: readonly number[], marginDays: number): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const day of days.toSorted((left, right) => left - right)) {
    const last = merged.at(-1);
    if (last && day - marginDays <= last.to + 1) last.to = day + marginDays;
    else merged.push({ from: day - marginDays, to: day + marginDays });
  }
  return merged;
}

function dayText(day: number): string {
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
