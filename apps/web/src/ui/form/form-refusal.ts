/** Shows the server's refusal in a form: under the fields it names, and the rest above. */
import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { placeRefusal } from '../../lib/refusal.ts';

export function showRefusal<Values extends FieldValues>(
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

/** Clears the errors of the last attempt before submitting, because no input clears the error of a picker. */
export function submitAfresh<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
) {
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
