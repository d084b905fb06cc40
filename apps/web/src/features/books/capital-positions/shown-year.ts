/** Which year a page shows: the one the address asks for, else the latest that the books know. */
export function shownYear(
  asked: string | undefined,
  known: readonly { readonly year: number }[],
  today: Date = new Date(),
): number {
  const years = known.map(({ year }) => year);
  const wanted = asked !== undefined && /^\d{4}$/u.test(asked) ? Number(asked) : undefined;
  if (wanted !== undefined && years.includes(wanted)) return wanted;
  return years.length === 0 ? today.getFullYear() : Math.max(...years);
}
