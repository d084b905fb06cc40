import { accountsCalls } from '../../contract/calls.ts';
import { type User } from '../../contract/user.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { changedFields } from '@holdfast/web/ui/form/use-record-form.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { emailRules, NameFields, nameRules, RoleChoice, ScopeChoice } from './user-fields.tsx';
import { userName } from './user-labels.ts';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface EditUserDialogProps extends DialogProps {
  readonly user: User;
  /** Users cannot change their own role and scope. */
  readonly isOwn: boolean;
}

export function EditUserDialog({ isOpen, user, isOwn, onClose }: EditUserDialogProps) {
  const updateUser = useChange(accountsCalls.updateUser);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      adminScope: user.adminScope ?? ('full' as const),
      removeSecondFactor: false,
    },
    fields: ['email', 'firstName', 'lastName', 'role', 'adminScope'],
    send: async ({ removeSecondFactor, adminScope: scope, ...values }) => {
      const changes = {
        ...changedFields(user, { ...values, email: values.email.trim().toLowerCase() }),
        ...(values.role === 'admin' && scope !== (user.adminScope ?? 'full') && { adminScope: scope }),
        ...(removeSecondFactor && { removeSecondFactor: true as const }),
      };
      return Object.keys(changes).length === 0 ? null : updateUser.mutateAsync({ body: { id: user.id, ...changes } });
    },
    done: (changed) => changed && (waitingToast(changed.pendingApproval) ?? `${userName(changed)} saved.`),
  });
  const [role, adminScope, isRemovingSecondFactor] = useWatch({
    control: form.control,
    name: ['role', 'adminScope', 'removeSecondFactor'],
  });
  return (
    <FormDialog {...dialog} title={`Edit ${userName(user)}`} submitLabel="Save">
      <NameFields first={formField(form, 'firstName', nameRules)} last={formField(form, 'lastName', nameRules)} />
      <LabelledField label="E-mail" type="email" {...formField(form, 'email', emailRules)} />
      {isOwn ? null : <RoleChoice value={role} {...formChoice(form, 'role')} />}
      {isOwn || role !== 'admin' ? null : <ScopeChoice value={adminScope} {...formChoice(form, 'adminScope')} />}
      {user.hasSecondFactor || user.hasPasskey ? (
        <SecondFactorRemoval
          isOn={isRemovingSecondFactor}
          onChange={(isOn) => form.setValue('removeSecondFactor', isOn)}
        />
      ) : null}
    </FormDialog>
  );
}

function SecondFactorRemoval({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const noteId = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <Checkbox
        id={`${noteId}-box`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-describedby': noteId } }}
        sx={{ marginInlineStart: -2, mt: -2 }}
      />
      <div>
        <label htmlFor={`${noteId}-box`}>Remove second factor</label>
        <FormHelperText id={noteId}>For someone who lost both the authenticator and the recovery codes.</FormHelperText>
      </div>
    </Box>
  );
}
