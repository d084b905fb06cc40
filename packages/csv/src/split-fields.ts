export type Delimiter = ',' | ';' | '\t';

/** The fields of a record without their quotes. Blanks around them are left for the reader of a field to trim. */
export function splitFields(record: string, delimiter: Delimiter): string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  for (let at = 0; at <= record.length; ) {
    const end = record[at] === '"' ? closingQuote(record, at) + 1 : endOfField(record, delimiter, at);
    // A quote in the middle of a field: only a reader of single characters can follow it.
    if (end === 0 || (end < record.length && record[end] !== delimiter)) return splitByCharacter(record, delimiter);
    if (record[at] === '"') fields.push(record.slice(at + 1, end - 1).replaceAll('""', '"'));
    else {
      const field = record.slice(at, end);
      if (field.includes('"')) return splitByCharacter(record, delimiter);
      fields.push(field);
    }
    at = end + 1;
  }
  return fields;
}

function endOfField(record: string, delimiter: Delimiter, from: number): number {
  const end = record.indexOf(delimiter, from);
  return end === -1 ? record.length : end;
}

/** The position of the quote that ends the field, or -1; doubled quotes are part of the field. */
function closingQuote(record: string, open: number): number {
  let at = record.indexOf('"', open + 1);
  while (at !== -1 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}

function splitByCharacter(record: string, delimiter: Delimiter): string[] {
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
