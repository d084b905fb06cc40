import { type PendingApproval } from '../../contract/approval.ts';
import { mdiClockOutline } from '@mdi/js';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';

/** Beside a record whose change a second admin has to approve. It leads to the request. */
export function PendingApprovalChip({ pending }: { readonly pending: PendingApproval | null }) {
  if (pending === null) return null;
  const title =
    pending.effectiveFrom === null
      ? pending.name
      : `${pending.name}. In effect on ${momentText(pending.effectiveFrom)}`;
  return (
    <TextLink to="/admin/audit-log" title={title} sx={{ display: 'inline-flex', flexShrink: 0 }}>
      <StatusChip tone="warning" icon={mdiClockOutline} label="Waiting for approval" />
    </TextLink>
  );
}
