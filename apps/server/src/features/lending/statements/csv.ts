/** Comma-separated text that a spreadsheet cannot mistake for formulas, with the marks that Excel wants. */
const NEEDS_QUOTES = /[",\r\n]/;
const COULD_BE_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const text = rows.map((row) => row.map(writeField).join(',')).join('\r\n');
  return new TextEncoder().encode(`${text}\r\n`);
}

function writeField(value: string): string {
  const harmless = COULD_BE_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
