import { contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal } from '../../ui/form/form-refusal.ts';
import { emailRules } from './user-form.ts';

export interface AddFormProps {
  readonly isOpen: boolean;
  readonly intro: ReactNode;
  /** Kept above both forms, so that changing the way does not lose what was typed. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly providerLabel: string | null;
  readonly onClose: () => void;
}

export function AddByEmailForm({ isOpen, intro, email, onEmail, providerLabel, onClose }: AddFormProps) {
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
      ? 'No identity provider is set up here: this person cannot sign in until you set a password for them.'
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
