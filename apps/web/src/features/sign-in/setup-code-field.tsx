import { LabelledField, type LabelledFieldProps } from '../../ui/form/labelled-field.tsx';

/** The code that the server printed when it started, which proves access to the machine. */
export function SetupCodeField(field: Omit<LabelledFieldProps, 'label' | 'inputProps'>) {
  return (
    <LabelledField
      label="Setup code"
      inputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }}
      {...field}
    />
  );
}

export const setupCodeRules = { required: 'Enter the setup code.', setValueAs: (text: string) => text.trim() };
