import { contract, type Role } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { emailRules, NameFields, nameRules, passwordRules, RoleChoice } from './user-fields.tsx';
import { userName } from './user-labels.ts';

type Way = 'email' | 'password';

interface AddUserDialogProps {
  readonly isOpen: boolean;
  /** Null if no identity provider is configured; a user added by e-mail alone could not sign in. */
  readonly providerLabel: string | null;
  readonly onClose: () => void;
}

/** Two ways to add a user: by e-mail for the identity provider, or by e-mail and password. */
export function AddUserDialog({ isOpen, providerLabel, onClose }: AddUserDialogProps) {
  const [way, setWay] = useState<Way>(providerLabel === null ? 'password' : 'email');
  const [email, setEmail] = useState('');
  const Form = way === 'email' ? AddByEmailForm : AddWithPasswordForm;
  const choice = (
    <Box sx={{ mt: 2, mb: 4 }}>
      <SegmentedControl
        label="Way to add a user"
        options={[
          { value: 'email', label: 'By e-mail' },
          { value: 'password', label: 'With a password' },
        ]}
        value={way}
        onChange={setWay}
        fullWidth
      />
    </Box>
  );
  return (
    <Form
      isOpen={isOpen}
      intro={choice}
      email={email}
      onEmail={setEmail}
      providerLabel={providerLabel}
      onClose={onClose}
    />
  );
}

interface AddFormProps {
  readonly isOpen: boolean;
  readonly intro: ReactNode;
  /** Shared by both forms, so that switching between them keeps the input. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly providerLabel: string | null;
  readonly onClose: () => void;
}

function AddByEmailForm({ isOpen, intro, email, onEmail, providerLabel, onClose }: AddFormProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addUser = useChange(contract.addUser);
  const form = useForm({ defaultValues: { email } });
  const submit = form.handleSubmit(async (values) => {
    try {
      const added = await addUser.mutateAsync({ query: { email: values.email.trim() } });
      enqueueSnackbar(`${added.email} can sign in now.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['email']);
    }
  });
  const hint =
    providerLabel === null
      ? 'No identity provider is configured. This user cannot sign in until you set a password.'
      : `They sign in with ${providerLabel} as a client. You can change the role afterwards.`;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add user"
      submitLabel="Add user"
      intro={intro}
      isBusy={addUser.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelledField
        label="E-mail"
        type="email"
        autoFocus
        autoComplete="off"
        hint={hint}
        error={form.formState.errors.email?.message}
        {...fieldProps(
          form.register('email', {
            ...emailRules,
            onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
          }),
        )}
      />
    </FormDialog>
  );
}

function AddWithPasswordForm({ isOpen, intro, email, onEmail, onClose }: AddFormProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addUser = useChange(contract.addUserWithPassword);
  const form = useForm({ defaultValues: { email, firstName: '', lastName: '', role: 'client' as Role, password: '' } });
  const { errors } = form.formState;
  const [role, password] = useWatch({ control: form.control, name: ['role', 'password'] });
  const submit = form.handleSubmit(async (values) => {
    try {
      const added = await addUser.mutateAsync({ body: { ...values, email: values.email.trim() } });
      enqueueSnackbar(`${userName(added)} can sign in now.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['email', 'firstName', 'lastName', 'role', 'password']);
    }
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add user"
      submitLabel="Add user"
      intro={intro}
      isBusy={addUser.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelledField
        label="E-mail"
        type="email"
        autoFocus
        autoComplete="off"
        error={errors.email?.message}
        {...fieldProps(
          form.register('email', {
            ...emailRules,
            onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
          }),
        )}
      />
      <NameFields
        first={form.register('firstName', nameRules)}
        last={form.register('lastName', nameRules)}
        firstError={errors.firstName?.message}
        lastError={errors.lastName?.message}
      />
      <RoleChoice value={role} onChange={(chosen) => form.setValue('role', chosen)} error={errors.role?.message} />
      <NewPasswordField
        value={password}
        onGenerate={(generated) => form.setValue('password', generated, { shouldValidate: form.formState.isSubmitted })}
        error={errors.password?.message}
        {...fieldProps(form.register('password', passwordRules))}
      />
    </FormDialog>
  );
}
