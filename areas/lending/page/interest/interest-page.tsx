import { lendingCalls } from '../../contract/calls.ts';
import { countNoun, presentCount } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type InterestDue, type InterestDueList } from '../../contract/lending-admin.ts';
import { mdiCalendarSync, mdiClockAlertOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { coinColumn } from '@holdfast/catalogue/page/coin-label';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { AsOfField } from '../owed/as-of-field.tsx';
import { clientAndCoinFilters, clientColumn, clientName, type ClientsAndCoins } from '../page-parts/client-label.tsx';
import { JobButton } from '../page-parts/job-button.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { useClientChoices, useCoinChoices } from '../parts/list-choices.ts';
import { ListCard } from '../page-parts/list-card.tsx';
import { InterestMonthsCard, interestTotals } from './interest-months-card.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { amountColumn, chipColumn } from '@holdfast/web/ui/list/usual-columns.tsx';

const QUESTION = {
  title: 'Calculate interest due?',
  text:
    'Every anniversary up to today without a payment becomes a payment to match. This runs ' +
    'automatically every night; repeating it adds nothing, so nothing can be paid twice.',
  confirmLabel: 'Calculate',
} as const;

/** Interest due: the payments by due date, and which of them are late. */
export function InterestPage() {
  const clients = useClientChoices();
  const coins = useCoinChoices();
  const list = useMemo(() => interestList({ clients, coins }), [clients, coins]);
  // The summary covers all clients, whatever the filters of the list; if it fails, the list is still shown.
  const [asOf] = useAsOf();
  const asOfQuery = asOf === undefined ? {} : { as_of: asOf };
  const { data } = useCall(
    lendingCalls.listInterestDue,
    { query: { limit: 1, ...asOfQuery } },
    { keepsPrevious: true },
  );
  const run = useChange(lendingCalls.runInterest);
  return (
    <LiabilitiesFrame
      subtitle={
        data === undefined
          ? 'Interest to be paid.'
          : `Interest to be paid, as of ${dayText(data.asOf, { timeZone: 'UTC' })}, in UTC.`
      }
      actions={
        <>
          <AsOfField responseDay={data?.asOf} />
          <JobButton
            label="Calculate interest due"
            icon={mdiCalendarSync}
            call={lendingCalls.runInterest}
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
        text="Match each payment to its transaction. Each anniversary is paid once."
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
    { label: 'Payments', figure: presentCount(totals.payments), note: 'One for each anniversary' },
  ];
}

const STATUS_LABELS = {
  overdue: { label: 'Overdue', tone: 'loss', icon: mdiClockAlertOutline },
  due: { label: 'Due', tone: 'warning' },
  upcoming: { label: 'Upcoming', tone: 'neutral' },
} as const;
const MONTHS_AHEAD = [0, 1, 3, 6, 24];

function interestList(choices: ClientsAndCoins) {
  return defineList(lendingCalls.listInterestDue, {
    id: 'interest-due',
    noun: { one: 'payment', many: 'payments' },
    rowKey: (due) => `${due.depositId}-${due.dueOn}-${due.clientTransactionId ?? 'coming'}`,
    rowLabel: (due) => `Interest of ${clientName(due)}, ${due.coinSymbol}, ${due.dueOn}`,
    hasTwoLines: true,
    searchLabel: 'Search client',
    defaultSort: { sort: 'due', order: 'asc' },
    filters: [
      ...clientAndCoinFilters(choices),
      choiceFilter(
        'months_ahead',
        'Ahead',
        MONTHS_AHEAD.map((months) => ({
          value: String(months),
          label: months === 0 ? 'Due only' : countNoun(months, 'month'),
        })),
      ),
    ],
    columns: [
      clientColumn(260),
      {
        id: 'due',
        label: 'Due on',
        sortable: 'due',
        render: (due) => dayText(due.dueOn, { timeZone: 'UTC' }),
        csv: (due) => due.dueOn,
      },
      chipColumn({ id: 'status', label: 'Status', of: (due) => STATUS_LABELS[due.status] }),
      coinColumn(),
      amountColumn(),
      {
        id: 'value',
        label: 'Value',
        align: 'end',
        render: (due) => <UsdText value={due.valueUsd} />,
        csv: usdFields('Value', (due: InterestDue) => due.valueUsd),
      },
      { id: 'next', label: 'Next', align: 'end', render: (due) => <NextCell due={due} /> },
    ],
  });
}

/** Interest is paid by clearing its client transaction with the transaction that moved the coins. */
function NextCell({ due }: { readonly due: InterestDue }) {
  if (due.clientTransactionId === null) return <Quiet>Not due yet</Quiet>;
  const search = { type: 'interest', user_id: String(due.userId), coin_id: String(due.coinId) };
  return (
    <TextLink
      to="/admin/client-transactions"
      search={search}
      underline="hover"
      aria-label={`Match the interest of ${clientName(due)} in ${due.coinSymbol}, due on ${due.dueOn}`}
    >
      Match
    </TextLink>
  );
}
