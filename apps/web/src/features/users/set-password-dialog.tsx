import { contract, type User } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal } from '../../ui/form/form-refusal.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordRules } from './user-fields.tsx';
import { userName } from './user-labels.ts';

interface SetPasswordDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

export function SetPasswordDialog({ isOpen, user, onClose }: SetPasswordDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const updateUser = useChange(contract.updateUser);
  const form = useForm({ defaultValues: { password: '' } });
  const given = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await updateUser.mutateAsync({ body: { id: user.id, password } });
      enqueueSnackbar(`${userName(user)} has a new password.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['password']);
    }
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Set a new password"
      submitLabel="Set password"
      isBusy={updateUser.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {userName(user)} signs in with {user.email} and this password. All their sessions end now.
      </Typography>
      <NewPasswordField
        autoFocus
        value={given}
        onGenerate={(password) => form.setValue('password', password, { shouldValidate: form.formState.isSubmitted })}
        error={form.formState.errors.password?.message}
        {...fieldProps(form.register('password', passwordRules))}
      />
    </FormDialog>
  );
}
