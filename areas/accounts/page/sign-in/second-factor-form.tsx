import type { SecondFactor } from '../../contract/user.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { supportsPasskeys } from '../session/passkeys.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { PasskeyButton } from './sign-in-form.tsx';
import { StepHeading } from './step-heading.tsx';

const CODES = {
  code: {
    label: 'Code',
    input: { inputMode: 'numeric', maxLength: 7, autoCapitalize: 'none', spellCheck: false },
  },
  recoveryCode: {
    label: 'Recovery code',
    input: { inputMode: 'text', maxLength: 40, autoCapitalize: 'none', spellCheck: false },
  },
  handoverCode: {
    label: 'Handover code',
    input: { inputMode: 'text', maxLength: 40, autoCapitalize: 'none', spellCheck: false },
  },
} as const;

const WAYS: Readonly<Record<SecondFactor, { readonly text: string; readonly switchLabel: string }>> = {
  passkey: { text: 'Use your passkey to finish signing in.', switchLabel: 'Use a passkey instead' },
  code: {
    text: 'Enter the six-digit code from your authenticator app.',
    switchLabel: 'Use the authenticator app instead',
  },
  recoveryCode: {
    text: 'Enter one of your recovery codes. Each works once.',
    switchLabel: 'Use a recovery code instead',
  },
  handoverCode: {
    text:
      'Another admin chose your password, so enter the code from the admin who approved it. It is needed until you ' +
      'choose your own password in your profile.',
    switchLabel: 'Use the handover code instead',
  },
};

export function SecondFactorForm() {
  const { error, signingIn, secondFactorWays, cancelSignIn, dismissError } = useAuth();
  const ways = secondFactorWays.filter((way) => way !== 'passkey' || supportsPasskeys());
  const [way, setWay] = useState<SecondFactor>(ways[0] ?? 'recoveryCode');

  function changeWay(to: SecondFactor): void {
    setWay(to);
    dismissError();
  }

  return (
    <>
      <StepHeading title="One more step" text={WAYS[way].text} />
      {error === null ? null : (
        <Alert severity="error" closeText="Close" onClose={dismissError} sx={{ mb: 6 }}>
          {error}
        </Alert>
      )}
      {way === 'passkey' ? (
        <PasskeyButton variant="contained" autoFocus loading={signingIn === 'secondFactor'}>
          Use passkey
        </PasskeyButton>
      ) : (
        <CodeStep key={way} way={way} />
      )}
      <Box sx={{ mt: 4, mx: -2, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} onClick={() => changeWay(other)}>
              {WAYS[other].switchLabel}
            </Button>
          ))}
        <Button color="secondary" onClick={cancelSignIn}>
          Start again
        </Button>
      </Box>
    </>
  );
}

function CodeStep({ way }: { readonly way: keyof typeof CODES }) {
  const { error, signingIn, completeSecondFactor } = useAuth();
  const { form, ...submission } = useSubmit({ values: { code: '' }, send: ({ code }) => completeSecondFactor(code) });
  const { setFocus } = form;
  const { label, input } = CODES[way];

  // A refused code is selected, so that it can be typed again.
  useEffect(() => {
    if (error !== null) setFocus('code', { shouldSelect: true });
  }, [error, setFocus]);

  return (
    <Form {...submission} gap={5}>
      <LabelledField
        autoFocus
        label={label}
        autoComplete="one-time-code"
        inputProps={input}
        sx={{ '& input': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
        {...formField(form, 'code', { required: 'Enter a code.', setValueAs: (text: string) => text.trim() })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={signingIn === 'secondFactor'}>
        Verify
      </Button>
    </Form>
  );
}
