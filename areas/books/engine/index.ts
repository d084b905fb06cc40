export { AccountingError, type AccountingErrorCode } from './accounting-error.ts';
export { type Action, ACTIONS, actionLabel, isAction, type Treatment, TREATMENTS } from '@holdfast/actions/actions.ts';
export { type Calendar, type CalendarSetting, createCalendar } from './calendar.ts';
export { longTermFrom } from './long-term.ts';
export { type BooksState, BooksStream, STATE_VERSION } from './books-stream.ts';
export { type BooksInput, computeBooks } from './compute-books.ts';
export { custodyKeyOf, linkedMoveId } from './steps/custody-account.ts';
export {
  type AccountId,
  accountIdOf,
  type CoinId,
  coinIdOf,
  type LotId,
  lotIdOf,
  type TransferId,
  transferIdOf,
} from './ids.ts';
export * from './lists.ts';
export { isMethod, METHOD_RULES } from './methods/method-rules.ts';
export { createInterestEntries, type InterestAccrued, type InterestPaid } from './journal/client-interest.ts';
export {
  computeRevaluations,
  computeRollForward,
  type FairValueHolding,
  type HeldAsset,
  listFairValues,
  type Revaluations,
  type RollForwardRow,
  type Valuation,
} from './journal/fair-value.ts';
export { createManualDisposalEntry, type ManualDisposal } from './journal/manual-disposal.ts';
export {
  type BalanceSheet,
  computeBalanceSheet,
  computeIncomeStatement,
  computeTrialBalance,
  type IncomeStatement,
  type LedgerBalance,
  type StatementInput,
  type StatementSection,
  sumLines,
  type TrialBalance,
} from './journal/statements.ts';
export { accountOfAction, ledgerAccount, ledgerAccountKey, ledgerClassOf } from './journal/ledger-account.ts';
export type { JournalOptions } from './journal/journal-writer.ts';
export type { JournalEntry, JournalLine, JournalLot, LedgerAccount } from './journal/types.ts';
export { createSuspenseEntries, type UnclassifiedTransaction } from './journal/unclassified.ts';
export { positionIdOf } from './position-id.ts';
export { resolveSettings } from './resolve-settings.ts';
export { type AllocationPlan, compareAccountIds, planAllocation, type SafeHarbourAllocation } from './safe-harbour.ts';
export { needsValue } from './needs-value.ts';
export * from './settings.ts';
export type * from './types.ts';
export { compareSettings, type GainDifference, type GainTotal, summarizeGains, type WhatIf } from './what-if.ts';
export {
  BOXES,
  type Box,
  type BrokerCoverage,
  type BrokerReport,
  chooseBox,
  type Part,
  type ReportedDisposal,
} from './form-8949/box.ts';
export {
  computeForm8949,
  type Form8949,
  type Form8949Choices,
  type Form8949Issue,
} from './form-8949/compute-form-8949.ts';
export { formatFigure, formatForm8949Csv } from './form-8949/csv.ts';
export {
  type Form8949Position,
  type FormRounding,
  type FormRow,
  type FormTotals,
  hasAdjustment,
  joinCodes,
  totalsOf,
} from './form-8949/form-row.ts';
export { type FormPage, paginateForm8949, type PrintedLine } from './form-8949/paginate.ts';
export { formatForm8949TaxAct } from './form-8949/taxact-csv.ts';
export { formatForm8949Txf, type TxfHeader } from './form-8949/txf.ts';
