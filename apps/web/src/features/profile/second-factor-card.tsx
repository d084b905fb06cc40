import { contract, type User } from '@holdfast/contract';
import { mdiShieldCheckOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { callApi, useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CodeDialog, RecoveryCodesDialog } from './second-factor-dialogs.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

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
      {user.hasSecondFactor ? (
        <ManageSecondFactor onRenewed={setRecoveryCodes} />
      ) : enrolment === null ? (
        <BeginSetup onBegun={setEnrolment} />
      ) : (
        <SecondFactorSetup {...enrolment} onConfirmed={confirmed} onCancel={() => setEnrolment(null)} />
      )}
      <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
    </ProfileCard>
  );
}

function BeginSetup({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const begin = useChange(contract.startSecondFactor);
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

function ManageSecondFactor({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const remove = useChange(contract.removeSecondFactor);
  const [confirming, setConfirming] = useState<'renew' | 'remove' | null>(null);
  const close = (): void => setConfirming(null);

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => setConfirming('renew')}>
          New recovery codes
        </Button>
        <Button variant="outlined" color="error" onClick={() => setConfirming('remove')}>
          Turn off
        </Button>
      </Box>
      <CodeDialog
        isOpen={confirming === 'renew'}
        title="New recovery codes?"
        text="Your current codes stop working. Confirm with a code from your authenticator app."
        confirmLabel="Create new codes"
        onConfirm={async (code) =>
          onRenewed((await callApi(contract.renewRecoveryCodes, { body: { code } })).recoveryCodes)
        }
        onClose={close}
      />
      <CodeDialog
        isOpen={confirming === 'remove'}
        title="Turn the second factor off?"
        text={
          'You will sign in with only your password. Confirm with a code from your authenticator app, or a ' +
          'recovery code.'
        }
        confirmLabel="Turn off"
        isDestructive
        onConfirm={async (code) => {
          replaceUser(await remove.mutateAsync({ body: { code } }));
          enqueueSnackbar('The second factor is off.', { variant: 'success' });
        }}
        onClose={close}
      />
    </>
  );
}
