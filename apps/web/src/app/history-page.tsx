import { LotsSection } from '../features/transactions/detail/lots-section.tsx';
import { LotsSectionContext } from '../features/transactions/detail/transaction-drawer.tsx';
import { HistoryPage as TransactionHistoryPage } from '../features/transactions/history/history-page.tsx';

/** Transactions / History, with the lots of each transaction from the books. */
export function HistoryPage() {
  return (
    <LotsSectionContext value={LotsSection}>
      <TransactionHistoryPage />
    </LotsSectionContext>
  );
}
