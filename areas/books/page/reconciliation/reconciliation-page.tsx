import { booksCalls, type BooksCalls } from '../../contract/calls.ts';
import { type CallOutput } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { LiabilitiesFrame } from '@holdfast/lending/page/liabilities-frame';
import { CardSkeleton, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ListCard } from '@holdfast/lending/page/list-card';
import { textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

/**
 * Reconciliation: principal owed to clients by the books and by client transactions, and what explains a difference.
 */
export function ReconciliationPage() {
  const reconciliation = useCall(booksCalls.getClientReconciliation, { query: { limit: 1 } });
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

type Reconciliation = CallOutput<BooksCalls['getClientReconciliation']>;

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

const unlinkedList = defineList(booksCalls.getClientReconciliation, {
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
