import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { StepHeading } from './step-heading.tsx';

const WAYS = {
  app: {
    text: 'Enter the six-digit code from your authenticator app.',
    label: 'Code',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', maxLength: 7, autoCapitalize: 'none', spellCheck: false },
  },
  recovery: {
    text: 'Enter one of your recovery codes. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app instead',
    input: { inputMode: 'text', maxLength: 40, autoCapitalize: 'none', spellCheck: false },
  },
} as const;

export function SecondFactorForm() {
  const { error, signingIn, completeSecondFactor, cancelSignIn, dismissError } = useAuth();
  const [way, setWay] = useState<keyof typeof WAYS>('app');
  const { register, handleSubmit, setFocus, reset, formState } = useForm({ defaultValues: { code: '' } });
  const labels = WAYS[way];

  // A refused code is selected, so that it can be typed again.
  useEffect(() => {
    if (error !== null) setFocus('code', { shouldSelect: true });
  }, [error, setFocus]);

  function changeWay(): void {
    setWay(way === 'app' ? 'recovery' : 'app');
    reset();
    dismissError();
  }

  return (
    <>
      <StepHeading title="One more step" text={labels.text} />
      {error === null ? null : (
        <Alert severity="error" closeText="Close" onClose={dismissError} sx={{ mb: 6 }}>
          {error}
        </Alert>
      )}
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(({ code }) => completeSecondFactor(code))}
        sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
      >
        <LabelledField
          key={way}
          autoFocus
          label={labels.label}
          autoComplete="one-time-code"
          inputProps={labels.input}
          error={formState.errors.code?.message}
          sx={{ '& input': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
          {...register('code', { required: 'Enter a code.', setValueAs: (text: string) => text.trim() })}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={signingIn === 'secondFactor'}>
          Verify
        </Button>
      </Box>
      <Box sx={{ mt: 4, mx: -2, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Button onClick={changeWay}>{labels.other}</Button>
        <Button color="secondary" onClick={cancelSignIn}>
          Start again
        </Button>
      </Box>
    </>
  );
}
