import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePublicConfig } from '../../lib/config.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { StepHeading } from './step-heading.tsx';

export function SignInForm() {
  const { oidc } = usePublicConfig();
  const { error, unauthorized, signingIn, signInWithPassword, dismissError } = useAuth();
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const isBusy = signingIn === 'password';

  // After a refusal the password is what most likely needs another try.
  useEffect(() => {
    if (error !== null && formState.isSubmitted) setFocus('password', { shouldSelect: true });
  }, [error, formState.isSubmitted, setFocus]);

  return (
    <>
      <StepHeading title="Sign in" text="Use the e-mail address your administrator added." />
      {error !== null ? (
        <Alert severity="error" closeText="Close" onClose={dismissError} sx={{ mb: 6 }}>
          {error}
        </Alert>
      ) : unauthorized ? (
        <Alert severity="info" closeText="Close" onClose={dismissError} sx={{ mb: 6 }}>
          Your session has ended. Please sign in again.
        </Alert>
      ) : null}
      {oidc === null ? null : (
        <>
          <ProviderButton label={oidc.label} />
          <Divider sx={{ my: 6, color: 'text.secondary', typography: 'body2', '& .MuiDivider-wrapper': { px: 4 } }}>
            or
          </Divider>
        </>
      )}
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit((credentials) => signInWithPassword(credentials))}
        sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
      >
        <LabelledField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          error={formState.errors.email?.message}
          {...register('email', { required: 'Enter your e-mail address.', setValueAs: (text: string) => text.trim() })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isBusy}
          disabled={signingIn !== null}
          sx={{ mt: 2 }}
        >
          Sign in
        </Button>
      </Box>
      <Typography variant="body2" sx={{ mt: 6, color: 'text.secondary' }}>
        Forgot your password? Ask your administrator to set a new one.
      </Typography>
    </>
  );
}
