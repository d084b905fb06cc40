import type { UseFormRegisterReturn } from 'react-hook-form';
import { LabelledField } from '../../ui/form/labelled-field.tsx';

/** What is required of such a name, for the form. */
export const NAME_RULE = { required: 'Enter a name.', setValueAs: (text: string) => text.trim() };

interface NameFieldProps extends UseFormRegisterReturn<'name'> {
  readonly hint: string;
  readonly error: string | undefined;
}

/** The name that a person gives to a passkey or an API token. */
export function NameField({ hint, error, ...registered }: NameFieldProps) {
  return (
    <LabelledField label="Name" autoFocus hint={hint} inputProps={{ maxLength: 60 }} error={error} {...registered} />
  );
}
