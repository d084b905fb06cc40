/**
 * "$4.99M", "$20K", "−$350": for the axis of a chart and the middle of a ring, where the exact figure stands close by.
 */
const FORMAT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

export function compactUsd(value: number): string {
  const shown = FORMAT.format(Math.abs(value));
  return `${value < 0 && /[1-9]/u.test(shown) ? '\u2212' : ''}$${shown}`;
}
