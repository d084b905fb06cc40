/** What the forms about users share: the rules that can be checked before asking, and where a refusal goes. */
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { readRefusal } from '../../lib/refusal.ts';
import { PASSWORD_LENGTH_MIN } from '../../ui/password-strength.ts';

export const emailRules = {
  required: 'An e-mail address is needed',
  pattern: { value: /^\s*\S+@\S+\s*$/, message: 'This is not a valid e-mail address' },
};
export const nameRules = { maxLength: { value: 100, message: 'At most 100 characters' } };
export const passwordRules = {
  required: 'A password is needed',
  minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
  maxLength: { value: 200, message: 'At most 200 characters' },
};

/** MUI's inputs take the ref of their element under another name. */
export function fieldProps({ ref, ...field }: UseFormRegisterReturn) {
  return { ...field, inputRef: ref };
}

/** Puts the server's words under the field they are about, and the rest above the form. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown, names: readonly Path<Values>[]): void {
  const { fields, rest } = readRefusal(error, { fields: names, fallback: 'The server did not say why this failed.' });
  const refused = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of refused.entries()) form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  if (rest !== '') form.setError('root.server', { type: 'server', message: rest });
}

export function refusalText<Values extends FieldValues>(form: UseFormReturn<Values>): string | undefined {
  return form.formState.errors.root?.['server']?.message;
}
