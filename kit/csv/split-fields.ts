export type Delimiter = ',' | ';' | '\t';

const QUOTE = 34;

/** The fields of a record without their quotes. Blanks around them are left for the reader of a field to trim. */
export function splitFields(record: string, delimiter: Delimiter): string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  for (let at = 0; at <= record.length; ) {
    const isQuoted = record.charCodeAt(at) === QUOTE;
    const close = isQuoted ? record.indexOf('"', at + 1) : -1;
    // A quote in the middle of a field, or a doubled one: only a reader of single characters can follow it.
    if (isQuoted && (close === -1 || (close + 1 < record.length && record[close + 1] !== delimiter)))
      return splitByCharacter(record, delimiter);
    const found = isQuoted ? close + 1 : record.indexOf(delimiter, at);
    const end = found === -1 ? record.length : found;
    const field = isQuoted ? record.slice(at + 1, close) : record.slice(at, end);
    if (!isQuoted && field.includes('"')) return splitByCharacter(record, delimiter);
    fields.push(field);
    at = end + 1;
  }
  return fields;
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

/**
 * A text cut out of a longer one keeps all of the longer one in memory. What outlives its piece of the file is cut out
 * of a copy that holds nothing else.
 */
export function detachText(text: string): string {
  return `${text} `.slice(0, -1);
}
