import { accountsCalls } from '../../contract/calls.ts';
import { type User } from '../../contract/user.ts';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordRules } from './user-fields.tsx';
import { userName } from './user-labels.ts';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface SetPasswordDialogProps extends DialogProps {
  readonly user: User;
}

export function SetPasswordDialog({ isOpen, user, onClose }: SetPasswordDialogProps) {
  const updateUser = useChange(accountsCalls.updateUser);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: { password: '' },
    fields: ['password'],
    send: ({ password }) => updateUser.mutateAsync({ body: { id: user.id, password } }),
    done: (changed) => waitingToast(changed.pendingApproval) ?? `${userName(user)} has a new password.`,
  });
  const given = useWatch({ control: form.control, name: 'password' });
  return (
    <FormDialog
      {...dialog}
      title="Set a new password"
      submitLabel="Set password"
      intro={`${userName(user)} signs in with ${user.email} and this password. All their sessions end now.`}
    >
      <NewPasswordField
        autoFocus
        value={given}
        onGenerate={(password) => form.setValue('password', password, { shouldValidate: form.formState.isSubmitted })}
        {...formField(form, 'password', passwordRules)}
      />
    </FormDialog>
  );
}
