import { contract, type LendingSummary } from '@holdfast/contract';
import { mdiClockAlertOutline } from '@mdi/js';
import { useCall } from '../../../lib/api.ts';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';

export type RequestView = 'pending' | 'late' | 'all';

/** What the address says; the queue of what waits is what the page is opened for. */
export function requestViewOf(text: string | undefined): RequestView {
  return text === 'late' || text === 'all' ? text : 'pending';
}

function countOf(summary: LendingSummary | undefined, view: 'pending' | 'late'): string {
  if (!summary) return '';
  const count =
    view === 'late'
      ? summary.lateWithdrawals
      : summary.pendingDeposits + summary.pendingWithdrawals + summary.pendingInterest;
  return ` (${count.toLocaleString('en')})`;
}

/** How much waits and how much of it is late, wherever on the page one is. */
export function RequestViews({
  view,
  onView,
}: {
  readonly view: RequestView;
  readonly onView: (view: RequestView) => void;
}) {
  const { data: summary } = useCall(contract.getLendingSummary);
  return (
    <SegmentedControl
      label="Which transactions"
      options={[
        { value: 'pending', label: `Pending${countOf(summary, 'pending')}` },
        {
          value: 'late',
          label: `Late withdrawals${countOf(summary, 'late')}`,
          ...(summary && summary.lateWithdrawals > 0 && { icon: mdiClockAlertOutline }),
        },
        { value: 'all', label: 'All' },
      ]}
      value={view}
      onChange={onView}
    />
  );
}
