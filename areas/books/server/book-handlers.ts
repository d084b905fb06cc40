/** The handlers of everything about the books. */
import type { Call } from '@holdfast/contract';
import { combineHandlers, type ResponseNotes } from '@holdfast/http/server/handler.ts';
import type pg from 'pg';
import { booksCalls } from '../contract/calls.ts';
import { ALL_BOOK_TAGS } from '../contract/review-calls.ts';
import { reconciliationHandlers } from './reconciliation/get-reconciliation.ts';
import { allocationHandlers } from './allocation/load-allocation.ts';
import { allocationChangeHandlers } from './allocation/set-allocation.ts';
import { brokerDisposalHandlers } from './brokers/broker-disposals.ts';
import { brokerReportHandlers } from './brokers/broker-reports.ts';
import { closingHandlers } from './closing/closed-months.ts';
import { closingDifferenceHandlers } from './closing/get-closing-difference.ts';
import { reopeningHandlers } from './closing/reopen-month.ts';
import { documentHandlers } from './documents/documents.ts';
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
  documentHandlers,
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

type NotingHandler = (input: { readonly notes?: ResponseNotes }) => Promise<unknown>;

const CALLS: Readonly<Record<string, Call>> = booksCalls;

export const bookHandlers: typeof handlers = (dependencies) =>
  nameGeneration(dependencies.pool, handlers(dependencies));

/**
 * Responses that are read from the books name their generation, so that a page does not show figures of two. It is read
 * before the rows: a response may be newer than what it names, which costs a page one more request, and never older.
 */
function nameGeneration<BookHandlers extends object>(pool: pg.Pool, unnamed: BookHandlers): BookHandlers {
  const named = Object.entries(unnamed).map(([name, handle]: [string, NotingHandler]) => {
    if (!CALLS[name]?.reads?.some((tag) => (ALL_BOOK_TAGS as readonly string[]).includes(tag))) return [name, handle];
    const namingHandler: NotingHandler = async (input) => {
      if (input.notes) input.notes.generation = await loadGenerationId(pool);
      return handle(input);
    };
    return [name, namingHandler];
  });
  return Object.fromEntries(named) as BookHandlers;
}

async function loadGenerationId(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ id: number | null }>('SELECT max(id) AS id FROM book_generations');
  return rows[0]?.id ?? null;
}
