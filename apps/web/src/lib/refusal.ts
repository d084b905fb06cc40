/**
 * Splits the server's refusal into messages at the fields of a form, rows of a list included, and one for the whole
 * form.
 */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorText } from './error-text.ts';

interface DetailItem {
  readonly msg: string;
  readonly loc: readonly unknown[];
}

export interface PlacedRefusal {
  /** Messages by the path of their field: "symbol", "addresses.0.address". */
  readonly fields: ReadonlyMap<string, string>;
  readonly rest: string;
}

/** `names` are the fields of the form that can show a message; a list shows one at each of its rows' fields. */
export function placeRefusal(
  error: unknown,
  names: readonly string[],
  fallback = 'The server gave no reason.',
): PlacedRefusal {
  const detail = detailItems(error);
  if (detail === undefined) return { fields: new Map(), rest: errorText(error, fallback) };
  const fields = new Map<string, string>();
  const others: DetailItem[] = [];
  for (const item of detail) {
    // The first segment is only the place: path, query or body.
    const path = item.loc.slice(1).map(String);
    const place = path.join('.');
    if (names.includes(path[0] ?? '') && !fields.has(place)) fields.set(place, item.msg);
    else others.push(item);
  }
  return { fields, rest: others.length === 0 ? '' : errorText({ detail: others }, fallback) };
}

/** Shows each message at its field and returns the rest for the form as a whole. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  form: { fields: readonly Path<Values>[]; fallback: string; setError: UseFormSetError<Values> },
): string {
  const { fields, rest } = placeRefusal(error, form.fields, form.fallback);
  for (const name of form.fields) {
    const message = fields.get(name);
    if (message !== undefined) form.setError(name, { message }, { shouldFocus: true });
  }
  return rest;
}

function detailItems(error: unknown): DetailItem[] | undefined {
  const detail = (error as { data?: { detail?: unknown } } | null | undefined)?.data?.detail;
  if (!Array.isArray(detail) || detail.length === 0) return undefined;
  return detail.map((item: { msg?: unknown; loc?: unknown } | null) => ({
    ...item,
    msg: String(item?.msg ?? ''),
    loc: Array.isArray(item?.loc) ? item.loc : [],
  }));
}
