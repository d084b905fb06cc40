/** Shows the server's refusal in a form: under the fields it names, and the rest above. */
import type { FormEvent } from 'react';
import type {
  FieldPath,
  FieldPathByValue,
  FieldPathValue,
  FieldValues,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form';
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

/** The props that connect a text field to a form. MUI's inputs take the ref of their element under another name. */
export function formField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  const { ref, ...field } = form.register(name, rules);
  return { ...field, inputRef: ref, error: fieldError(form, name) };
}

/** The props that connect a picker to a form. A new choice clears the picker's error, and those of the named fields. */
export function formChoice<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  clears: readonly FieldPath<Values>[] = [],
) {
  return {
    onChange: (value: FieldPathValue<Values, Name>) => {
      form.setValue(name, value);
      form.clearErrors([name, ...clears]);
    },
    error: fieldError(form, name),
  };
}

/** The props that connect a native select to a form. */
export function formSelect<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
) {
  return {
    value: form.watch(name),
    onChange: (value: FieldPathValue<Values, Name>) => form.setValue(name, value),
  };
}

/** The props that connect a switch to a form. */
export function formSwitch<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPathByValue<Values, boolean>,
) {
  return {
    isOn: form.watch(name) === true,
    onChange: (isOn: boolean) => form.setValue(name, isOn as FieldPathValue<Values, typeof name>),
  };
}

function fieldError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** The rule of a text that must not be blank. */
export function isGiven(message: string) {
  return (text: string): true | string => text.trim() !== '' || message;
}
