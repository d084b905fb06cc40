/**
 * Splits the server's refusal into messages at the fields of a form, rows of a list included, and one for the whole
 * form.
 */
import { ApiError } from '@holdfast/contract';
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

/** Whether the server refused the request. After other errors it may have carried it out. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
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
