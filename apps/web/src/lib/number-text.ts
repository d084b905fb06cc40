/**
 * Whole numbers with separators of thousands. Not by Intl.NumberFormat: making the first one takes the browser some
 * twenty milliseconds, which every page would wait for.
 */
export function numberText(count: number): string {
  return groupThousands(String(count));
}

/** "1234567" is "1,234,567". */
export function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/gu, ',');
}
