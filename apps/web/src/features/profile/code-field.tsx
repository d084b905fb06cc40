import { LabelledField, type LabelledFieldProps } from '../../ui/form/labelled-field.tsx';

/** Six digits from an app, or a recovery code; blanks and dashes are for reading only, and the server drops them. */
export function CodeField(props: Omit<LabelledFieldProps, 'autoComplete' | 'inputProps'>) {
  return (
    <LabelledField
      autoComplete="one-time-code"
      inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 40 }}
      sx={{ '& input': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
      {...props}
    />
  );
}
