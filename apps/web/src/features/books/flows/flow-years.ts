const YEAR = /^(?:20(?:09|[1-9]\d)|2[1-9]\d\d)$/u;

/** A year that the address asks for, as the server would take it. */
export function readYear(asked: unknown): number | undefined {
  return YEAR.test(String(asked ?? '')) ? Number(asked) : undefined;
}

/**
 * The years to choose from, the newest last; the one asked for is among them before the server has said which there
 * are.
 */
export function yearChoices(years: readonly { readonly year: number }[], asked: number | undefined): number[] {
  return [...new Set([...years.map(({ year }) => year), ...(asked === undefined ? [] : [asked])])].toSorted(
    (left, right) => left - right,
  );
}
