import { contract } from '@holdfast/contract';
import { mdiPublish } from '@mdi/js';
import { useChange } from '../../../lib/api.ts';
import { JobButton } from '../page-parts/job-button.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { rootsList } from './roots-list.tsx';

const QUESTION = {
  title: 'Publish the roots of yesterday now?',
  text: 'For each coin the root over all client balances at the end of yesterday is published, with their sum. It happens by itself every night. A published root is never changed: a day that has one keeps it.',
  confirmLabel: 'Publish',
} as const;

/** Published roots: what every client can check their own balance against. */
export function RootsPage() {
  const publish = useChange(contract.publishLiabilityRoots);
  return (
    <LiabilitiesFrame
      subtitle="For each day and coin one root over all client balances, with their sum. Everybody sees the same."
      actions={
        <JobButton
          label="Publish now"
          icon={mdiPublish}
          kind="close-lending-day"
          question={QUESTION}
          start={() => publish.mutateAsync()}
        />
      }
    >
      <ListCard
        list={rootsList}
        title="Published roots"
        text="A client proves with a few hashes that their balance is part of the sum. Proofs are kept for 90 days, those of the first of a month and all roots for good."
        empty={{
          title: 'No root is published yet',
          text: 'The first ones appear the night after the first deposit is cleared.',
        }}
      />
    </LiabilitiesFrame>
  );
}
