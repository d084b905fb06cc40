import { accountsCalls } from '../../contract/calls.ts';
import { type AdminScope, type Role } from '@holdfast/contract';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { emailRules, NameFields, nameRules, passwordRules, RoleChoice, ScopeChoice } from './user-fields.tsx';
import { userName } from './user-labels.ts';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

const WAYS = [
  { value: 'email', label: 'By e-mail' },
  { value: 'password', label: 'With a password' },
] as const;
type Way = (typeof WAYS)[number]['value'];

interface AddUserDialogProps extends DialogProps {
  /** Null if no identity provider is configured; a user added by e-mail alone could not sign in. */
  readonly providerLabel: string | null;
}

/** Two ways to add a user: by e-mail for the identity provider, or by e-mail and password. */
export function AddUserDialog({ providerLabel, ...opened }: AddUserDialogProps) {
  const [way, setWay] = useState<Way>(providerLabel === null ? 'password' : 'email');
  const [email, setEmail] = useState('');
  const Form = way === 'email' ? AddByEmailForm : AddWithPasswordForm;
  const choice = <SegmentedControl label="Way to add a user" options={WAYS} value={way} onChange={setWay} fullWidth />;
  return <Form {...opened} choice={choice} email={email} onEmail={setEmail} providerLabel={providerLabel} />;
}

interface AddFormProps extends DialogProps {
  readonly choice: ReactNode;
  /** Shared by both forms, so that switching between them keeps the input. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly providerLabel: string | null;
}

const LABELS = { title: 'Add user', submitLabel: 'Add user' };

function AddByEmailForm({ choice, email, onEmail, providerLabel, ...opened }: AddFormProps) {
  const addUser = useChange(accountsCalls.addUser);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { email },
    fields: ['email'],
    send: (values) => addUser.mutateAsync({ query: { email: values.email.trim() } }),
    done: (added) => `${added.email} can sign in now.`,
  });
  const hint =
    providerLabel === null
      ? 'No identity provider is configured. This user cannot sign in until you set a password.'
      : `They sign in with ${providerLabel} as a client. You can change the role afterwards.`;
  return (
    <FormDialog {...dialog} {...LABELS} choice={choice}>
      <EmailField field={formField(form, 'email', emailRulesReportingTo(onEmail))} hint={hint} />
    </FormDialog>
  );
}

function AddWithPasswordForm({ choice, email, onEmail, ...opened }: AddFormProps) {
  const addUser = useChange(accountsCalls.addUserWithPassword);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: {
      email,
      firstName: '',
      lastName: '',
      role: 'client' as Role,
      adminScope: 'full' as AdminScope,
      password: '',
    },
    fields: ['email', 'firstName', 'lastName', 'role', 'adminScope', 'password'],
    send: ({ adminScope: scope, ...values }) =>
      addUser.mutateAsync({
        body: { ...values, email: values.email.trim(), ...(values.role === 'admin' && { adminScope: scope }) },
      }),
    done: (added) => waitingToast(added.pendingApproval) ?? `${userName(added)} can sign in now.`,
  });
  const [role, adminScope, password] = useWatch({ control: form.control, name: ['role', 'adminScope', 'password'] });
  return (
    <FormDialog {...dialog} {...LABELS} choice={choice}>
      <EmailField field={formField(form, 'email', emailRulesReportingTo(onEmail))} />
      <NameFields first={formField(form, 'firstName', nameRules)} last={formField(form, 'lastName', nameRules)} />
      <RoleChoice value={role} {...formChoice(form, 'role')} />
      {role === 'admin' ? <ScopeChoice value={adminScope} {...formChoice(form, 'adminScope')} /> : null}
      <NewPasswordField
        value={password}
        onGenerate={(generated) => form.setValue('password', generated, { shouldValidate: form.formState.isSubmitted })}
        {...formField(form, 'password', passwordRules)}
      />
    </FormDialog>
  );
}

function EmailField({ field, hint }: { readonly field: ReturnType<typeof formField>; readonly hint?: string }) {
  return <LabelledField label="E-mail" type="email" autoFocus hint={hint} {...field} />;
}

/** The rules of the field, which also reports what is typed. */
function emailRulesReportingTo(onEmail: (email: string) => void) {
  return { ...emailRules, onChange: (event: { target: { value: string } }) => onEmail(event.target.value) };
}
