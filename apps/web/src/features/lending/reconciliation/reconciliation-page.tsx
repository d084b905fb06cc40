import { type CallOutput, contract, type Contract } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCall } from '../../../lib/api.ts';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { TransactionLink } from '../../../ui/links.tsx';
import { ColumnList } from '../../../ui/list/column-list.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { CardSkeleton, SectionCard } from '../../../ui/layout/section-card.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { textColumn } from '../../../ui/list/usual-columns.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

/**
 * Reconciliation: principal owed to clients by the books and by client transactions, and what explains a difference.
 */
export function ReconciliationPage() {
  const reconciliation = useCall(contract.getClientReconciliation, { query: { limit: 1 } });
  const { data } = reconciliation;
  return (
    <LiabilitiesFrame subtitle="Principal owed to clients, by the books and by client transactions.">
      {data?.areBooksStale === true ? (
        <Alert severity="info" sx={{ mb: 6 }}>
          {data.booksAt === null
            ? 'The books have not been generated yet. Generate them to compare.'
            : `The books were generated on ${momentText(data.booksAt)} and are out of date. Regenerate them to ` +
              'compare.'}
        </Alert>
      ) : null}
      <SectionCard
        title="By coin"
        text={
          'Per books: client deposits minus the principal part of withdrawals. Per client transactions: ' +
          'deposits minus repaid principal.'
        }
      >
        <Loaded
          query={reconciliation}
          failure="The reconciliation could not be loaded"
          skeleton={<CardSkeleton height={120} />}
          isEmpty={({ coins }) => coins.length === 0}
          empty={{ title: 'No client money', text: 'Coins that clients deposit are compared here.' }}
        >
          {({ coins }) => (
            <ColumnList
              caption="Principal owed"
              columns={coinColumns}
              rows={coins}
              rowKey={({ coinId }) => String(coinId)}
              rowHeight={52}
              cardsBelow="sm"
            />
          )}
        </Loaded>
      </SectionCard>
      <ListCard
        list={unlinkedList}
        title="To match"
        text="Client transactions and on-chain transactions without a match."
        empty={{
          title: 'All matched',
          text: 'Every client transaction has a transaction, and vice versa.',
        }}
      />
    </LiabilitiesFrame>
  );
}

type Reconciliation = CallOutput<Contract['getClientReconciliation']>;

const coinColumns: ListColumn<Reconciliation['coins'][number]>[] = [
  {
    id: 'coin',
    label: 'Coin',
    isRowHeader: true,
    mobile: 'title',
    render: (coin) => <CoinLabel coinId={coin.coinId} symbol={coin.coinSymbol} size={20} />,
  },
  {
    id: 'books',
    label: 'Per books',
    align: 'end',
    render: ({ byBooks }) => (byBooks === null ? <Quiet>Not generated</Quiet> : <AmountText value={byBooks} />),
  },
  {
    id: 'lending',
    label: 'Per client transactions',
    align: 'end',
    render: ({ byLending }) => <AmountText value={byLending} />,
  },
  {
    id: 'difference',
    label: 'Difference',
    align: 'end',
    render: ({ difference }) => {
      if (difference === null) return <Quiet>Unknown</Quiet>;
      if (parseAmount(difference) === 0n) return <StatusChip label="Reconciled" tone="gain" />;
      return (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
          <AmountText value={difference} />
        </Box>
      );
    },
  },
];

type Unlinked = Reconciliation['items'][number];

const unlinkedList = defineList(contract.getClientReconciliation, {
  id: 'client-reconciliation',
  noun: { one: 'transaction', many: 'transactions' },
  rowKey: (item) => `${item.transactionId ?? ''}-${item.clientTransactionId ?? ''}-${item.coinSymbol}`,
  rowLabel: (item) => `${item.label} of ${item.amount} ${item.coinSymbol}`,
  filters: [],
  columns: [
    textColumn({ id: 'what', label: 'Transaction', hideable: false, mobile: 'title', of: ({ label }) => label }),
    { id: 'at', label: 'Time', render: (item) => <DateCell instant={item.at} />, csv: (item) => item.at },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      render: (item) => <AmountText value={item.amount} symbol={item.coinSymbol} />,
      csv: [
        { label: 'Amount', value: (item) => item.amount },
        { label: 'Coin', value: (item) => item.coinSymbol },
      ],
    },
    {
      id: 'client',
      label: 'Client',
      render: (item) => (item.userEmail === null ? <Quiet>No client</Quiet> : item.userEmail),
      csv: (item) => item.userEmail ?? '',
    },
    { id: 'next', label: 'Next', align: 'end', render: (item) => <NextCell item={item} /> },
  ],
});

/**
 * A transaction gets its client in its own drawer; a client transaction is matched in the list of client transactions.
 */
function NextCell({ item }: { readonly item: Unlinked }) {
  if (item.transactionId === null) return <Quiet>No transaction</Quiet>;
  return (
    <TransactionLink
      id={item.transactionId}
      underline="hover"
      aria-label={`Choose the client of ${item.label}, ${item.amount} ${item.coinSymbol}`}
    >
      Choose client
    </TransactionLink>
  );
}
