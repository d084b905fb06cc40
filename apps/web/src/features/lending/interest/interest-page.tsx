import { contract, type InterestDueList } from '@holdfast/contract';
import { mdiCalendarSync } from '@mdi/js';
import { useMemo } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { UnknownNote } from '../../../api-parts/unknown-note.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { awaitedFigures, FigureCards, type FigureCardProps } from '../../../ui/figures/figure-cards.tsx';
import { AsOfField, useAsOf } from '../owed/as-of-field.tsx';
import { JobButton } from '../page-parts/job-button.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { useClientChoices, useCoinChoices } from '../page-parts/list-choices.ts';
import { ListCard } from '../page-parts/list-card.tsx';
import { InterestMonthsCard } from './interest-months-card.tsx';
import { interestTotals } from './interest-months.ts';
import { interestList } from './interest-list.tsx';

const QUESTION = {
  title: 'Calculate interest due?',
  text: 'Every anniversary up to today without a payment becomes a payment to settle. This runs automatically every night; repeating it adds nothing, so nothing can be paid twice.',
  confirmLabel: 'Calculate',
} as const;

/** Interest due: what has to be paid when, and what of it is late. */
export function InterestPage() {
  const clients = useClientChoices();
  const coins = useCoinChoices();
  const list = useMemo(() => interestList({ clients, coins }), [clients, coins]);
  // The summary is about everyone, whatever the list below is narrowed to; its own failure leaves the list alone.
  const [asOf] = useAsOf();
  const asOfQuery = asOf === undefined ? {} : { as_of: asOf };
  const { data } = useCall(contract.listInterestDue, { query: { limit: 1, ...asOfQuery } }, { keepsPrevious: true });
  const run = useChange(contract.runInterest);
  return (
    <LiabilitiesFrame
      subtitle={
        data === undefined
          ? 'Interest to be paid.'
          : `Interest to be paid, as of ${dayText(data.asOf, { timeZone: 'UTC' })}, in UTC.`
      }
      actions={
        <>
          <AsOfField answeredDay={data?.asOf} />
          <JobButton
            label="Calculate interest due"
            icon={mdiCalendarSync}
            kind="interest-run"
            question={QUESTION}
            start={() => run.mutateAsync()}
          />
        </>
      }
    >
      <FigureCards
        label="Totals"
        cards={data ? figuresOf(data) : awaitedFigures(['Overdue', 'Within 12 months', 'Payments'])}
      />
      {data && data.months.length > 0 ? <InterestMonthsCard months={data.months} /> : null}
      <ListCard
        key={asOf}
        list={list}
        fixed={asOfQuery}
        title="Payments"
        text="Settling one links it with the transaction that carried the coins. An anniversary is paid once."
        empty={{
          title: 'No interest due',
          text: 'Interest is due on each anniversary of a deposit. This period has none.',
        }}
      />
    </LiabilitiesFrame>
  );
}

function figuresOf({ months }: InterestDueList): FigureCardProps[] {
  const totals = interestTotals(months);
  const { isLate } = totals;
  return [
    {
      label: 'Overdue',
      figure: <UsdText value={totals.overdueUsd} />,
      note: !isLate ? (
        'No payment is late'
      ) : totals.overdueUsd.unknownCount > 0 ? (
        <UnknownNote of={totals.overdueUsd} />
      ) : (
        'Past the anniversary'
      ),
      isAlarming: isLate,
    },
    {
      label: 'Within 12 months',
      figure: <UsdText value={totals.totalUsd} />,
      note: totals.totalUsd.unknownCount > 0 ? <UnknownNote of={totals.totalUsd} /> : 'Overdue included',
    },
    { label: 'Payments', figure: totals.payments.toLocaleString('en'), note: 'One for each anniversary' },
  ];
}
