/** Reads answers whose shape is not known for certain: what is missing is an empty text, never a guess. */
import { plainNumber } from './exact-json.ts';
import type { FileLine, Item, Json } from './exchange.ts';

export type Fields = { readonly [key: string]: Json };

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function numberOf(value: Json | undefined): string {
  return plainNumber(textOf(value));
}

/** A number that starts with a minus; "0" and nothing have none. */
export const isNegative = (text: string): boolean => text.startsWith('-');
export const absolute = (text: string): string => text.replace(/^[-+]/, '');
export const negative = (text: string): string => (/^[+-]?0*(?:\.0*)?$/.test(text) ? text : `-${absolute(text)}`);
export const isZero = (text: string): boolean => /^[+-]?0*(?:\.0*)?$/.test(text);

/** Unix time in seconds with decimals, or in milliseconds, → ISO. */
export function isoOfSeconds(text: string): string {
  return isoOfMs(Math.floor(Number(text) * 1000));
}

export function isoOfMs(ms: number): string {
  return new Date(ms).toISOString();
}

/** As most files write it: 2024-03-05 12:34:56, in UTC. */
export function secondsText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

/** Each item is a line, the oldest first. */
export function eachLine(
  items: readonly Item[],
  cellsOf: (item: Item, fields: Fields) => readonly string[],
): FileLine[] {
  return items.map((item) => ({ keys: [item.key], cells: cellsOf(item, fieldsOf(item.item)) }));
}
