import {
  CLIENT_TRANSACTION_STATUSES,
  CLIENT_TRANSACTION_TYPES,
  contract,
  type LendingTransaction,
} from '@holdfast/contract';
import { mdiClockAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ClientLabel } from '../page-parts/client-label.tsx';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { HashText } from '../page-parts/hash-text.tsx';
import type { Choice } from '../page-parts/list-choices.ts';
import { deadlineText, requestTitle, stageLabels, STATUS_LABELS, TYPE_LABELS } from './request-labels.ts';

interface ClientTransactionsListOptions {
  readonly clients: readonly Choice[];
  readonly coins: readonly Choice[];
  /** The queues contain only pending requests, so they have no status filter. */
  readonly hasStatus: boolean;
  readonly onOpen: (request: LendingTransaction) => void;
}

export function clientTransactionsList({ clients, coins, hasStatus, onOpen }: ClientTransactionsListOptions) {
  return defineList<typeof contract.listClientTransactions>({
    id: 'client-transactions',
    call: contract.listClientTransactions,
    noun: { one: 'transaction', many: 'transactions' },
    rowKey: (request) => String(request.id),
    rowLabel: requestTitle,
    hasTwoLines: true,
    searchLabel: 'Search client, coin or hash',
    filters: [
      {
        kind: 'choice',
        id: 'type',
        label: 'Kind',
        options: CLIENT_TRANSACTION_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
      },
      ...(hasStatus
        ? [
            {
              kind: 'choice' as const,
              id: 'status' as const,
              label: 'Status',
              options: CLIENT_TRANSACTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            },
          ]
        : []),
      { kind: 'choice', id: 'user_id', label: 'Client', options: clients },
      { kind: 'choice', id: 'coin_id', label: 'Coin', options: coins },
    ],
    columns: [
      {
        id: 'client',
        label: 'Client',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 230,
        render: (request) => <ClientLabel name={request.userName} email={request.userEmail} />,
        csv: [
          { label: 'Client', value: (request) => request.userName },
          { label: 'E-mail', value: (request) => request.userEmail },
        ],
      },
      {
        id: 'type',
        label: 'Kind',
        render: (request) => TYPE_LABELS[request.type],
        csv: (request) => TYPE_LABELS[request.type],
      },
      {
        id: 'stage',
        label: 'Stage',
        skeleton: 'chip',
        render: (request) => <StageChip request={request} />,
        csv: (request) => stageLabels(request).label,
      },
      {
        id: 'coin',
        label: 'Coin',
        render: (request) => <CoinLabel coinId={request.coinId} symbol={request.coinSymbol} size={20} />,
        csv: (request) => request.coinSymbol,
      },
      {
        id: 'amount',
        label: 'Amount',
        align: 'end',
        render: (request) => <AmountCell request={request} />,
        csv: [
          { label: 'Amount', value: (request) => request.amount },
          ...usdFields('Value in USD', (request: LendingTransaction) => request.valueUsd),
        ],
      },
      {
        id: 'initiated',
        label: 'Initiated',
        render: (request) => <DateCell instant={request.initiatedAt} />,
        csv: (request) => request.initiatedAt,
      },
      {
        id: 'due',
        label: 'Due by',
        render: (request) => <DueCell request={request} />,
        csv: [
          { label: 'Due by', value: (request) => request.dueBy ?? '' },
          { label: 'Days left', value: (request) => String(request.daysLeft ?? '') },
        ],
      },
      {
        id: 'network',
        label: 'Network',
        hiddenByDefault: true,
        render: (request) => request.networkName ?? <Quiet>None</Quiet>,
        csv: (request) => request.networkName ?? '',
      },
      {
        id: 'wallet',
        label: 'To wallet',
        hiddenByDefault: true,
        render: (request) => request.walletName ?? <Quiet>None</Quiet>,
        csv: [
          { label: 'Wallet', value: (request) => request.walletName ?? '' },
          { label: 'Address', value: (request) => request.walletAddress ?? '' },
        ],
      },
      {
        id: 'hash',
        label: 'Hash',
        hiddenByDefault: true,
        render: (request) =>
          request.hash === null ? (
            <Quiet>None</Quiet>
          ) : (
            <HashText hash={request.hash} explorerUrl={request.explorerUrl} />
          ),
        csv: (request) => request.hash ?? '',
      },
      {
        id: 'cleared',
        label: 'Cleared',
        hiddenByDefault: true,
        render: (request) =>
          request.clearedAt === null ? <Quiet>Not yet</Quiet> : <DateCell instant={request.clearedAt} />,
        csv: (request) => request.clearedAt ?? '',
      },
      {
        id: 'note',
        label: 'Note',
        hiddenByDefault: true,
        render: (request) => <span dir="auto">{request.note}</span>,
        csv: (request) => request.note,
      },
      { id: 'next', label: 'Next', align: 'end', render: (request) => <NextCell request={request} onOpen={onOpen} /> },
    ],
  });
}

export function StageChip({ request }: { readonly request: LendingTransaction }) {
  const { label, tone } = stageLabels(request);
  return <StatusChip label={label} tone={tone} {...(tone === 'loss' && { icon: mdiClockAlertOutline })} />;
}

function AmountCell({ request }: { readonly request: LendingTransaction }) {
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>
        <AmountText value={request.amount} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <UsdText value={request.valueUsd} />
      </Box>
    </>
  );
}

function DueCell({ request }: { readonly request: LendingTransaction }) {
  const deadline = deadlineText(request);
  if (request.dueBy === null) return <Quiet>None</Quiet>;
  return (
    <>
      <Box sx={request.isLate ? { color: 'loss', fontWeight: 500 } : {}}>
        {dayText(request.dueBy, { timeZone: 'UTC' })}
      </Box>
      {deadline === undefined ? null : (
        <Box sx={{ typography: 'caption', color: request.isLate ? 'loss' : 'text.secondary' }}>{deadline}</Box>
      )}
    </>
  );
}

function NextCell({
  request,
  onOpen,
}: {
  readonly request: LendingTransaction;
  readonly onOpen: (request: LendingTransaction) => void;
}) {
  if (request.status === 'pending') {
    return (
      <Button
        variant="outlined"
        size="small"
        onClick={() => onOpen(request)}
        aria-label={`Match ${requestTitle(request)}`}
      >
        Match
      </Button>
    );
  }
  if (request.transactionId === null) return <Quiet>Nothing</Quiet>;
  return (
    <TextLink
      to="/portfolio/transactions/history"
      search={{ id: String(request.transactionId) }}
      underline="hover"
      aria-label={`Open the transaction of ${requestTitle(request)}`}
    >
      Open
    </TextLink>
  );
}
