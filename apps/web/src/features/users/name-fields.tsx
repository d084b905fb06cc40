import Box from '@mui/material/Box';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { fieldProps } from '../../ui/form/form-refusal.ts';

interface NameFieldsProps {
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly firstError: string | undefined;
  readonly lastError: string | undefined;
}

export function NameFields({ first, last, firstError, lastError }: NameFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <LabelledField label="First name" autoComplete="off" error={firstError} {...fieldProps(first)} />
      <LabelledField label="Last name" autoComplete="off" error={lastError} {...fieldProps(last)} />
    </Box>
  );
}
