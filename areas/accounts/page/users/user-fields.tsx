import { ADMIN_SCOPES, type AdminScope, type Role } from '@holdfast/contract';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { PASSWORD_LENGTH_MIN } from '@holdfast/web/ui/form/password-field.tsx';
import { ROLE_LABELS, SCOPE_LABELS } from './user-labels.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import type { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import FormHelperText from '@mui/material/FormHelperText';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

const OFFERED: readonly Role[] = ['client', 'staff', 'admin'];

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
}

export function RoleChoice(choice: ChoiceProps<Role>) {
  return <LabelledChoice label="Role" options={choicesOf(OFFERED, ROLE_LABELS)} {...choice} />;
}

const SCOPE_NOTES: Readonly<Record<AdminScope, string>> = {
  full: 'May change everything, including users, addresses and client payments.',
  bookkeeper: 'Transactions, prices and books. No users, addresses or client payments.',
  auditor: 'Reads and exports everything, and changes nothing.',
};

/** The scope of an admin, with one sentence on what the chosen one permits. */
export function ScopeChoice(choice: ChoiceProps<AdminScope>) {
  return (
    <div>
      <LabelledChoice label="Scope" options={choicesOf(ADMIN_SCOPES, SCOPE_LABELS)} {...choice} />
      <FormHelperText>{SCOPE_NOTES[choice.value]}</FormHelperText>
    </div>
  );
}

interface NameFieldsProps {
  readonly first: ReturnType<typeof formField>;
  readonly last: ReturnType<typeof formField>;
}

export function NameFields({ first, last }: NameFieldsProps) {
  return (
    <Columns>
      <LabelledField label="First name" {...first} />
      <LabelledField label="Last name" {...last} />
    </Columns>
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
