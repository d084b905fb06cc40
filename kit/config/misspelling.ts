const NAME_LENGTH_MIN = 8;
const EDITS_MAX = 2;

/**
 * Returns the option that a misspelt name probably means, or null. Short names are compared ignoring underscores only,
 * because other programs use names within two edits of PORT or HOST.
 */
export function findMisspelt(name: string, knownNames: readonly string[]): string | null {
  if (knownNames.includes(name)) return null;
  const sameLetters = knownNames.find((known) => plain(known) === plain(name));
  if (sameLetters !== undefined) return sameLetters;
  const near = knownNames.filter((known) => known.length >= NAME_LENGTH_MIN && editDistance(known, name) <= EDITS_MAX);
  return near.sort((a, b) => editDistance(a, name) - editDistance(b, name))[0] ?? null;
}

function plain(name: string): string {
  return name.replaceAll('_', '').toUpperCase();
}

/** The number of letters to insert, remove or replace to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > EDITS_MAX) return Number.POSITIVE_INFINITY;
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(previous, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    if (Math.min(...current) > EDITS_MAX) return Number.POSITIVE_INFINITY;
    previous = current;
  }
  return at(previous, to.length);
}

function at(costs: number[], index: number): number {
  return costs[index] ?? Number.POSITIVE_INFINITY;
}
