import { ACTIONS } from '@holdfast/accounting';
import { contract, type Transaction } from '@holdfast/contract';
import { NO_PRICE } from '@holdfast/money';
import Box from '@mui/material/Box';
import type { NetworkChoice } from '../../../lib/networks.ts';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { ClassificationChip, originWords } from '../detail/classification-line.tsx';
import { PlaceLabel } from '../detail/pictures.tsx';
import { HashText, sourceWords } from '../detail/transaction-line.tsx';
import { TransactionDisc } from '../inbox/transaction-disc.tsx';
import { labelOfAction } from '../words/action-words.ts';
import { routeOf, summaryOf, transactionLink } from '../words/transaction-words.ts';
import { valueOf } from './transaction-value.ts';

interface HistoryListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly walletChoices: readonly NetworkChoice[];
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' } as const;

function SummaryCell({ transaction }: { readonly transaction: Transaction }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <TransactionDisc transaction={transaction} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ ...oneLine, typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }}>
          {summaryOf(transaction)}
        </Box>
        <Box dir="auto" sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
          {routeOf(transaction)}
        </Box>
      </Box>
    </Box>
  );
}

export function historyList({ networkChoices, walletChoices }: HistoryListOptions) {
  return defineList<typeof contract.listTransactions>({
    id: 'transactions',
    call: contract.listTransactions,
    noun: { one: 'transaction', many: 'transactions' },
    rowKey: (transaction) => String(transaction.id),
    rowLabel: summaryOf,
    searchLabel: 'Search hash, address, coin, note',
    searchName: 'search_query',
    hasTwoLines: true,
    filters: [
      { kind: 'time', id: 'time_query', label: 'Time' },
      { kind: 'choice', id: 'wallet_id', label: 'Wallet', options: walletChoices },
      { kind: 'choice', id: 'network_id', label: 'Network', options: networkChoices },
      {
        kind: 'choice',
        id: 'action',
        label: 'Action',
        options: ACTIONS.map((action) => ({ value: action, label: labelOfAction(action) })),
      },
    ],
    columns: [
      {
        id: 'summary',
        label: 'Transaction',
        hideable: false,
        mobile: 'title',
        width: 340,
        render: (transaction) => <SummaryCell transaction={transaction} />,
        csv: [
          { label: 'Transaction', value: summaryOf },
          { label: 'Accounts', value: routeOf },
        ],
      },
      {
        id: 'action',
        label: 'Action',
        skeleton: 'chip',
        render: (transaction) => <ClassificationChip classification={transaction.classification} />,
        csv: (transaction) => (transaction.classification ? labelOfAction(transaction.classification.action) : ''),
      },
      {
        id: 'value',
        label: 'Value',
        align: 'end',
        render: (transaction) => (
          <UsdText
            value={valueOf(transaction)}
            unknown={transaction.transfersTotal > transaction.transfers.length ? 'Not added up' : NO_PRICE}
          />
        ),
        csv: usdFields('Value', valueOf),
      },
      {
        id: 'network',
        label: 'Network',
        render: (transaction) =>
          transaction.networkName === null ? (
            <Quiet>{sourceWords(transaction.source)}</Quiet>
          ) : (
            <PlaceLabel {...transaction} />
          ),
        csv: (transaction) => transaction.networkName ?? sourceWords(transaction.source),
      },
      {
        id: 'hash',
        label: 'Hash',
        render: (transaction) =>
          transaction.hash === null ? (
            <Quiet>None</Quiet>
          ) : (
            <HashText hash={transaction.hash} kept="few" explorerUrl={transactionLink(transaction)} />
          ),
        csv: (transaction) => transaction.hash ?? '',
      },
      {
        id: 'at',
        label: 'When',
        align: 'end',
        render: (transaction) => <DateCell instant={transaction.at} shows="moment" />,
        csv: (transaction) => transaction.at,
      },
      {
        id: 'by',
        label: 'Decided by',
        hiddenByDefault: true,
        render: (transaction) =>
          transaction.classification ? originWords(transaction.classification) : <Quiet>Nobody</Quiet>,
        csv: (transaction) => (transaction.classification ? originWords(transaction.classification) : ''),
      },
      {
        id: 'note',
        label: 'Note',
        hiddenByDefault: true,
        render: (transaction) => transaction.note || <Quiet>None</Quiet>,
        csv: (transaction) => transaction.note,
      },
      {
        id: 'block',
        label: 'Block',
        align: 'end',
        hiddenByDefault: true,
        render: (transaction) => transaction.block?.toLocaleString('en') ?? <Quiet>None</Quiet>,
        csv: (transaction) => String(transaction.block ?? ''),
      },
    ],
  });
}
