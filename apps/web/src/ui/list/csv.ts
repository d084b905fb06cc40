/**
 * Text of a comma-separated file: RFC 4180, CRLF between records.
 *
 * Spreadsheets run a cell that begins with = + - @ or a control character as a formula, and names, memos and token
 * symbols come from strangers. Such a cell gets a leading apostrophe, which spreadsheets take as "this is text". A
 * plain negative number is left alone: accountants add those columns up.
 */
import type { CsvField } from './list-column.ts';

const FORMULA_START = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvCell(text: string): string {
  const guarded = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

export function csvText<Row>(fields: readonly CsvField<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(fields.map((field) => field.value(row))));
  return csvLine(fields.map((field) => field.label)) + lines.join('');
}
