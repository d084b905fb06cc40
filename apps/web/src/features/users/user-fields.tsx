import type { Role } from '@holdfast/contract';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldProps } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { PASSWORD_LENGTH_MIN } from '../../ui/form/password-field.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { ROLE_LABELS } from './user-labels.ts';

const OFFERED: readonly Role[] = ['client', 'staff', 'admin'];

interface RoleChoiceProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  readonly error?: string | undefined;
}

export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const labelId = useId();
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ mb: 1, mt: 0 }}>
        Role
      </FormLabel>
      <SegmentedControl
        labelledBy={labelId}
        options={OFFERED.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        value={value}
        onChange={onChange}
        fullWidth
      />
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </div>
  );
}

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

/** The rules that the user forms check before submitting. */

export const emailRules = {
  required: 'Enter an e-mail address',
  pattern: { value: /^\s*\S+@\S+\s*$/, message: 'This is not a valid e-mail address' },
};
export const nameRules = { maxLength: { value: 100, message: 'At most 100 characters' } };
export const passwordRules = {
  required: 'Enter a password',
  minLength: { value: PASSWORD_LENGTH_MIN, message: `At least ${PASSWORD_LENGTH_MIN} characters` },
  maxLength: { value: 200, message: 'At most 200 characters' },
};
