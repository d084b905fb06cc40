import { contract, type User } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { showRefusal } from '../../lib/refusal.ts';
import { ChosenPasswordField, chosenPasswordRules } from '../../ui/form/chosen-password-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ProfileCard } from './profile-card.tsx';

const FIELDS = ['currentPassword', 'newPassword'] as const;

export function PasswordCard({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const change = useChange(contract.changePassword);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, reset, control, formState } = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const newPassword = useWatch({ control, name: 'newPassword' });

  const submit = handleSubmit(async (passwords) => {
    setFailure('');
    try {
      const body = {
        newPassword: passwords.newPassword,
        ...(user.hasPassword && { currentPassword: passwords.currentPassword }),
      };
      replaceUser(await change.mutateAsync({ body }));
      reset();
      enqueueSnackbar('Your password was saved. Your other devices were signed out.', { variant: 'success' });
    } catch (error) {
      setFailure(showRefusal(error, { fields: FIELDS, setError, fallback: 'Your password could not be saved.' }));
    }
  });

  return (
    <ProfileCard
      title="Password"
      text={
        user.hasPassword
          ? 'Changing your password signs out all other devices.'
          : 'You have no password yet. With one you can sign in without the provider.'
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'flex-start' }}
      >
        {user.needsHandoverCode ? (
          <Alert severity="warning" sx={{ width: '100%' }}>
            Another admin chose this password. Choose your own, and signing in no longer needs the handover code.
          </Alert>
        ) : null}
        {failure === '' ? null : (
          <Alert severity="error" closeText="Close" onClose={() => setFailure('')} sx={{ width: '100%' }}>
            {failure}
          </Alert>
        )}
        {/* Password managers look for the account that a new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.hasPassword ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword', { required: 'Enter your current password.' })}
          />
        ) : null}
        <ChosenPasswordField
          label="New password"
          strengthOf={newPassword}
          error={formState.errors.newPassword?.message}
          {...register('newPassword', chosenPasswordRules('Choose a new password.'))}
        />
        <Button type="submit" variant="contained" loading={change.isPending}>
          {user.hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </Box>
    </ProfileCard>
  );
}
