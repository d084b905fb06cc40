import { accountsCalls } from '../../contract/calls.ts';
import { type User } from '../../contract/user.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '../session/auth-context.ts';
import { ChosenPasswordField, chosenPasswordRules } from '@holdfast/web/ui/form/chosen-password-field.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { ProfileCard } from './profile-card.tsx';

export function PasswordCard({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const change = useChange(accountsCalls.changePassword);
  const { form, isBusy, ...sent } = useSentForm({
    values: { currentPassword: '', newPassword: '' },
    fields: ['currentPassword', 'newPassword'],
    send: ({ currentPassword, newPassword }) =>
      change.mutateAsync({ body: { newPassword, ...(user.hasPassword && { currentPassword }) } }),
    done: () => 'Your password was saved. Your other devices were signed out.',
    onSent: (updated): void => {
      replaceUser(updated);
      form.reset();
    },
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
      <Form {...sent} sx={{ justifyItems: 'start' }}>
        {user.needsHandoverCode ? (
          <Alert severity="warning" sx={{ width: '100%' }}>
            Another admin chose this password. Choose your own, and signing in no longer needs the handover code.
          </Alert>
        ) : null}
        {/* Password managers look for the account that a new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.hasPassword ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...formField(form, 'currentPassword', { required: 'Enter your current password.' })}
          />
        ) : null}
        <ChosenPasswordField
          label="New password"
          strengthOf={form.watch('newPassword')}
          {...formField(form, 'newPassword', chosenPasswordRules('Choose a new password.'))}
        />
        <Button type="submit" variant="contained" loading={isBusy}>
          {user.hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </Form>
    </ProfileCard>
  );
}
