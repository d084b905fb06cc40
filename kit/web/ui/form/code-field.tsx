import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx';

/** Six digits from an authenticator app, or a recovery code. The server ignores spaces and dashes. */
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
