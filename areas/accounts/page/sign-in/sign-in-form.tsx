import { mdiKeyOutline, mdiOpenInNew } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { supportsPasskeys } from '../session/passkeys.ts';
import { usePublicConfig } from '../session/config.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { StepHeading } from './step-heading.tsx';

export function SignInForm() {
  const { oidc } = usePublicConfig();
  const { error, unauthorized, signingIn, signInWithPassword, dismissError } = useAuth();
  const { form, ...submission } = useSubmit({ values: { email: '', password: '' }, send: signInWithPassword });
  const { setFocus, formState } = form;
  const isBusy = signingIn === 'password';

  // After a refusal the password gets the focus, because it is the most likely mistake.
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
          Your session has ended. Sign in again.
        </Alert>
      ) : null}
      {oidc === null && !supportsPasskeys() ? null : (
        <>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            {oidc === null ? null : <ProviderButton label={oidc.label} />}
            {supportsPasskeys() ? (
              <PasskeyButton
                variant="outlined"
                loading={signingIn === 'passkey'}
                disabled={signingIn !== null}
                sx={{ borderColor: 'fieldOutline' }}
              >
                Sign in with a passkey
              </PasskeyButton>
            ) : null}
          </Box>
          <Divider sx={{ my: 6, color: 'text.secondary', typography: 'body2', '& .MuiDivider-wrapper': { px: 4 } }}>
            or
          </Divider>
        </>
      )}
      <Form {...submission} gap={5}>
        <LabelledField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          {...formField(form, 'email', {
            required: 'Enter your e-mail address.',
            setValueAs: (text: string) => text.trim(),
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...formField(form, 'password', { required: 'Enter your password.' })}
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
      </Form>
      <Typography variant="body2" sx={{ mt: 6, color: 'text.secondary' }}>
        Forgot your password? Ask your administrator to set a new one.
      </Typography>
    </>
  );
}

/** Signs in with a passkey, alone or after a password. */
export function PasskeyButton(button: ButtonProps) {
  const { signInWithPasskey } = useAuth();
  const icon = <Icon path={mdiKeyOutline} />;
  return <Button size="large" fullWidth startIcon={icon} onClick={() => void signInWithPasskey()} {...button} />;
}

/** Opens the provider's window. The page waits while it is open, and the wait can be cancelled. */
function ProviderButton({ label }: { label: string }) {
  const { signingIn, signInWithProvider, cancelSignIn } = useAuth();
  if (signingIn === 'provider') {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44 }}>
        <CircularProgress size={20} aria-hidden="true" />
        <Typography sx={{ flex: 1 }}>Waiting for {label} in the other window</Typography>
        <Button onClick={cancelSignIn}>Cancel</Button>
      </Box>
    );
  }
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      disabled={signingIn !== null}
      startIcon={label === 'Google' ? <GoogleMark /> : <Icon path={mdiOpenInNew} />}
      onClick={() => void signInWithProvider()}
      sx={{ borderColor: 'fieldOutline' }}
    >
      Continue with {label}
    </Button>
  );
}

/** The provider's logo in its own colours, as its brand guidelines require. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d={
          'M23 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h6.17a5.28 5.28 0 0 1-2.29 3.46v2.88h3.7C21.75 18.6 23 ' +
          '15.69 23 12.25Z'
        }
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1.03 7.6-2.79l-3.71-2.88a6.97 6.97 0 0 1-10.38-3.66H1.69v2.97A11.5 11.5 0 0 0 12 23.5Z"
      />
      <path fill="#FBBC05" d="M5.51 14.17a6.9 6.9 0 0 1 0-4.42V6.78H1.69a11.5 11.5 0 0 0 0 10.36l3.82-2.97Z" />
      <path
        fill="#EA4335"
        d="M12 5.07c1.69 0 3.2.58 4.4 1.72l3.28-3.28A11.5 11.5 0 0 0 1.7 6.78l3.82 2.97A6.86 6.86 0 0 1 12 5.07Z"
      />
    </svg>
  );
}
