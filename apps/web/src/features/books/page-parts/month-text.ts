const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "Jul" of "2025-07". */
export function monthName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month;
}

/** "Jul 2025" of "2025-07". */
export function monthText(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** From the first to the last, none left out. */
export function monthsBetween({ first, last }: { readonly first: string; readonly last: string }): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const start = numberOf(first);
  return Array.from(
    { length: Math.max(0, numberOf(last) - start + 1) },
    (_, index) => `${Math.floor((start + index) / 12)}-${String(((start + index) % 12) + 1).padStart(2, '0')}`,
  );
}
