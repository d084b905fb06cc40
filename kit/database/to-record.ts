/**
 * A row as the record that calls return: the columns' names in camelCase, and moments as ISO text. Columns that the
 * declared response does not have are stripped with it.
 */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type Stated<Value> = Value extends Date ? string : Value;

export type RecordOf<Row> = {
  [Column in keyof Row & string as CamelCase<Column>]: Stated<Row[Column]>;
};

export function toRecord<Row extends object>(row: Row): RecordOf<Row> {
  const record: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row))
    record[camelCaseOf(column)] = value instanceof Date ? value.toISOString() : value;
  return record as RecordOf<Row>;
}

function camelCaseOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
