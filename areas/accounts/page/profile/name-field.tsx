import { LabelledField, type LabelledFieldProps } from '@holdfast/web/ui/form/labelled-field.tsx';

/** What is required of such a name, for the form. */
export const NAME_RULE = { required: 'Enter a name.', setValueAs: (text: string) => text.trim() };

/** The name that a person gives to a passkey or an API token. */
export function NameField(field: Omit<LabelledFieldProps, 'label' | 'inputProps'>) {
  return <LabelledField label="Name" autoFocus inputProps={{ maxLength: 60 }} {...field} />;
}
