export type Delimiter = ',' | ';' | '\t';

/** The fields of a record without their quotes. Blanks around them are left for the reader of a field to trim. */
export function splitFields(record: string, delimiter: Delimiter): string[] {
  return record.includes('"') ? splitQuoted(record, delimiter) : record.split(delimiter);
}

function splitQuoted(record: string, delimiter: Delimiter): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < record.length; at += 1) {
    const character = record[at] ?? '';
    if (isQuoted && character === '"' && record[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  return [...fields, field];
}
