/** Where the server's refusal of a form goes: under the fields it names, rows of a list included, and the rest above. */
import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';

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
export function placeRefusal(error: unknown, names: readonly string[]): PlacedRefusal {
  const fallback = 'The server did not say why this failed.';
  const detail = detailItems(error);
  if (detail === undefined) return { fields: new Map(), rest: errorText(error, fallback) };
  const fields = new Map<string, string>();
  const others: DetailItem[] = [];
  for (const item of detail) {
    // The first segment says only whether path, query or body was meant.
    const path = item.loc.slice(1).map(String);
    const place = path.join('.');
    if (names.includes(path[0] ?? '') && !fields.has(place)) fields.set(place, item.msg);
    else others.push(item);
  }
  return { fields, rest: others.length === 0 ? '' : errorText({ detail: others }, fallback) };
}

export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown, names: readonly string[]): void {
  const { fields, rest } = placeRefusal(error, names);
  let isFirst = true;
  for (const [place, message] of fields) {
    form.setError(place as FieldPath<Values>, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  if (rest !== '') form.setError('root.server', { type: 'server', message: rest });
}

/** What was said at the last attempt must not stop the next one: a message at a picker has no input that would clear it. */
export function submitAfresh<Values extends FieldValues>(form: UseFormReturn<Values>, send: (values: Values) => Promise<unknown>) {
  return (event: FormEvent): void => {
    form.clearErrors();
    void form.handleSubmit(async (values) => {
      await send(values);
    })(event);
  };
}

export function refusalText<Values extends FieldValues>(form: UseFormReturn<Values>): string | undefined {
  return form.formState.errors.root?.['server']?.message;
}

/** MUI's inputs take the ref of their element under another name. */
export function fieldProps({ ref, ...field }: UseFormRegisterReturn) {
  return { ...field, inputRef: ref };
}

function detailItems(error: unknown): DetailItem[] | undefined {
  const detail = (error as { data?: { detail?: unknown } } | null | undefined)?.data?.detail;
  if (!Array.isArray(detail) || detail.length === 0) return undefined;
  return detail.map((item: { msg?: unknown; loc?: unknown } | null) => ({ ...item, msg: String(item?.msg ?? ''), loc: Array.isArray(item?.loc) ? item.loc : [] }));
}
