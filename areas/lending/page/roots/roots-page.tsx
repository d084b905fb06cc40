import { lendingCalls } from '../../contract/calls.ts';
import { mdiPublish } from '@mdi/js';
import { useChange } from '@holdfast/web/lib/api.ts';
import { coinColumn } from '@holdfast/catalogue/page/coin-label';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { JobButton } from '../page-parts/job-button.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { chipColumn, countColumn, dateColumn, dayColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { HashText } from '@holdfast/web/ui/address-text.tsx';

const QUESTION = {
  title: 'Publish yesterday’s roots now?',
  text:
    'Publishes one root per coin over all client balances at the end of yesterday, with their sum. ' +
    'This also happens automatically every night. A published root never changes.',
  confirmLabel: 'Publish',
} as const;

/** Published roots: what clients verify their balances against. */
export function RootsPage() {
  const publish = useChange(lendingCalls.publishLiabilityRoots);
  return (
    <LiabilitiesFrame
      subtitle="One root per day and coin over all client balances, with their sum. Publicly visible."
      actions={
        <JobButton
          label="Publish now"
          icon={mdiPublish}
          kind="close-lending-day"
          question={QUESTION}
          call={lendingCalls.publishLiabilityRoots}
          start={() => publish.mutateAsync()}
        />
      }
    >
      <ListCard
        list={rootsList}
        title="Published roots"
        text={
          'Clients verify with a few hashes that their balance is part of the sum. Proofs are kept for 90 ' +
          'days; those of the first day of a month and all roots are kept permanently.'
        }
        empty={{
          title: 'No roots published yet',
          text: 'The first ones appear the night after the first deposit is cleared.',
        }}
      />
    </LiabilitiesFrame>
  );
}

const rootsList = defineList(lendingCalls.listLiabilityRoots, {
  id: 'liability-roots',
  noun: { one: 'root', many: 'roots' },
  rowKey: (root) => `${root.day}-${root.coinId}`,
  rowLabel: (root) => `${root.coinSymbol}, ${root.day}`,
  searchLabel: 'Search coin',
  defaultSort: { sort: 'day', order: 'desc' },
  filters: [],
  columns: [
    dayColumn((day) => dayText(day, { timeZone: 'UTC' })),
    { ...coinColumn(), sortable: 'coin' },
    {
      id: 'total',
      label: 'Sum of balances',
      align: 'end',
      render: (root) => <AmountText value={root.total} />,
      csv: (root) => root.total,
    },
    countColumn({ id: 'clients', label: 'Clients', of: (root) => root.clients }),
    {
      id: 'root',
      label: 'Root',
      render: (root) => <HashText hash={root.rootHash} noun="root" />,
      csv: (root) => root.rootHash,
    },
    chipColumn({
      id: 'proofs',
      label: 'Proofs',
      of: (root) => (root.hasProofs ? { label: 'Kept', tone: 'gain' } : { label: 'Root only' }),
    }),
    dateColumn({ id: 'published', label: 'Published', align: 'end', of: (root) => root.publishedAt }),
  ],
});
