import type { CsvField } from '@holdfast/csv/write-csv.ts';

/** The column that names the row: always shown and first in the table, and the heading of the card on a phone. */
export const namingColumn = { hideable: false, mobile: 'title', skeleton: 'person' } as const;

/** Texts of the row as they are: which one, by the label it has in the file. */
export function textFields<Name extends string>(
  names: Readonly<Record<string, Name>>,
): CsvField<Readonly<Record<Name, string>>>[] {
  return Object.entries(names).map(([label, name]) => ({ label, value: (row) => row[name] }));
}
