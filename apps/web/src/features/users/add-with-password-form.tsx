import { contract, type Role } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import type { AddFormProps } from './add-by-email-form.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import { fieldProps, refusalText, showRefusal } from '../../ui/form/form-refusal.ts';
import { emailRules, nameRules, passwordRules } from './user-form.ts';
import { userName } from './user-words.ts';

export function AddWithPasswordForm({ isOpen, intro, email, onEmail, onClose }: AddFormProps) {
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
