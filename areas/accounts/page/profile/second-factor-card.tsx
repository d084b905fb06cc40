import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { CodeField } from '@holdfast/web/ui/form/code-field.tsx';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog, useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { QrCode } from '@holdfast/web/ui/qr-code.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiShieldCheckOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { accountsCalls } from '../../contract/calls.ts';
import type { User } from '../../contract/user.ts';
import { useAuth } from '../session/auth-context.ts';
import { ProfileCard } from './profile-card.tsx';
import { RecoveryCodesDialog } from './second-factor-dialogs.tsx';

type Enrolment = { readonly secret: string; readonly uri: string };

export function SecondFactorCard({ user }: { user: User }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);

  function confirmed(codes: readonly string[]): void {
    setEnrolment(null);
    setRecoveryCodes(codes);
  }

  return (
    <ProfileCard
      title="Second factor"
      text="A code from an authenticator app, required after your password. It protects you if your password leaks."
      status={
        user.hasSecondFactor ? (
          <StatusChip label="On" tone="gain" icon={mdiShieldCheckOutline} />
        ) : (
          <StatusChip label="Off" />
        )
      }
    >
      {user.hasSecondFactor || user.hasPasskey ? <RecoveryCodes onRenewed={setRecoveryCodes} /> : null}
      {user.hasSecondFactor ? (
        <TurnOff />
      ) : enrolment === null ? (
        <BeginSetup onBegun={setEnrolment} />
      ) : (
        <SecondFactorSetup {...enrolment} onConfirmed={confirmed} onCancel={() => setEnrolment(null)} />
      )}
      <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
    </ProfileCard>
  );
}

/** Few codes are a warning: without any, a lost device means asking an administrator. */
function RecoveryCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const { data } = useCall(accountsCalls.getSignInFactors);
  const renew = useChange(accountsCalls.renewRecoveryCodes);
  const asking = useDialog<true>();
  const left = data?.recoveryCodesLeft;
  return (
    <Row sx={{ gap: 3, mb: 4, minHeight: 44 }}>
      <Typography sx={{ flex: 1, ...(left !== undefined && left <= FEW_CODES && { color: 'warning.main' }) }}>
        {left === undefined ? 'Recovery codes' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
      </Typography>
      <Button variant="outlined" size="small" onClick={() => asking.open(true)}>
        New recovery codes
      </Button>
      <OpenedDialog dialog={asking}>
        {(opened) => (
          <ActionDialog
            {...opened}
            title="Create new recovery codes?"
            text="Your current codes stop working, and your other sessions are signed out."
            confirmLabel="Create new codes"
            send={() => renew.mutateAsync({ body: {} })}
            onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
          />
        )}
      </OpenedDialog>
    </Row>
  );
}

const FEW_CODES = 2;

function BeginSetup({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const begin = useChange(accountsCalls.startSecondFactor);
  return (
    <>
      {begin.error === null ? null : (
        <Alert severity="error" sx={{ mb: 4 }}>
          {errorText(begin.error, 'The second factor could not be set up.')}
        </Alert>
      )}
      <Button
        variant="contained"
        loading={begin.isPending}
        onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
      >
        Set up
      </Button>
    </>
  );
}

function TurnOff() {
  const asking = useDialog<true>();
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => asking.open(true)}>
        Turn off
      </Button>
      <OpenedDialog dialog={asking}>{(opened) => <TurnOffDialog {...opened} />}</OpenedDialog>
    </>
  );
}

/** Requires a code before an action that weakens the account. */
function TurnOffDialog(opened: DialogProps) {
  const { replaceUser } = useAuth();
  const remove = useChange(accountsCalls.removeSecondFactor);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { code: '' },
    fields: ['code'],
    send: (body) => remove.mutateAsync({ body }),
    done: () => 'The second factor is off.',
    onDone: replaceUser,
  });
  return (
    <FormDialog
      {...dialog}
      title="Turn the second factor off?"
      intro={
        'No code is required any more when you sign in, and your other sessions are signed out. Confirm with a code ' +
        'from your authenticator app, or a recovery code.'
      }
      submitLabel="Turn off"
      isDestructive
    >
      <CodeField label="Code" autoFocus {...formField(form, 'code', { required: 'Enter a code.' })} />
    </FormDialog>
  );
}

interface SecondFactorSetupProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SecondFactorSetup({ secret, uri, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const confirm = useChange(accountsCalls.confirmSecondFactor);
  const { form, isBusy, ...sent } = useSentForm({
    values: { code: '' },
    fields: ['code'],
    send: (body) => confirm.mutateAsync({ body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography>1. Scan the QR code with your authenticator app, or enter this key:</Typography>
        <Box sx={{ mt: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="code"
            sx={{ typography: 'body2', fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
          >
            {inGroups(secret)}
          </Box>
          <CopyButton text={secret} label="Copy key" />
        </Box>
        <Typography sx={{ mt: 5, mb: 3 }}>2. Enter the six-digit code from the app:</Typography>
        <Form {...sent}>
          <CodeField label="Code" autoFocus {...formField(form, 'code', { required: 'Enter a code.' })} />
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button type="submit" variant="contained" loading={isBusy}>
              Turn on
            </Button>
            <Button color="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        </Form>
      </Box>
    </Box>
  );
}

/** Groups of four letters are easier to type from a screen. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
}
