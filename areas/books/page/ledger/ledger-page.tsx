import { booksCalls } from '../../contract/calls.ts';
import Card from '@mui/material/Card';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { currentTab, PageTab, PageTabs } from '@holdfast/web/ui/layout/page-tabs.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { ChartTab } from './chart-tab.tsx';
import { ClosingTab } from './closing/closing-tab.tsx';
import { ExportsTab } from './closing/exports-tab.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FairValueTab } from './fair-value-tab.tsx';
import { JournalTab } from './journal-tab.tsx';
import { BasisSwitch, useBasisSearch } from './ledger-basis.tsx';
import { LedgerPeriod, useLedgerDays } from './ledger-period.tsx';
import { StatementExport } from './statement-export.tsx';
import { BalanceSheetTab, IncomeStatementTab, TrialBalanceTab, useStatementQuery } from './statements.tsx';

const TABS = [
  { id: 'journal', label: 'Journal' },
  { id: 'trial-balance', label: 'Trial balance' },
  { id: 'balance-sheet', label: 'Balance sheet' },
  { id: 'income-statement', label: 'Income statement' },
  { id: 'fair-value', label: 'Fair value' },
  { id: 'chart', label: 'Chart of accounts' },
  { id: 'closing', label: 'Closing' },
  { id: 'exports', label: 'Exports' },
] as const;
export type LedgerTab = (typeof TABS)[number]['id'];

/** General Ledger: double entry under every figure of the books. */
export function LedgerPage() {
  const [requested] = useAddressPart('tab');
  const tab: LedgerTab = TABS.find(({ id }) => id === requested)?.id ?? 'trial-balance';
  const books = useBookState();
  const noBooks = noBooksYet(books);
  const days = useLedgerDays();
  const isJournal = tab === 'journal';
  const isFairValue = tab === 'fair-value';
  const isStatement = tab === 'trial-balance' || tab === 'balance-sheet' || tab === 'income-statement';
  const basis = useBasisSearch();
  const statement = useCall(booksCalls.getTrialBalance, useStatementQuery(), {
    enabled: isStatement,
    keepsPrevious: true,
  }).data;
  const exportMenu = isStatement ? <StatementExport tab={tab} /> : <ExportMenu days={days} onPage={undefined} />;
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="General Ledger"
        subtitle="Double entry from the books. Every figure leads to its entries. Amounts in USD."
        {...(!noBooks && tab !== 'chart' && { actions: exportMenu })}
      />
      <PageTabs label="Sections of General Ledger">
        {TABS.map(({ id, label }) => (
          <li key={id}>
            <PageTab to="/admin/ledger" search={{ tab: id, ...days, ...basis }} {...(id === tab && currentTab)}>
              {label}
            </PageTab>
          </li>
        ))}
      </PageTabs>
      <BooksNotice state={books} />
      {tab === 'chart' ? (
        <ChartTab />
      ) : noBooks ? (
        <Card>
          <EmptyState {...noBooks} />
        </Card>
      ) : tab === 'closing' ? (
        <ClosingTab />
      ) : tab === 'exports' ? (
        <ExportsTab />
      ) : (
        <>
          <LedgerPeriod
            years={books?.years.map(({ year }) => year) ?? []}
            shown={isStatement ? statement : undefined}
            hasComparison={isStatement}
            basis={isFairValue ? null : <BasisSwitch state={books} />}
          />
          {isJournal ? <JournalTab noBooks={noBooks} /> : null}
          {tab === 'trial-balance' ? <TrialBalanceTab /> : null}
          {tab === 'balance-sheet' ? <BalanceSheetTab /> : null}
          {tab === 'income-statement' ? <IncomeStatementTab /> : null}
          {isFairValue ? <FairValueTab state={books} /> : null}
        </>
      )}
    </CoinPicturesRoot>
  );
}
