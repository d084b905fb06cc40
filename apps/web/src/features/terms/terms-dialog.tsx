import { ApiError, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AgreementBody } from './agreement-body.tsx';
import { ChangedTermsNote } from './changed-terms-note.tsx';

const UNTICKED_TEXT = 'You must accept the terms and conditions to continue.';
const FAILURE_TEXT = 'An error occurred while accepting the agreement.';

/** Lies over any page until the terms are accepted; there is no other way to close it. */
export function TermsDialog() {
  const { user, replaceUser } = useAuth();
  const acceptAgreement = useChange(contract.acceptAgreement);
  const agreement = useCall(contract.getAgreement);
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const titleId = useId();

  function tick(isNowTicked: boolean): void {
    setTicked(isNowTicked);
    setError(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isTicked) {
      setError(UNTICKED_TEXT);
      return;
    }
    if (agreement.data === undefined) return;
    setError(null);
    acceptAgreement.mutate(
      { query: { version: agreement.data.version } },
      {
        onSuccess: replaceUser,
        onError: (failure) => {
          setError(failureText(failure));
          // A newer version may be in force by now; its text has to be read first.
          void agreement.refetch();
        },
      },
    );
  }

  return (
    <Dialog open aria-labelledby={titleId} scroll="paper" maxWidth={false} slotProps={{ paper: { sx: PAPER } }}>
      <DialogTitle
        id={titleId}
        sx={{
          px: { xs: 5, sm: 8 },
          py: 5,
          fontSize: '1.25rem',
          lineHeight: '1.75rem',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        Terms of Service
      </DialogTitle>
      {user?.hasAcceptedEarlierTerms === true ? <ChangedTermsNote /> : null}
      {agreement.data ? (
        <AgreementBody agreement={agreement.data} />
      ) : (
        <Box sx={{ px: { xs: 5, sm: 8 }, py: 5 }}>
          {agreement.error ? (
            <ErrorState
              title="The terms could not be loaded"
              text={errorText(agreement.error)}
              onRetry={() => void agreement.refetch()}
            />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
        </Box>
      )}
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ px: { xs: 5, sm: 8 }, py: 5, borderTop: 1, borderColor: 'divider' }}
      >
        {error === null ? null : (
          <Alert severity="error" closeText="Close" onClose={() => setError(null)} sx={{ mb: 4 }}>
            {error}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <FormControlLabel
            label="I accept the above terms and conditions"
            control={<Checkbox checked={isTicked} onChange={(_, isNowTicked) => tick(isNowTicked)} />}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={acceptAgreement.isPending || agreement.data === undefined}
            sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 96 }}
          >
            Submit
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}

/** A request that never arrived has no words of the server's, and the browser's own would help nobody. */
function failureText(failure: unknown): string {
  return failure instanceof ApiError ? errorText(failure, FAILURE_TEXT) : FAILURE_TEXT;
}

const PAPER = {
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(640px, calc(100dvh - 32px))',
  m: 4,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const;
