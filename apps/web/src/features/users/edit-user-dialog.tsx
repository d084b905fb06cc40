import { contract, type User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import { useSnackbar } from 'notistack';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { changedFields } from '../../ui/form/use-record-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { emailRules, NameFields, nameRules, RoleChoice } from './user-fields.tsx';
import { userName } from './user-labels.ts';

interface EditUserDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  /** Users cannot change their own role. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

export function EditUserDialog({ isOpen, user, isOwn, onClose }: EditUserDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const updateUser = useChange(contract.updateUser);
  const form = useForm({
    defaultValues: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      removeSecondFactor: false,
    },
  });
  const { errors } = form.formState;
  const [role, isRemovingSecondFactor] = useWatch({ control: form.control, name: ['role', 'removeSecondFactor'] });
  const submit = form.handleSubmit(async ({ removeSecondFactor, ...values }) => {
    const changes = {
      ...changedFields(user, { ...values, email: values.email.trim().toLowerCase() }),
      ...(removeSecondFactor && { removeSecondFactor: true as const }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const changed = await updateUser.mutateAsync({ body: { id: user.id, ...changes } });
      enqueueSnackbar(`${userName(changed)} saved.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['email', 'firstName', 'lastName', 'role']);
    }
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Edit ${userName(user)}`}
      submitLabel="Save"
      isBusy={updateUser.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields
        first={form.register('firstName', nameRules)}
        last={form.register('lastName', nameRules)}
        firstError={errors.firstName?.message}
        lastError={errors.lastName?.message}
      />
      <LabelledField
        label="E-mail"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...fieldProps(form.register('email', emailRules))}
      />
      {isOwn ? null : (
        <RoleChoice value={role} onChange={(chosen) => form.setValue('role', chosen)} error={errors.role?.message} />
      )}
      {user.hasSecondFactor ? (
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
