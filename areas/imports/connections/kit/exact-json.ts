/**
 * JSON with every number as the text that the exchange wrote: 18 decimals do not fit a double, and 0.10 stays 0.10.
 */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseExactly(text: string): unknown {
  return JSON.parse(text.replace(TEXT_OR_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}

/** 1.5e-7 → 0.00000015, as files write it. */
export function plainNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
