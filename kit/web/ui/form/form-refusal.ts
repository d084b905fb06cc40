/** Connects fields to a form: their values, and the errors below them. */
import type {
  FieldPath,
  FieldPathByValue,
  FieldPathValue,
  FieldValues,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form';

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

/** The props that connect a field with a value to a form. A new value clears its error. */
export function formValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
) {
  return { value: form.watch(name), ...formChoice(form, name) };
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
