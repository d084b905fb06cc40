import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import type { Choice, ChoiceFieldProps } from '@holdfast/web/ui/form/choices-of.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import type { Taxpayer } from './use-download.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

export interface RadioCard<Value extends string> extends Choice<Value> {
  readonly note: string;
}

/** A choice of a few options, each with a description. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceFieldProps<Value, RadioCard<Value>>) {
  const name = useId();
  return (
    <Box role="radiogroup" aria-labelledby={`${name}-label`}>
      <FormLabel id={`${name}-label`} component="p" sx={{ m: 0, mb: 1 }}>
        {label}
      </FormLabel>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: `repeat(${options.length > 3 ? 2 : options.length}, minmax(0, 1fr))`,
          },
        }}
      >
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <Box
              key={option.value}
              component="label"
              sx={(theme) => ({
                display: 'flex',
                alignItems: 'flex-start',
                gap: 2,
                p: 2,
                cursor: 'pointer',
                borderRadius: '6px',
                // An inset frame, so that selecting an option does not shift the layout.
                boxShadow:
                  `inset 0 0 0 ${isChosen ? 2 : 1}px ` +
                  `${isChosen ? theme.palette.accent.focusRing : theme.palette.fieldOutline}`,
                ...(isChosen && { backgroundColor: theme.palette.accent.tint }),
              })}
            >
              <Radio
                size="small"
                name={name}
                value={option.value}
                checked={isChosen}
                onChange={() => onChange(option.value)}
                slotProps={{ input: { 'aria-describedby': `${name}-${option.value}` } }}
                sx={{ p: 1 }}
              />
              <span>
                <Box component="span" sx={{ display: 'block', typography: 'subtitle1' }}>
                  {option.label}
                </Box>
                <Box
                  component="span"
                  id={`${name}-${option.value}`}
                  sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
                >
                  {option.note}
                </Box>
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface TaxpayerFieldsProps {
  readonly taxpayer: Taxpayer;
  readonly onChange: (taxpayer: Taxpayer) => void;
}

/** Printed on the statement and the official forms. Autocomplete is off for both fields. */
export function TaxpayerFields({ taxpayer, onChange }: TaxpayerFieldsProps) {
  const field = (
    name: keyof Taxpayer,
    label: string,
    options: { readonly maxLength: number; readonly hint: string },
  ) => (
    <LabelledField
      label={label}
      value={taxpayer[name]}
      onChange={(event) => onChange({ ...taxpayer, [name]: event.target.value })}
      autoComplete="off"
      slotProps={{ input: { maxLength: options.maxLength } }}
      hint={options.hint}
    />
  );
  return (
    <Columns shares={[3, 2]}>
      {field('name', 'Name shown on return', { maxLength: 120, hint: 'Optional. Printed on the PDF and not stored.' })}
      {field('number', 'Taxpayer identification number', { maxLength: 20, hint: 'Optional. Not stored.' })}
    </Columns>
  );
}
