import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import type { ChoiceFieldProps } from './choices-of.ts';
import { type SegmentOption, SegmentedControl } from './segmented-control.tsx';

interface LabelledChoiceProps<Value extends string> extends ChoiceFieldProps<Value, SegmentOption<Value>> {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A choice of a few options as a form field: label above, hint or error below. */
export function LabelledChoice<Value extends string>({
  label,
  hint,
  error = '',
  ...choice
}: LabelledChoiceProps<Value>) {
  const labelId = useId();
  const note = error === '' ? hint : error;
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ mb: 1, mt: 0 }}>
        {label}
      </FormLabel>
      <SegmentedControl labelledBy={labelId} fullWidth {...choice} />
      {note === undefined ? null : <FormHelperText error={error !== ''}>{note}</FormHelperText>}
    </div>
  );
}
