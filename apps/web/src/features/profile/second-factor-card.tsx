import { contract, type User } from '@holdfast/contract';
import { mdiShieldCheckOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useCall, useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Row } from '../../ui/layout/row.tsx';
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
  const { data } = useCall(contract.getSignInFactors);
  const renew = useChange(contract.renewRecoveryCodes);
  const [isAsking, setAsking] = useState(false);
  const left = data?.recoveryCodesLeft;
  return (
    <Row sx={{ gap: 3, mb: 4, minHeight: 44 }}>
      <Typography sx={{ flex: 1, ...(left !== undefined && left <= FEW_CODES && { color: 'warning.main' }) }}>
        {left === undefined ? 'Recovery codes' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
      </Typography>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        New recovery codes
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Create new recovery codes?"
        text="Your current codes stop working."
        confirmLabel="Create new codes"
        isBusy={renew.isPending}
        error={renew.error === null ? '' : errorText(renew.error, 'The codes could not be created.')}
        onConfirm={() =>
          renew.mutate(
            { body: {} },
            {
              onSuccess: ({ recoveryCodes }) => {
                setAsking(false);
                onRenewed(recoveryCodes);
              },
            },
          )
        }
        onClose={() => {
          setAsking(false);
          renew.reset();
        }}
      />
    </Row>
  );
}

const FEW_CODES = 2;

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

function TurnOff() {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const remove = useChange(contract.removeSecondFactor);
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <CodeDialog
        isOpen={isAsking}
        title="Turn the second factor off?"
        text={
          'No code is required any more when you sign in. Confirm with a code from your authenticator app, or a ' +
          'recovery code.'
        }
        confirmLabel="Turn off"
        isDestructive
        onConfirm={async (code) => {
          replaceUser(await remove.mutateAsync({ body: { code } }));
          enqueueSnackbar('The second factor is off.', { variant: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
