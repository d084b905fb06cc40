import { contract, type InterestDue } from '@holdfast/contract';
import { mdiClockAlertOutline } from '@mdi/js';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ClientLabel, clientName } from '../page-parts/client-label.tsx';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import type { Choice } from '../page-parts/list-choices.ts';

const STATUS_WORDS = {
  overdue: { label: 'Overdue', tone: 'loss', icon: mdiClockAlertOutline },
  due: { label: 'Due', tone: 'warning' },
  upcoming: { label: 'Upcoming', tone: 'neutral' },
} as const;
const MONTHS = [
  { value: '0', label: 'Due only' },
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '24', label: '24 months' },
] as const;

export function interestList({
  clients,
  coins,
}: {
  readonly clients: readonly Choice[];
  readonly coins: readonly Choice[];
}) {
  return defineList<typeof contract.listInterestDue>({
    id: 'interest-due',
    call: contract.listInterestDue,
    noun: { one: 'payment', many: 'payments' },
    rowKey: (due) => `${due.depositId}-${due.dueOn}-${due.clientTransactionId ?? 'coming'}`,
    rowLabel: (due) => `Interest of ${clientName(due)}, ${due.coinSymbol}, ${due.dueOn}`,
    hasTwoLines: true,
    filters: [
      { kind: 'choice', id: 'user_id', label: 'Client', options: clients },
      { kind: 'choice', id: 'coin_id', label: 'Coin', options: coins },
      { kind: 'choice', id: 'months_ahead', label: 'Ahead', options: MONTHS },
    ],
    columns: [
      {
        id: 'client',
        label: 'Client',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 260,
        render: (due) => <ClientLabel name={due.userName} email={due.userEmail} />,
        csv: [
          { label: 'Client', value: (due) => due.userName },
          { label: 'E-mail', value: (due) => due.userEmail },
        ],
      },
      { id: 'due', label: 'Due on', render: (due) => dayText(due.dueOn, { timeZone: 'UTC' }), csv: (due) => due.dueOn },
      {
        id: 'status',
        label: 'Status',
        skeleton: 'chip',
        render: (due) => <StatusChip {...STATUS_WORDS[due.status]} />,
        csv: (due) => STATUS_WORDS[due.status].label,
      },
      {
        id: 'coin',
        label: 'Coin',
        render: (due) => <CoinLabel coinId={due.coinId} symbol={due.coinSymbol} size={20} />,
        csv: (due) => due.coinSymbol,
      },
      {
        id: 'amount',
        label: 'Amount',
        align: 'end',
        render: (due) => <AmountText value={due.amount} />,
        csv: (due) => due.amount,
      },
      {
        id: 'value',
        label: 'Value',
        align: 'end',
        render: (due) => <UsdText value={due.valueUsd} />,
        csv: usdFields('Value', (due: InterestDue) => due.valueUsd),
      },
      { id: 'deed', label: 'Next', align: 'end', render: (due) => <NextCell due={due} /> },
    ],
  });
}

/** Paying it is clearing its client transaction with the transaction that carried the coins. */
function NextCell({ due }: { readonly due: InterestDue }) {
  if (due.clientTransactionId === null) return <Quiet>Not due yet</Quiet>;
  const search = { type: 'interest', user_id: String(due.userId), coin_id: String(due.coinId) };
  return (
    <TextLink
      to="/admin/client-transactions"
      search={search}
      underline="hover"
      aria-label={`Settle the interest of ${clientName(due)} in ${due.coinSymbol}, due on ${due.dueOn}`}
    >
      Settle
    </TextLink>
  );
}
