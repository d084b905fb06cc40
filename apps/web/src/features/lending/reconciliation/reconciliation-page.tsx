import { type ClientReconciliation, contract } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { insideCard, ListCard, SectionCard } from '../page-parts/section-card.tsx';

/**
 * Reconciliation: principal owed to clients by the books and by client transactions, and what explains a difference.
 */
export function ReconciliationPage() {
  const { data, error, refetch } = useCall(contract.getClientReconciliation, { query: { limit: 1 } });
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
        {error && !data ? (
          <ErrorState
            title="The reconciliation could not be loaded"
            text={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? (
          <Box aria-busy="true" sx={insideCard}>
            <Skeleton variant="rounded" height={120} />
          </Box>
        ) : null}
        {data?.coins.length === 0 ? (
          <EmptyState title="No client money" text="Coins that clients deposit are compared here." />
        ) : null}
        {data && data.coins.length > 0 ? <Comparison coins={data.coins} /> : null}
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

const COLUMNS = ['Per books', 'Per client transactions', 'Difference'] as const;

function Comparison({ coins }: { readonly coins: ClientReconciliation['coins'] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Principal owed, table">
      <Table aria-label="Principal owed">
        <TableHead>
          <TableRow>
            <TableCell scope="col">Coin</TableCell>
            {COLUMNS.map((label) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {coins.map((coin) => (
            <TableRow key={coin.coinId}>
              <TableCell component="th" scope="row">
                <CoinLabel coinId={coin.coinId} symbol={coin.coinSymbol} size={20} />
              </TableCell>
              <TableCell align="right">
                {coin.byBooks === null ? <Quiet>Not generated</Quiet> : <AmountText value={coin.byBooks} />}
              </TableCell>
              <TableCell align="right">
                <AmountText value={coin.byLending} />
              </TableCell>
              <TableCell align="right">
                {coin.difference === null ? (
                  <Quiet>Unknown</Quiet>
                ) : parseAmount(coin.difference) === 0n ? (
                  <StatusChip label="Reconciled" tone="gain" />
                ) : (
                  <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                    <AmountText value={coin.difference} />
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type Unlinked = ClientReconciliation['items'][number];

const unlinkedList = defineList<typeof contract.getClientReconciliation>({
  id: 'client-reconciliation',
  call: contract.getClientReconciliation,
  noun: { one: 'transaction', many: 'transactions' },
  rowKey: (item) => `${item.transactionId ?? ''}-${item.clientTransactionId ?? ''}-${item.coinSymbol}`,
  rowLabel: (item) => `${item.label} of ${item.amount} ${item.coinSymbol}`,
  filters: [],
  columns: [
    {
      id: 'what',
      label: 'Transaction',
      hideable: false,
      mobile: 'title',
      render: (item) => item.label,
      csv: (item) => item.label,
    },
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
    <TextLink
      to="/portfolio/transactions/history"
      search={{ id: String(item.transactionId) }}
      underline="hover"
      aria-label={`Choose the client of ${item.label}, ${item.amount} ${item.coinSymbol}`}
    >
      Choose client
    </TextLink>
  );
}
