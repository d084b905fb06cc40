import type pg from 'pg';
import { loadBookCalendar, recordDefaults } from '../../books/book-settings.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { loadAllocation } from './allocation/load-allocation.ts';
import { setAllocationRule, setAllocationUnits } from './allocation/set-allocation.ts';
import { listBrokerDisposals, setBrokerDisposals } from './brokers/broker-disposals.ts';
import { listBrokerReports, setBrokerReport } from './brokers/broker-reports.ts';
import type { DocumentDependencies } from './book-computations.ts';
import { explainPosition } from './explain/explain-position.ts';
import { loadFeeAllocation, setFeeAllocation } from './fees/fee-allocation.ts';
import { listFlows } from './flows/list-flows.ts';
import { getFormFile, getFormSummary } from './form/get-form.ts';
import { listAssetHoldings } from './holdings/list-asset-holdings.ts';
import { listAssetTransactions } from './holdings/list-asset-transactions.ts';
import { getChart } from './ledger/chart.ts';
import { exportLedger } from './ledger/export-ledger.ts';
import { getFairValueReport } from './ledger/fair-value-report.ts';
import { deleteLedgerColumns, listLedgerColumns, setLedgerColumns } from './ledger/ledger-columns.ts';
import { getLedgerChecks } from './ledger/ledger-checks.ts';
import { getJournalEntry, listJournal } from './ledger/list-journal.ts';
import { getStatementPdf } from './ledger/get-statement-pdf.ts';
import { getBalanceSheet, getIncomeStatement, getTrialBalance } from './ledger/statements.ts';
import { deleteChartAccount, deleteChartMapping, setChartAccounts, setChartMapping } from './ledger/write-chart.ts';
import { linkTransactions } from './link/link-transactions.ts';
import { getLockCheck } from './locks/lock-check.ts';
import { getLockDifference } from './locks/get-lock-difference.ts';
import { listYearLocks, lockYear, unlockYear } from './locks/year-locks.ts';
import { loadLotChoice } from './lots/load-lot-choice.ts';
import { listTransactionLots } from './lots/list-transaction-lots.ts';
import { forgetNamedLots, nameLots } from './lots/name-lots.ts';
import { addManualPosition, deleteManualPosition } from './manual/write-manual-position.ts';
import { listCapitalPositions, listCoinCapitalPositions } from './positions/list-capital-positions.ts';
import { listCoinOpenPositions, listOpenPositions } from './positions/list-open-positions.ts';
import { deletePositions, regenerateBooks } from './regenerate/regenerate-books.ts';
import { withSnapshot } from './regenerate/with-snapshot.ts';
import { getYearReport } from './report/get-year-report.ts';
import { getBookState, setBookSettings } from './settings/book-state.ts';
import { compareSettings } from './settings/compare-settings.ts';
import { acceptWork, reopenWork } from './worklist/accept-work.ts';
import { listWork } from './worklist/list-work.ts';
import { listWorkGroups } from './worklist/list-work-groups.ts';
import { recordCosts, removeRecordedCosts } from './worklist/record-costs.ts';

export function createBookHandlers(dependencies: DocumentDependencies) {
  return {
    ...createBookReadingHandlers(dependencies),
    ...createBookWritingHandlers(dependencies),
    ...createBookRecordHandlers(dependencies),
    ...createLedgerHandlers(dependencies),
  };
}

type BookReadingHandlers = Handlers<
  | 'listCapitalPositions'
  | 'listCoinCapitalPositions'
  | 'getForm8949'
  | 'createForm8949'
  | 'getForm8949Summary'
  | 'listOpenPositions'
  | 'listCoinOpenPositions'
  | 'listTransactionLots'
  | 'listAssetHoldings'
  | 'listAssetHoldingTransactions'
  | 'listIncome'
  | 'listExpenses'
  | 'explainPosition'
  | 'addManualPosition'
  | 'deleteManualPosition'
  | 'listWork'
  | 'listWorkGroups'
  | 'acceptWork'
  | 'reopenWork'
  | 'recordCosts'
  | 'removeRecordedCosts'
  | 'getYearReport'
>;

export function createBookReadingHandlers(dependencies: DocumentDependencies): BookReadingHandlers {
  const { pool, config, now } = dependencies;
  return {
    listCapitalPositions: ({ query }) => listCapitalPositions(pool, query),
    listCoinCapitalPositions: ({ params, query }) => listCoinCapitalPositions(pool, { ...params, ...query }),
    getForm8949: ({ params, query }) => getFormFile(dependencies, { ...params, ...query }),
    createForm8949: ({ params, body }) => getFormFile(dependencies, { ...params, ...body }),
    getForm8949Summary: ({ params, query }) => getFormSummary(dependencies, { ...params, ...query }),
    listOpenPositions: () => listOpenPositions(dependencies),
    listCoinOpenPositions: ({ params, query }) => listCoinOpenPositions(dependencies, { ...params, ...query }),
    listTransactionLots: ({ params }) => listTransactionLots(pool, params.id),
    listAssetHoldings: () => listAssetHoldings(dependencies),
    listAssetHoldingTransactions: ({ params, query }) =>
      listAssetTransactions(dependencies, { assetId: params.id, ...query }),
    listIncome: ({ query }) => listFlows(pool, { side: 'income', ...query }),
    listExpenses: ({ query }) => listFlows(pool, { side: 'expense', ...query }),
    explainPosition: ({ query }) => explainPosition(dependencies, query),
    addManualPosition: async ({ body, caller }) => {
      const { dayOf } = await loadBookCalendar(pool, config);
      return addManualPosition(pool, body, { userId: caller.userId, today: dayOf(now()) });
    },
    deleteManualPosition: async ({ params }) => {
      await deleteManualPosition(pool, params.id);
      return { done: true };
    },
    listWork: async ({ query }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      return listWork(pool, { ...query, timeZone });
    },
    listWorkGroups: async ({ query }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      return listWorkGroups(pool, { ...query, timeZone });
    },
    acceptWork: async ({ body, caller }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      return { ids: await acceptWork(pool, { ...body, userId: caller.userId, timeZone, now: now() }) };
    },
    reopenWork: async ({ body }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      await reopenWork(pool, { ...body, timeZone });
      return { done: true };
    },
    recordCosts: async ({ body, caller }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      return { transferIds: await recordCosts(pool, body, { userId: caller.userId, timeZone }) };
    },
    removeRecordedCosts: async ({ body }) => {
      await removeRecordedCosts(pool, body.transferIds);
      return { done: true };
    },
    getYearReport: ({ params }) => getYearReport(dependencies, params.year),
  };
}

type LedgerHandlers = Handlers<
  | 'listJournal'
  | 'getJournalEntry'
  | 'getTrialBalance'
  | 'getBalanceSheet'
  | 'getIncomeStatement'
  | 'getLedgerChecks'
  | 'getFairValueReport'
  | 'getStatementPdf'
  | 'exportLedger'
  | 'getChart'
  | 'setChartAccounts'
  | 'deleteChartAccount'
  | 'setChartMapping'
  | 'deleteChartMapping'
  | 'listLedgerColumns'
  | 'setLedgerColumns'
  | 'deleteLedgerColumns'
>;

export function createLedgerHandlers(dependencies: DocumentDependencies): LedgerHandlers {
  const { pool, config, now } = dependencies;
  const today = async () => (await loadBookCalendar(pool, config)).dayOf(now());
  const chartAfter = async (change: Promise<unknown>) => {
    await change;
    return getChart(pool);
  };
  const columnsAfter = async (change: Promise<unknown>) => {
    await change;
    return listLedgerColumns(pool);
  };
  return {
    listJournal: ({ query }) => listJournal(pool, query),
    getJournalEntry: ({ query }) => getJournalEntry(pool, query.id),
    getTrialBalance: async ({ query }) => getTrialBalance(pool, query, await today()),
    getBalanceSheet: async ({ query }) => getBalanceSheet(pool, query, await today()),
    getIncomeStatement: async ({ query }) => getIncomeStatement(pool, query, await today()),
    getLedgerChecks: ({ query }) => getLedgerChecks(pool, query),
    getFairValueReport: async ({ query }) => getFairValueReport(pool, query, await today()),
    getStatementPdf: async ({ params, query }) => getStatementPdf(dependencies, { ...params, ...query }, await today()),
    exportLedger: async ({ params, query }) => {
      const { dayOf } = await loadBookCalendar(pool, config);
      return exportLedger(pool, { ...params, ...query }, { today: dayOf(now()), dayOf });
    },
    getChart: () => getChart(pool),
    setChartAccounts: ({ body }) => chartAfter(setChartAccounts(pool, body.accounts)),
    deleteChartAccount: ({ params }) => chartAfter(deleteChartAccount(pool, params.id)),
    setChartMapping: ({ body }) => chartAfter(setChartMapping(pool, body)),
    deleteChartMapping: ({ params }) => chartAfter(deleteChartMapping(pool, params.id)),
    listLedgerColumns: () => listLedgerColumns(pool),
    setLedgerColumns: ({ body }) => columnsAfter(setLedgerColumns(pool, body)),
    deleteLedgerColumns: ({ params }) => columnsAfter(deleteLedgerColumns(pool, params.id)),
  };
}

type BookRecordHandlers = Handlers<
  | 'getLotChoice'
  | 'nameLots'
  | 'forgetNamedLots'
  | 'getAllocation'
  | 'setAllocationUnits'
  | 'setAllocationRule'
  | 'getFeeAllocation'
  | 'setFeeAllocation'
  | 'listBrokerReports'
  | 'setBrokerReport'
  | 'listBrokerDisposals'
  | 'setBrokerDisposals'
>;

export function createBookRecordHandlers({
  pool,
  config: { timeZone },
  now,
}: BookWritingDependencies): BookRecordHandlers {
  return {
    getLotChoice: ({ params }) =>
      withSnapshot(pool, (reader) => loadLotChoice(reader, { ...params, timeZone, now: now() })),
    nameLots: ({ params, body, caller }) =>
      nameLots(pool, { ...params, named: body, userId: caller.userId, timeZone, now: now() }),
    forgetNamedLots: async ({ params }) => {
      await forgetNamedLots(pool, params);
      return { done: true };
    },
    getAllocation: () => withSnapshot(pool, (reader) => loadAllocation(reader, { timeZone, now: now() })),
    setAllocationUnits: ({ params, body, caller }) =>
      setAllocationUnits(pool, { ...params, ...body, userId: caller.userId, timeZone, now: now() }),
    setAllocationRule: ({ body, caller }) =>
      setAllocationRule(pool, { ...body, userId: caller.userId, timeZone, now: now() }),
    getFeeAllocation: ({ params }) => loadFeeAllocation(pool, params),
    setFeeAllocation: ({ params, body, caller }) =>
      setFeeAllocation(pool, { ...params, ...body, userId: caller.userId }),
    listBrokerReports: ({ params }) => listBrokerReports(pool, params),
    setBrokerReport: async ({ params, body, caller }) => {
      await setBrokerReport(pool, { ...params, ...body, userId: caller.userId });
      return listBrokerReports(pool, params);
    },
    listBrokerDisposals: ({ params, query }) => listBrokerDisposals(pool, { ...params, ...query }),
    setBrokerDisposals: async ({ params, body, caller }) => {
      await setBrokerDisposals(pool, { ...params, ...body, userId: caller.userId });
      return { done: true };
    },
  };
}

export interface BookWritingDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

type BookWritingHandlers = Handlers<
  | 'regenerateCapitalPositions'
  | 'deleteCapitalPositions'
  | 'getBookState'
  | 'previewBookSettings'
  | 'setBookSettings'
  | 'compareWhatIf'
  | 'listYearLocks'
  | 'getLockCheck'
  | 'lockYear'
  | 'getLockDifference'
  | 'unlockYear'
  | 'linkTransactions'
>;

export function createBookWritingHandlers({
  pool,
  config: { timeZone },
  now,
}: BookWritingDependencies): BookWritingHandlers {
  return {
    regenerateCapitalPositions: async ({ body, caller }) => {
      const fromScratch = body?.fromScratch ?? false;
      await recordDefaults(pool, { timeZone, userId: caller.userId });
      return (
        await enqueueJob(pool, regenerateBooks, { key: 'all', payload: { fromScratch }, createdBy: caller.userId })
      ).job;
    },
    deleteCapitalPositions: async ({ query }) => ({
      deleted: await deletePositions(pool, { year: query.year ?? null }),
    }),
    getBookState: () => getBookState(pool, { timeZone, now: now() }),
    previewBookSettings: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
    setBookSettings: async ({ body, caller }) => {
      await setBookSettings(pool, { settings: body, timeZone, userId: caller.userId });
      return getBookState(pool, { timeZone, now: now() });
    },
    compareWhatIf: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
    listYearLocks: () => listYearLocks(pool),
    getLockCheck: ({ params }) => getLockCheck(pool, { year: params.year, timeZone, now: now() }),
    lockYear: ({ params, body, caller }) =>
      lockYear(pool, {
        year: params.year,
        acknowledged: body?.acknowledged ?? null,
        userId: caller.userId,
        timeZone,
        now: now(),
      }),
    getLockDifference: ({ params }) => getLockDifference(pool, { year: params.year, now: now() }),
    unlockYear: async ({ params, query, caller }) => {
      await unlockYear(pool, { year: params.year, reason: query.reason, userId: caller.userId, now: now() });
      return { done: true };
    },
    linkTransactions: async ({ body, caller }) => {
      await linkTransactions(pool, { ...body, userId: caller.userId });
      return { done: true };
    },
  };
}
