import { lendingCalls } from '../../contract/calls.ts';
import { type AssignedAddress } from '../../contract/lending-admin.ts';
import { mdiAccountClockOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '@holdfast/accounts/page/auth-context';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { clientName } from '../page-parts/client-label.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { cardRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';

const WAITING = { query: { state: 'requested' as const, limit: 100 } };

/** Changes that need the approval of a second admin; hidden if there are none. */
export function AddressRequests() {
  const requests = useCall(lendingCalls.listDepositAddresses, WAITING);
  return (
    <Loaded
      query={requests}
      renderFailure={(text, retry) => (
        <RetryAlert severity="error" text={`Pending changes could not be loaded: ${text}`} onRetry={retry} />
      )}
      empty={<></>}
    >
      {({ items }) => (
        <SectionCard
          title="Pending approvals"
          text={
            'A changed deposit address redirects a client’s coins, so a second admin must approve it; a single ' +
            'admin waits. The client is notified of every change.'
          }
        >
          <Box component="ul" aria-label="Pending approvals" sx={plainList}>
            {items.map((request) => (
              <PendingChange key={request.id} request={request} />
            ))}
          </Box>
        </SectionCard>
      )}
    </Loaded>
  );
}

function PendingChange({ request }: { readonly request: AssignedAddress }) {
  const run = useReportedAction();
  const approve = useChange(lendingCalls.approveDepositAddress);
  const refuse = useChange(lendingCalls.refuseDepositAddress);
  const decide = (decision: typeof approve | typeof refuse, done: string) =>
    run(() => decision.mutateAsync({ params: { id: request.id } }), {
      done,
      failure: 'The decision could not be saved.',
    });
  const isOwn = useAuth().user?.id === request.requestedBy;
  const who = clientName(request);
  const where = `${who} on ${request.networkName}`;
  return (
    <Row
      component="li"
      sx={{
        gap: 4,
        ...cardRow,
        py: 4,
      }}
    >
      <IconTile path={mdiAccountClockOutline} tone="warning" />
      <Box sx={{ flexGrow: 1, flexBasis: 280, minWidth: 0 }}>
        <Typography variant="subtitle1" dir="auto" sx={{ textAlign: 'left' }}>
          {where} to {request.walletName} <AddressText address={request.address} />
        </Typography>
        <Typography
          variant="body2"
          dir="auto"
          sx={{ color: 'text.secondary', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          Requested by {request.requestedByEmail ?? 'a removed admin'}, {momentText(request.requestedAt)}
          {request.reason === '' ? '' : `: “${request.reason}”`}
        </Typography>
        {request.canApprove ? null : (
          <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
            {request.effectiveFrom !== null
              ? `There is no second admin, so it takes effect on ${momentText(request.effectiveFrom)}.`
              : isOwn
                ? 'You requested this change, so another admin must approve it. You can withdraw it.'
                : 'You cannot approve this change. The audit log shows why.'}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexGrow: { xs: 1, sm: 0 }, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <ActionButton
          call={lendingCalls.refuseDepositAddress}
          variant="outlined"
          loading={refuse.isPending}
          onClick={() =>
            void decide(refuse, isOwn ? `Your request for ${who} was withdrawn.` : `Change for ${who} rejected.`)
          }
        >
          {isOwn ? 'Withdraw' : 'Reject'}
        </ActionButton>
        {request.canApprove ? (
          <ActionButton
            call={lendingCalls.approveDepositAddress}
            variant="contained"
            loading={approve.isPending}
            onClick={() =>
              void decide(approve, `${where} now deposits to ${request.walletName}. The client was notified.`)
            }
          >
            Approve
          </ActionButton>
        ) : null}
      </Box>
    </Row>
  );
}
