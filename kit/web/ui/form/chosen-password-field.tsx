import type { ComponentProps } from 'react';
import { PASSWORD_LENGTH_MIN, PasswordField } from './password-field.tsx';

interface ChosenPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  readonly strengthOf: string;
}

/** A new password. Its strength is shown during typing. */
export function ChosenPasswordField(field: ChosenPasswordFieldProps) {
  return <PasswordField autoComplete="new-password" hint={`At least ${PASSWORD_LENGTH_MIN} characters.`} {...field} />;
}

/** The rules for a password that people choose for themselves. */
export function chosenPasswordRules(required: string) {
  const message = `Choose a password of at least ${PASSWORD_LENGTH_MIN} characters.`;
  return { required, minLength: { value: PASSWORD_LENGTH_MIN, message } };
}
