/** Text that PostgreSQL stores: neither NUL nor half of a surrogate pair, which a text that was cut can end with. */

/** NUL, or any half of a surrogate pair, paired or not. Almost no text has one. */
const UNUSUAL = /[\0\uD800-\uDFFF]/;
/** What JSON.stringify writes for NUL and for an unpaired half. */
const ESCAPED = /\\u(?:0000|d[89a-f])/;

export function storable(text: string): string {
  return UNUSUAL.test(text) ? text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD') : text;
}

/** A replacer is called for every value, so it is used only where it changes something. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return ESCAPED.test(text)
    ? JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each))
    : text;
}
