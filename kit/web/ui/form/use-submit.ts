/**
 * The one way to submit a form. `useSubmit` sends; `useSentForm` also shows toasts and restores lost input;
 * `useFormDialog` also closes its dialog; `useRecordForm` also knows the texts of a record.
 */
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { isRefused, placeRefusal } from '../../lib/refusal.ts';

export interface SubmitOptions<Values extends FieldValues, Result> {
  readonly values: Values;
  /** The fields at which a refusal can be shown. */
  readonly fields?: readonly string[];
  /** Shows errors at the form before anything is sent, and returns whether there are any. */
  readonly hasMistakes?: ((form: UseFormReturn<Values>, values: Values) => boolean) | undefined;
  /** The key is an idempotency key, for calls that take one. */
  readonly send: (values: Values, key: string) => Promise<Result>;
  readonly onSent?: ((result: Result, values: Values) => unknown) | undefined;
}

export interface Submission<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly onSubmit: (event?: FormEvent) => void;
  readonly isBusy: boolean;
  /** The refusal that belongs to no field. */
  readonly error: string | undefined;
  /** Shows a message or a refusal for the form as a whole and at its fields. */
  readonly refuse: (error: unknown) => void;
  readonly dismissError: () => void;
  /** Runs something else of the form: busy and refused as if it was submitted. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
}

/**
 * Sends the values of a form, or shows the refusal: at the fields that it names, with the focus on the first, and the
 * rest above the form. A second submission is ignored while the first is under way.
 */
export function useSubmit<Values extends FieldValues, Result>(
  options: SubmitOptions<Values, Result>,
): Submission<Values> {
  const form = useForm<Values>({ defaultValues: options.values as DefaultValues<Values> }) as UseFormReturn<Values>;
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [key, setKey] = useState(newRequestKey);
  const refuse = (error: unknown) => showRefusal(form, error, options.fields ?? []);
  const attempt = async (work: () => Promise<unknown>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    form.clearErrors();
    try {
      await work();
      setKey(newRequestKey());
    } catch (error) {
      // After a refusal the next submission is a new request; after a lost response it may be the same one.
      if (isRefused(error)) setKey(newRequestKey());
      refuse(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const send = async (values: Values) => {
    const result = await options.send(values, key);
    await options.onSent?.(result, values);
  };
  return {
    form,
    onSubmit: (event) => {
      // No input clears the error of a picker.
      form.clearErrors();
      void form.handleSubmit(async (values) => {
        if (!options.hasMistakes?.(form, values)) await attempt(() => send(values));
      })(event);
    },
    isBusy,
    error: form.formState.errors.root?.['server']?.message,
    refuse,
    dismissError: () => form.clearErrors('root.server'),
    attempt,
  };
}

function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  names: readonly string[],
): void {
  const { fields, rest } = placeRefusal(error, names);
  let isFirst = true;
  for (const [place, message] of fields) {
    form.setError(place as FieldPath<Values>, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  if (rest !== '') form.setError('root.server', { type: 'server', message: rest });
}

const KEY_BYTES = 16;

/** A request that is sent twice with one key is recorded once. crypto.randomUUID is not available over plain HTTP. */
function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
