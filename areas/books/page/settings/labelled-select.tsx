import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import type { ChoiceFieldProps } from '@holdfast/web/ui/form/choices-of.ts';

interface LabelledSelectProps<Value extends string> extends ChoiceFieldProps<Value> {
  readonly hint?: ReactNode;
  /** For a row in which the position already explains the field. */
  readonly isLabelHidden?: boolean;
}

/** A native select, which supports every keyboard and phone. */
export function LabelledSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  isLabelHidden = false,
}: LabelledSelectProps<Value>) {
  const id = useId();
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }} {...(isLabelHidden && { style: visuallyHidden })}>
        {label}
      </FormLabel>
      <NativeSelect
        fullWidth
        input={<OutlinedInput />}
        value={value}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? value)}
        inputProps={{ id, 'aria-describedby': hint === undefined ? undefined : `${id}-note` }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {hint === undefined ? null : <FormHelperText id={`${id}-note`}>{hint}</FormHelperText>}
    </div>
  );
}
