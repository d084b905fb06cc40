import { lendingCalls, type LendingTransaction } from '@holdfast/lending/contract';
import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from '@holdfast/lending/engine';
import { mdiClockAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import type { StatusChipProps } from '@holdfast/web/ui/status-chip.tsx';
import { clientAndCoinFilters, clientColumn, type ClientsAndCoins } from '@holdfast/lending/page/client-label';
import { coinColumn } from '@holdfast/catalogue/page/coin-label';
import { deadlineText, requestTitle, stageLabels, STATUS_LABELS, TYPE_LABELS } from './request-labels.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { transactionLink } from '@holdfast/catalogue/page/networks';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

interface ClientTransactionsListOptions extends ClientsAndCoins {
  /** The queues contain only pending requests, so they have no status filter. */
  readonly hasStatus: boolean;
  readonly onOpen: (request: LendingTransaction) => void;
}

export function clientTransactionsList({ hasStatus, onOpen, ...choices }: ClientTransactionsListOptions) {
  return defineList(lendingCalls.listClientTransactions, {
    id: 'client-transactions',
    noun: { one: 'transaction', many: 'transactions' },
    rowLabel: requestTitle,
    hasTwoLines: true,
    cardsBelow: 'md',
    searchLabel: 'Search client, coin or hash',
    filters: [
      choiceFilter('type', 'Kind', choicesOf(CLIENT_TRANSACTION_TYPES, TYPE_LABELS)),
      ...(hasStatus ? [choiceFilter('status', 'Status', choicesOf(CLIENT_TRANSACTION_STATUSES, STATUS_LABELS))] : []),
      ...clientAndCoinFilters(choices),
    ],
    columns: [
      clientColumn(260),
      {
        id: 'type',
        label: 'Kind',
        render: (request) => TYPE_LABELS[request.type],
        csv: (request) => TYPE_LABELS[request.type],
      },
      chipColumn({ id: 'stage', label: 'Stage', of: stageChip }),
      coinColumn(),
      {
        id: 'amount',
        label: 'Amount',
        sortable: 'amount',
        firstOrder: 'desc',
        align: 'end',
        render: (request) => <AmountCell request={request} />,
        csv: [
          { label: 'Amount', value: (request) => request.amount },
          ...usdFields('Value in USD', (request: LendingTransaction) => request.valueUsd),
        ],
      },
      dateColumn({
        id: 'initiated',
        label: 'Initiated',
        sortable: 'initiated',
        firstOrder: 'desc',
        of: (request) => request.initiatedAt,
      }),
      {
        id: 'due',
        label: 'Due by',
        render: (request) => <DueCell request={request} />,
        csv: [
          { label: 'Due by', value: (request) => request.dueBy ?? '' },
          { label: 'Days left', value: (request) => String(request.daysLeft ?? '') },
        ],
      },
      textColumn({ id: 'network', label: 'Network', hiddenByDefault: true, of: (request) => request.networkName }),
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
            <HashText hash={request.hash} explorerUrl={transactionLink(request)} />
          ),
        csv: (request) => request.hash ?? '',
      },
      dateColumn({
        id: 'cleared',
        label: 'Cleared',
        hiddenByDefault: true,
        of: (row) => row.clearedAt,
        none: 'Not yet',
      }),
      textColumn({ id: 'note', label: 'Note', hiddenByDefault: true, of: ({ note }) => note, none: '' }),
      { id: 'next', label: 'Next', align: 'end', render: (request) => <NextCell request={request} onOpen={onOpen} /> },
    ],
  });
}

export function stageChip(request: LendingTransaction): StatusChipProps {
  const { label, tone } = stageLabels(request);
  return { label, tone, ...(tone === 'loss' && { icon: mdiClockAlertOutline }) };
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
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Box sx={request.isLate ? { color: 'loss', fontWeight: 500 } : {}}>
        {dayText(request.dueBy, { timeZone: 'UTC' })}
      </Box>
      {deadline === undefined ? null : (
        <Box sx={{ typography: 'caption', color: request.isLate ? 'loss' : 'text.secondary' }}>{deadline}</Box>
      )}
    </Box>
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
  if (request.transactionId === null) return <Quiet>None</Quiet>;
  return (
    <TransactionLink
      id={request.transactionId}
      underline="hover"
      aria-label={`Open the transaction of ${requestTitle(request)}`}
    >
      Open
    </TransactionLink>
  );
}
