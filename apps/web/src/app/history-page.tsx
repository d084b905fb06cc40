import { DocumentsSection } from '@holdfast/books/page/documents-section';
import { LotsSection } from '@holdfast/books/page/lots-section';
import { DocumentsContext, LotsContext } from '@holdfast/transactions/page/transaction-drawer';
import { HistoryPage as TransactionHistoryPage } from '@holdfast/transactions/page/history-page';

const renderLots = (transactionId: number) => <LotsSection transactionId={transactionId} />;

const renderDocuments = (transactionId: number) => <DocumentsSection transactionId={transactionId} />;

/** Transactions / History, with the lots and documents of each transaction from the books. */
export function HistoryPage() {
  return (
    <LotsContext value={renderLots}>
      <DocumentsContext value={renderDocuments}>
        <TransactionHistoryPage />
      </DocumentsContext>
    </LotsContext>
  );
}
