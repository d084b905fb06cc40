import { type AssignedAddress, contract } from '@holdfast/contract';
import { mdiAccountClockOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { clientName } from '../page-parts/client-label.tsx';
import { SectionCard } from '../page-parts/section-card.tsx';

const WAITING = { query: { state: 'requested' as const, limit: 100 } };

/** Changes that need the approval of a second admin; hidden if there are none. */
export function AddressRequests() {
  const { data, error, refetch } = useCall(contract.listDepositAddresses, WAITING);
  if (error && !data) {
    return (
      <Alert
        severity="error"
        sx={{ mb: 6 }}
        action={
          <Button variant="text" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Changes that wait could not be loaded: {errorText(error)}
      </Alert>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <SectionCard
      title="Changes that wait for approval"
      text="Whoever changes where clients send their coins can take them, so another admin looks at it first. The client is told of every change."
    >
      <Box component="ul" aria-label="Changes that wait for approval" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.items.map((request) => (
          <WaitingChange key={request.id} request={request} />
        ))}
      </Box>
    </SectionCard>
  );
}

function WaitingChange({ request }: { readonly request: AssignedAddress }) {
  const { enqueueSnackbar } = useSnackbar();
  const approve = useChange(contract.approveDepositAddress);
  const refuse = useChange(contract.refuseDepositAddress);
  const decide = async (deed: typeof approve | typeof refuse, words: string) => {
    try {
      await deed.mutateAsync({ params: { id: request.id } });
      enqueueSnackbar(words, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'It could not be decided.'), { variant: 'error' });
    }
  };
  const who = clientName(request);
  const where = `${who} on ${request.networkName}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        px: { xs: 4, sm: 6 },
        py: 4,
        borderTop: '1px solid',
        borderColor: 'hairline',
      }}
    >
      <IconTile path={mdiAccountClockOutline} tone="warning" />
      <Box sx={{ flexGrow: 1, flexBasis: 280, minWidth: 0 }}>
        <Typography variant="subtitle1" dir="auto" sx={{ textAlign: 'start' }}>
          {where} to {request.walletName} <AddressText address={request.address} />
        </Typography>
        <Typography
          variant="body2"
          dir="auto"
          sx={{ color: 'text.secondary', textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          Asked by {request.requestedByEmail ?? 'an admin who is gone'}, {momentText(request.requestedAt)}
          {request.reason === '' ? '' : `: “${request.reason}”`}
        </Typography>
        {request.canApprove ? null : (
          <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
            You asked for this change, so another admin must approve it. You can take it back.
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexGrow: { xs: 1, sm: 0 }, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button
          variant="outlined"
          loading={refuse.isPending}
          onClick={() =>
            void decide(
              refuse,
              request.canApprove ? `The change for ${who} is refused.` : `Your request for ${who} is taken back.`,
            )
          }
        >
          {request.canApprove ? 'Refuse' : 'Take back'}
        </Button>
        {request.canApprove ? (
          <Button
            variant="contained"
            loading={approve.isPending}
            onClick={() => void decide(approve, `${where} now deposits to ${request.walletName}. The client is told.`)}
          >
            Approve
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
