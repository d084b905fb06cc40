/**
 * Writes comma-separated text by RFC 4180, with CRLF after every record.
 *
 * A spreadsheet runs a cell that starts with = + - @ or a control character as a formula, also after spaces and with
 * the full-width forms of these characters. Names, memos and token symbols are texts of strangers, so each such cell
 * gets a leading apostrophe, which spreadsheets read as "this is text". A plain negative number gets none: accountants
 * add up those columns. This is the only guard against formulas in files, and every CSV file is written here.
 */
const FORMULA_START = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One column of a file: its heading, and its text for each row. */
export interface CsvField<Row> {
  readonly label: string;
  readonly value: (row: Row) => string;
}

export function csvCell(text: string): string {
  const guarded = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A file from records of cells. */
export function csvTable(records: readonly (readonly string[])[]): string {
  return records.map(csvLine).join('');
}

/** A file from rows and the fields that they export, with a line of headings first. */
export function csvText<Row>(fields: readonly CsvField<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(fields.map((field) => field.value(row))));
  return csvLine(fields.map((field) => field.label)) + lines.join('');
}
