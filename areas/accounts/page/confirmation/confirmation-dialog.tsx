import { accountsCalls, type AccountsCalls } from '../../contract/calls.ts';
import { type CallInput, type ConfirmationWay } from '@holdfast/contract';
import { type User } from '../../contract/user.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import { SignInCancelled } from '../session/identity.ts';
import { supportsPasskeys, requestPasskey } from '../session/passkeys.ts';
import { browserPopupPlatform, createPopupIdentityProvider } from '../session/popup-identity-provider.ts';
import { usePublicConfig } from '../session/config.ts';
import { onConfirmationRequired } from '@holdfast/web/lib/confirmation.ts';
import { CodeField } from '@holdfast/web/ui/form/code-field.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';

type Proof = CallInput<AccountsCalls['confirm']>['body'];

/** Asks, above whatever is open, when a call needs a recent confirmation. The call goes on once it is given. */
export function ConfirmationDialog({ user }: { user: User }) {
  const dialog = useDialog<readonly ConfirmationWay[]>();
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);
  const { open, close } = dialog;

  useEffect(() => {
    const stop = onConfirmationRequired((ways) => {
      open(usable(ways));
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      stop();
      // Signing out removes the dialog, and with it the question.
      answer.current(false);
    };
  }, [open]);

  function finish(isConfirmed: boolean): void {
    close();
    answer.current(isConfirmed);
  }

  if (dialog.content === null) return null;
  return (
    <ConfirmationForm key={dialog.opening} user={user} ways={dialog.content} isOpen={dialog.isOpen} onFinish={finish} />
  );
}

interface ConfirmationFormProps {
  readonly user: User;
  readonly ways: readonly ConfirmationWay[];
  readonly isOpen: boolean;
  readonly onFinish: (isConfirmed: boolean) => void;
}

function ConfirmationForm({ user, ways, isOpen, onFinish }: ConfirmationFormProps) {
  const { oidc } = usePublicConfig();
  const [way, setWay] = useState<ConfirmationWay>(() => ORDER.find((each) => ways.includes(each)) ?? 'password');
  const provider = oidc?.label ?? 'your provider';
  const { form, isBusy, error, onSubmit } = useSubmit({
    values: { password: '', code: '' },
    send: async (entered): Promise<boolean> => {
      try {
        const body = await PROOFS[way](entered);
        await callApi(accountsCalls.confirm, { body });
        return true;
      } catch (refusal) {
        if (way === 'password') form.setFocus('password', { shouldSelect: true });
        if (way === 'secondFactor') form.setFocus('code', { shouldSelect: true });
        if (refusal instanceof SignInCancelled) return false;
        throw refusal;
      }
    },
    onSent: (isConfirmed) => isConfirmed && onFinish(true),
  });

  function changeWay(to: ConfirmationWay): void {
    setWay(to);
    form.reset();
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title="Confirm it’s you"
      intro={introOf(way, provider)}
      submitLabel={submitLabelOf(way, provider)}
      isBusy={isBusy}
      error={error}
      onSubmit={onSubmit}
      onClose={() => onFinish(false)}
    >
      {/* Password managers look for the account that a password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {way === 'password' ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          {...formField(form, 'password', { required: 'Enter your password.' })}
        />
      ) : null}
      {way === 'secondFactor' ? (
        <CodeField
          label="Code"
          autoFocus
          hint="A recovery code also works."
          {...formField(form, 'code', { required: 'Enter a code.', setValueAs: (text: string) => text.trim() })}
        />
      ) : null}
      {ways.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -2 }}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} disabled={isBusy} onClick={() => changeWay(other)}>
                {SWITCH_LABELS[other]}
              </Button>
            ))}
        </Box>
      ) : null}
      {way === 'provider' && oidc === null ? (
        <Alert severity="info">Sign out and sign in again: this server has no identity provider any more.</Alert>
      ) : null}
    </FormDialog>
  );
}

/** A passkey that this browser cannot use is left out where there is another way. */
function usable(ways: readonly ConfirmationWay[]): readonly ConfirmationWay[] {
  const others = ways.filter((way) => way !== 'passkey');
  return supportsPasskeys() || others.length === 0 ? ways : others;
}

/** The first that the user has is offered first. */
const ORDER: readonly ConfirmationWay[] = ['passkey', 'password', 'secondFactor', 'provider'];

const SWITCH_LABELS: Readonly<Record<ConfirmationWay, string>> = {
  passkey: 'Use a passkey instead',
  password: 'Use your password instead',
  secondFactor: 'Use a code instead',
  provider: 'Use your provider instead',
};

function submitLabelOf(way: ConfirmationWay, provider: string): string {
  if (way === 'provider') return `Continue with ${provider}`;
  return way === 'passkey' ? 'Use passkey' : 'Confirm';
}

function introOf(way: ConfirmationWay, provider: string): string {
  const asks: Readonly<Record<ConfirmationWay, string>> = {
    passkey: 'Use your passkey to continue.',
    password: 'Enter your password to continue.',
    secondFactor: 'Enter a code from your authenticator app to continue.',
    provider: `Sign in again with ${provider} to continue.`,
  };
  return `This is a sensitive change. ${asks[way]}`;
}

type Entered = { readonly password: string; readonly code: string };

const PROOFS: Readonly<Record<ConfirmationWay, (entered: Entered) => Promise<Proof>>> = {
  password: async ({ password }) => ({ password }),
  secondFactor: async ({ code }) => ({ code }),
  passkey: async () => ({ passkey: await requestPasskey(await callApi(accountsCalls.startPasskeyConfirmation, {})) }),
  // The window opens before the first await: browsers allow popups only within the click.
  provider: async () => {
    const identity = await createPopupIdentityProvider(browserPopupPlatform, { isFresh: true }).identify();
    if (!('idToken' in identity)) throw new Error('The provider returned no ID token.');
    return { idToken: identity.idToken };
  },
};
