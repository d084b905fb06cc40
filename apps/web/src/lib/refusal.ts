/** Splits the server's refusal between the fields of a form it names and what belongs above the form. */
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorText } from './error-text.ts';

export interface Refusal<Name extends string> {
  readonly fields: Partial<Record<Name, string>>;
  /** Everything that no field of the form can show; empty where there is nothing more to say. */
  readonly rest: string;
}

export function readRefusal<Name extends string>(error: unknown, options: { fields: readonly Name[]; fallback: string }): Refusal<Name> {
  const detail = detailList(error);
  if (detail === null) return { fields: {}, rest: errorText(error, options.fallback) };
  const fields: Partial<Record<Name, string>> = {};
  const others: unknown[] = [];
  for (const item of detail) {
    const name = options.fields.find((field) => field === item.loc.at(-1));
    if (name === undefined || fields[name] !== undefined) others.push(item);
    else fields[name] = item.msg;
  }
  return { fields, rest: others.length === 0 ? '' : errorText({ detail: others }, options.fallback) };
}

/** Writes each message at its field, and answers what is left for the form as a whole. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  form: { fields: readonly Path<Values>[]; fallback: string; setError: UseFormSetError<Values> },
): string {
  const refusal = readRefusal(error, form);
  for (const name of form.fields) {
    const message = refusal.fields[name];
    if (message !== undefined) form.setError(name, { message }, { shouldFocus: true });
  }
  return refusal.rest;
}

function detailList(error: unknown): { msg: string; loc: readonly unknown[] }[] | null {
  const data = (error as { data?: { detail?: unknown } } | null | undefined)?.data;
  if (!Array.isArray(data?.detail) || data.detail.length === 0) return null;
  return data.detail.map((item: { msg?: unknown; loc?: unknown } | null) => ({
    ...item,
    msg: String(item?.msg ?? ''),
    loc: Array.isArray(item?.loc) ? item.loc : [],
  }));
}
