/**
 * Names of columns. Exporters add, reorder and recase columns, and write byte order marks and blanks into them, so
 * names are compared by their letters and digits only. A time zone in a name, as in "Time(UTC+02:00)", belongs to the
 * values.
 */
import { fixedOffsetMs, isTimeZone } from './times.ts';

export interface HeaderCell {
  readonly name: string;
  readonly text: string;
  readonly zone: string | null;
}

const ZONE = /\s*[([]\s*((?:utc|gmt)\s*(?:[+-]\s*\d{1,2}(?::?\d{2})?)?|[a-z]+\/[a-z_]+(?:\/[a-z_]+)?)\s*[)\]]/i;

export function normaliseName(text: string): string {
  const name = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return name === '' ? text.replace(/[\s\uFEFF]/g, '') : name;
}

export function readHeader(cells: readonly string[]): HeaderCell[] {
  const plain = cells.map(readCell);
  // Three columns named "Cur." follow the amounts they belong to.
  const counts = new Map<string, number>();
  for (const { name } of plain) counts.set(name, (counts.get(name) ?? 0) + 1);
  return plain.map((cell, place) =>
    (counts.get(cell.name) ?? 0) > 1 ? { ...cell, name: `${plain[place - 1]?.name ?? ''}${cell.name}` } : cell,
  );
}

function readCell(text: string): HeaderCell {
  const zone = ZONE.exec(text)?.[1]?.replaceAll(' ', '') ?? null;
  const isZone = zone !== null && (fixedOffsetMs(zone) !== null || isTimeZone(zone));
  return {
    name: normaliseName(isZone ? text.replace(ZONE, '') : text),
    text: cleanText(text),
    zone: isZone ? zone : null,
  };
}

export function cleanText(text: string): string {
  return text.replaceAll('\uFEFF', '').trim();
}

/** The names of the columns as the file writes them, numbered where one is repeated. */
export function shownColumns(header: readonly HeaderCell[]): string[] {
  const counts = new Map<string, number>();
  return header.map(({ text }) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

/**
 * The place of a column, by the first of its names that is there. A name between slashes is a pattern, for names that
 * contain a currency or a price.
 */
export function placeOf(header: readonly HeaderCell[], names: readonly ColumnName[]): number {
  for (const name of names) {
    const place = header.findIndex((cell) => (typeof name === 'string' ? cell.name === name : name.test(cell.name)));
    if (place !== -1) return place;
  }
  return -1;
}

export type ColumnName = string | RegExp;

export function columnName(text: string): ColumnName {
  return /^\/.*\/$/.test(text) ? new RegExp(text.slice(1, -1), 'u') : readCell(text).name;
}
