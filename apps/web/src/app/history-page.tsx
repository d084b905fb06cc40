import { LotsSection } from '@holdfast/books/page/lots-section';
import { LotsContext } from '@holdfast/transactions/page/transaction-drawer';
import { HistoryPage as TransactionHistoryPage } from '@holdfast/transactions/page/history-page';

const renderLots = (transactionId: number) => <LotsSection transactionId={transactionId} />;

/** Transactions / History, with the lots of each transaction from the books. */
export function HistoryPage() {
  return (
    <LotsContext value={renderLots}>
      <TransactionHistoryPage />
    </LotsContext>
  );
}
