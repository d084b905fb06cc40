import type { Role } from '@holdfast/contract';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { ROLE_LABELS } from './user-words.ts';

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
