/** The handlers of everything about the books. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { reconciliationHandlers } from './reconciliation/get-reconciliation.ts';
import { allocationHandlers } from './allocation/load-allocation.ts';
import { allocationChangeHandlers } from './allocation/set-allocation.ts';
import { brokerDisposalHandlers } from './brokers/broker-disposals.ts';
import { brokerReportHandlers } from './brokers/broker-reports.ts';
import { closingHandlers } from './closing/closed-months.ts';
import { closingDifferenceHandlers } from './closing/get-closing-difference.ts';
import { reopeningHandlers } from './closing/reopen-month.ts';
import { explanationHandlers } from './explain/explain-position.ts';
import { feeAllocationHandlers } from './fees/fee-allocation.ts';
import { flowHandlers } from './flows/list-flows.ts';
import { formHandlers } from './form/get-form.ts';
import { blankFormHandlers } from './form/official/blank-forms.ts';
import { holdingHandlers } from './holdings/list-asset-holdings.ts';
import { holdingTransactionHandlers } from './holdings/list-asset-transactions.ts';
import { chartHandlers } from './ledger/chart.ts';
import { ledgerExportHandlers } from './ledger/export-ledger.ts';
import { fairValueHandlers } from './ledger/fair-value-report.ts';
import { statementPdfHandlers } from './ledger/get-statement-pdf.ts';
import { ledgerCheckHandlers } from './ledger/ledger-checks.ts';
import { ledgerColumnHandlers } from './ledger/ledger-columns.ts';
import { journalHandlers } from './ledger/list-journal.ts';
import { rememberedExportHandlers } from './ledger/remembered-exports.ts';
import { statementHandlers } from './ledger/statements.ts';
import { chartChangeHandlers } from './ledger/write-chart.ts';
import { linkHandlers } from './link/link-transactions.ts';
import { lockDifferenceHandlers } from './locks/get-lock-difference.ts';
import { lockCheckHandlers } from './locks/lock-check.ts';
import { yearLockHandlers } from './locks/year-locks.ts';
import { transactionLotHandlers } from './lots/list-transaction-lots.ts';
import { lotChoiceHandlers } from './lots/load-lot-choice.ts';
import { namedLotHandlers } from './lots/name-lots.ts';
import { enteredEntryHandlers } from './manual/entered-entries.ts';
import { manualPositionHandlers } from './manual/write-manual-position.ts';
import { nameGeneration } from './name-generation.ts';
import { capitalPositionHandlers } from './positions/list-capital-positions.ts';
import { openPositionHandlers } from './positions/list-open-positions.ts';
import { regenerationHandlers } from './regenerate/regenerate-books.ts';
import { yearReportHandlers } from './report/get-year-report.ts';
import { bookStateHandlers } from './settings/book-state.ts';
import { settingsComparisonHandlers } from './settings/compare-settings.ts';
import { acceptedWorkHandlers } from './worklist/accept-work.ts';
import { workGroupHandlers } from './worklist/list-work-groups.ts';
import { workHandlers } from './worklist/list-work.ts';
import { recordedCostHandlers } from './worklist/record-costs.ts';

const handlers = combineHandlers(
  reconciliationHandlers,
  allocationHandlers,
  allocationChangeHandlers,
  brokerDisposalHandlers,
  brokerReportHandlers,
  closingHandlers,
  closingDifferenceHandlers,
  reopeningHandlers,
  explanationHandlers,
  feeAllocationHandlers,
  flowHandlers,
  formHandlers,
  blankFormHandlers,
  holdingHandlers,
  holdingTransactionHandlers,
  chartHandlers,
  ledgerExportHandlers,
  fairValueHandlers,
  statementPdfHandlers,
  ledgerCheckHandlers,
  ledgerColumnHandlers,
  journalHandlers,
  rememberedExportHandlers,
  statementHandlers,
  chartChangeHandlers,
  linkHandlers,
  lockDifferenceHandlers,
  lockCheckHandlers,
  yearLockHandlers,
  transactionLotHandlers,
  lotChoiceHandlers,
  namedLotHandlers,
  manualPositionHandlers,
  enteredEntryHandlers,
  capitalPositionHandlers,
  openPositionHandlers,
  regenerationHandlers,
  yearReportHandlers,
  bookStateHandlers,
  settingsComparisonHandlers,
  acceptedWorkHandlers,
  workGroupHandlers,
  workHandlers,
  recordedCostHandlers,
);

export const bookHandlers: typeof handlers = (dependencies) =>
  nameGeneration(dependencies.pool, handlers(dependencies));
