import { type PendingApproval } from '../../contract/approval.ts';
import { mdiClockOutline } from '@mdi/js';
import { waitingText } from '../session/waiting-toast.ts';
import Alert from '@mui/material/Alert';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';

/** Beside a record whose change a second admin has to approve. It leads to the request. */
export function PendingApprovalChip({ pending }: { readonly pending: PendingApproval | null }) {
  if (pending === null) return null;
  const title = `${pending.name}. ${waitingText(pending)}`;
  return (
    <TextLink to="/admin/audit-log" title={title} sx={{ display: 'inline-flex', flexShrink: 0 }}>
      <StatusChip tone="warning" icon={mdiClockOutline} label="Waiting for approval" />
    </TextLink>
  );
}

/** In the details of a record: what waits, for whom and until when. */
export function PendingApprovalNotice({ pending }: { readonly pending: PendingApproval | null }) {
  if (pending === null) return null;
  return (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {pending.name}. {waitingText(pending)} <TextLink to="/admin/audit-log">Show the request</TextLink>
    </Alert>
  );
}
