import { LotsSection } from '@holdfast/books/page/lots-section';
import { LotsSectionContext } from '@holdfast/transactions/page/transaction-drawer';
import { HistoryPage as TransactionHistoryPage } from '@holdfast/transactions/page/history-page';

/** Transactions / History, with the lots of each transaction from the books. */
export function HistoryPage() {
  return (
    <LotsSectionContext value={LotsSection}>
      <TransactionHistoryPage />
    </LotsSectionContext>
  );
}
