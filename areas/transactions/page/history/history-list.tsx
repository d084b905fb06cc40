import { transactionsCalls } from '../../contract/calls.ts';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { type Transaction } from '../../contract/transaction.ts';
import { add, formatDecimal, NO_PRICE, parseUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import { type NetworkChoice, transactionLink } from '@holdfast/catalogue/page/networks';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { oneLineIfWide } from '@holdfast/web/ui/layout/two-lines.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { PlaceLabel, TransactionDisc } from '../detail/pictures.tsx';
import { ClassificationChip, originText, sourceLabel } from '../detail/transaction-lines.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { movedTransfers, routeOf, summaryOf } from '../labels/transaction-labels.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { countColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { HashText } from '@holdfast/web/ui/address-text.tsx';

interface HistoryListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly walletChoices: readonly NetworkChoice[];
}

function OneLine({ text, sx }: { readonly text: string; readonly sx: Readonly<Record<string, string>> }) {
  return (
    <Box dir="auto" title={text} sx={{ ...oneLineIfWide, textAlign: 'left', ...sx }}>
      {text}
    </Box>
  );
}

function SummaryCell({ transaction }: { readonly transaction: Transaction }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <TransactionDisc transaction={transaction} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <OneLine text={summaryOf(transaction)} sx={{ typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }} />
        <OneLine text={routeOf(transaction)} sx={{ typography: 'caption', color: 'text.secondary' }} />
      </Box>
    </Box>
  );
}

export function historyList({ networkChoices, walletChoices }: HistoryListOptions) {
  return defineList(transactionsCalls.listTransactions, {
    id: 'transactions',
    noun: { one: 'transaction', many: 'transactions' },
    rowLabel: summaryOf,
    searchLabel: 'Search hash, address, coin, note',
    searchName: 'search_query',
    hasTwoLines: true,
    defaultSort: { sort: 'at', order: 'desc' },
    filters: [
      { kind: 'time', id: 'time_query', label: 'Time' },
      choiceFilter('wallet_id', 'Wallet', walletChoices),
      choiceFilter('network_id', 'Network', networkChoices),
      choiceFilter(
        'action',
        'Action',
        ACTIONS.map((action) => ({ value: action, label: labelOfAction(action) })),
      ),
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
            unknown={transaction.transfersTotal > transaction.transfers.length ? 'Not computed' : NO_PRICE}
          />
        ),
        csv: usdFields('Value', valueOf),
      },
      {
        id: 'network',
        label: 'Network',
        render: (transaction) =>
          transaction.networkName === null ? (
            <Quiet>{sourceLabel(transaction.source)}</Quiet>
          ) : (
            <PlaceLabel {...transaction} />
          ),
        csv: (transaction) => transaction.networkName ?? sourceLabel(transaction.source),
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
      dateColumn({
        id: 'at',
        label: 'When',
        sortable: 'at',
        firstOrder: 'desc',
        align: 'end',
        shows: 'moment',
        of: (transaction) => transaction.at,
      }),
      textColumn({
        id: 'by',
        label: 'Classified by',
        hiddenByDefault: true,
        of: ({ classification }) => (classification ? originText(classification) : null),
        none: 'Nobody',
      }),
      textColumn({ id: 'note', label: 'Note', hiddenByDefault: true, of: ({ note }) => note }),
      countColumn({ id: 'block', label: 'Block', hiddenByDefault: true, of: ({ block }) => block }),
    ],
  });
}

/**
 * The dollar value of a transaction: what was received, or what was sent if nothing was received. Null if a part has no
 * value, or if the list of transfers is truncated.
 */
export function valueOf(transaction: Pick<Transaction, 'transfers' | 'transfersTotal'>): string | null {
  if (transaction.transfersTotal > transaction.transfers.length) return null;
  const moved = movedTransfers(transaction.transfers);
  const inwards = moved.filter(({ direction }) => direction === 'in');
  const counted = inwards.length > 0 ? inwards : moved;
  let total = parseUsd('0');
  for (const { valueUsd } of counted) {
    if (valueUsd === null) return null;
    total = add(total, parseUsd(valueUsd));
  }
  return formatDecimal(total);
}
