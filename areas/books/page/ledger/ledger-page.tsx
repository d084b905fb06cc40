import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { type CsvField, csvText } from '@holdfast/csv/write-csv.ts';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile, saveTextFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { currentTab, PageTab, PageTabs } from '@holdfast/web/ui/layout/page-tabs.tsx';
import Card from '@mui/material/Card';
import { useSnackbar } from 'notistack';
import { booksCalls } from '../../contract/calls.ts';
import {
  type FairValueReport,
  type LedgerStatement,
  RESTRICTION_TEXTS,
  ROLL_FORWARD_COLUMNS,
  type RollForwardFigures,
  type StatementSection,
  type TrialBalance,
} from '../../contract/ledger.ts';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { ChartTab } from './chart-tab.tsx';
import { ClosingTab } from './closing/closing-tab.tsx';
import { ExportsTab } from './closing/exports-tab.tsx';
import { EnteredEntriesTab } from './entered-entries-tab.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FairValueTab, useFairValueReport } from './fair-value-tab.tsx';
import { JournalTab } from './journal-tab.tsx';
import { BasisSwitch, useBasisSearch } from './ledger-basis.tsx';
import { isZero } from './ledger-figures.tsx';
import { LedgerPeriod, useLedgerDays } from './ledger-period.tsx';
import { BalanceSheetTab, IncomeStatementTab, TrialBalanceTab, useStatementQuery } from './statements.tsx';

const TABS = [
  { id: 'journal', label: 'Journal' },
  { id: 'entered', label: 'Manual entries' },
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
      ) : tab === 'entered' ? (
        <EnteredEntriesTab />
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

interface StatementLine {
  readonly group: string;
  readonly code: string;
  readonly name: string;
  readonly figures: readonly string[];
}

interface StatementFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly lines: readonly StatementLine[];
}

/** The export menu of a tab with a statement, which can also save the figures of the page as CSV and PDF. */
function StatementExport({ tab }: { readonly tab: LedgerStatement }) {
  const { enqueueSnackbar } = useSnackbar();
  const input = useStatementQuery();
  const days = useLedgerDays();
  const trial = useCall(booksCalls.getTrialBalance, input, {
    enabled: tab === 'trial-balance',
    keepsPrevious: true,
  }).data;
  const sheet = useCall(booksCalls.getBalanceSheet, input, {
    enabled: tab === 'balance-sheet',
    keepsPrevious: true,
  }).data;
  const income = useCall(booksCalls.getIncomeStatement, input, {
    enabled: tab === 'income-statement',
    keepsPrevious: true,
  }).data;
  const fairValue = useFairValueReport({ isWanted: tab === 'fair-value' }).data;
  const fileOf = (): StatementFile | undefined => {
    switch (tab) {
      case 'trial-balance':
        return trial && trialFile(trial);
      case 'balance-sheet':
        return sheet && sectionsFile('balance-sheet', sheet, [{ label: 'Earnings', ...sheet.earnings }]);
      case 'income-statement':
        return income && sectionsFile('income-statement', income, [{ label: 'Net income', ...income.net }]);
      case 'fair-value':
        return fairValue && fairValueFile(fairValue);
    }
  };
  const file = fileOf();
  const save = () => {
    if (!file) return;
    const fields: CsvField<StatementLine>[] = [
      { label: 'Section', value: ({ group }) => group },
      { label: 'Code', value: ({ code }) => code },
      { label: 'Account', value: ({ name }) => name },
      ...file.columns.map((label, index) => ({
        label,
        value: ({ figures }: StatementLine) => figures[index] ?? '',
      })),
    ];
    saveTextFile({ name: file.name, type: 'text/csv', text: csvText(fields, file.lines) });
  };
  const savePdf = async () => {
    try {
      const content = (await callApi(booksCalls.getStatementPdf, { params: { statement: tab }, ...input })) as Blob;
      saveFile({ name: file ? file.name.replace(/csv$/u, 'pdf') : `${tab}.pdf`, content });
      enqueueSnackbar('Statement saved', { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The statement could not be saved.'), { variant: 'error' });
    }
  };
  return <ExportMenu days={days} onPage={file ? save : undefined} onPdf={file ? savePdf : undefined} />;
}

/** The roll-forward and the holdings in one table: a coin has figures of both. */
function fairValueFile(report: FairValueReport): StatementFile {
  const held = new Map(report.holdings.map((holding) => [holding.coinId, holding]));
  const figuresOf = (figures: RollForwardFigures) => ROLL_FORWARD_COLUMNS.map(({ name }) => figures[name]);
  const yesIf = (isTrue: boolean) => (isTrue ? 'yes' : '');
  const heldFigures = ({ amount, costUsd, isPriced, isCostKnown }: FairValueReport['holdings'][number]) => [
    amount,
    isCostKnown || !isZero(costUsd) ? costUsd : '',
    yesIf(!isPriced),
    yesIf(!isCostKnown),
  ];
  const onlyClosing = (usd: string) => ROLL_FORWARD_COLUMNS.map(({ name }) => (name === 'closingUsd' ? usd : ''));
  const rolled = new Set(report.rows.map(({ coinId }) => coinId));
  return {
    name: `fair-value-${report.from}-${report.to}.csv`,
    columns: [...ROLL_FORWARD_COLUMNS.map(({ label }) => label), 'Units', 'Cost', 'Price missing', 'Cost incomplete'],
    lines: [
      ...report.rows.map((row) => {
        const holding = held.get(row.coinId);
        return {
          group: 'coins',
          code: String(row.coinId),
          name: row.coinSymbol,
          figures: [...figuresOf(row), ...(holding ? heldFigures(holding) : ['', '', '', ''])],
        };
      }),
      // Coins of unknown value have no figures in the roll-forward.
      ...report.holdings
        .filter(({ coinId }) => !rolled.has(coinId))
        .map((holding) => ({
          group: 'coins',
          code: String(holding.coinId),
          name: holding.coinSymbol,
          figures: [...ROLL_FORWARD_COLUMNS.map(() => ''), ...heldFigures(holding)],
        })),
      { group: '', code: '', name: 'Total', figures: figuresOf(report.total) },
      ...report.restrictions.map(({ coinId, coinSymbol, kind, amount, fairValueUsd, isPriced }) => ({
        group: 'restrictions',
        code: String(coinId),
        name: `${coinSymbol}: ${RESTRICTION_TEXTS[kind].nature}`,
        figures: [...onlyClosing(fairValueUsd), amount, '', yesIf(!isPriced), ''],
      })),
      ...report.outOfScope.map(({ coinId, coinSymbol, amount, costUsd, reason }) => ({
        group: 'out of scope',
        code: String(coinId),
        name: `${coinSymbol}: ${reason}`,
        figures: [...onlyClosing(''), amount, costUsd, '', ''],
      })),
    ],
  };
}

function trialFile(balance: TrialBalance): StatementFile {
  const { to, comparedWith } = balance;
  const sides = (day: string) => [`Debit ${day}`, `Credit ${day}`];
  const pair = (one: { debitUsd: string; creditUsd: string } | null) => (one ? [one.debitUsd, one.creditUsd] : []);
  return {
    name: `trial-balance-${to}.csv`,
    columns: [...sides(to), ...(comparedWith ? sides(comparedWith.to) : [])],
    lines: [
      ...balance.rows.map((row) => ({
        group: row.class,
        code: row.code ?? '',
        name: row.name,
        figures: [...pair(row), ...pair(row.before)],
      })),
      { group: '', code: '', name: 'Total', figures: [...pair(balance.totals), ...pair(balance.totalsBefore)] },
    ],
  };
}

interface Total {
  readonly label: string;
  readonly usd: string;
  readonly beforeUsd: string | null;
}

interface Sections {
  readonly from: string;
  readonly to: string;
  readonly comparedWith: { readonly from: string; readonly to: string } | null;
  readonly sections: readonly StatementSection[];
}

function sectionsFile(name: string, statement: Sections, totals: readonly Total[]): StatementFile {
  const { from, to, comparedWith } = statement;
  const figuresOf = ({ usd, beforeUsd }: Omit<Total, 'label'>) => [usd, ...(beforeUsd === null ? [] : [beforeUsd])];
  const isAtDay = name === 'balance-sheet';
  const head = (period: { from: string; to: string }) => (isAtDay ? period.to : `${period.from} to ${period.to}`);
  return {
    name: isAtDay ? `${name}-${to}.csv` : `${name}-${from}-${to}.csv`,
    columns: [head({ from, to }), ...(comparedWith ? [head(comparedWith)] : [])],
    lines: [
      ...statement.sections.flatMap(({ section, rows, total }) => [
        ...rows.map((row) => ({ group: section, code: row.code ?? '', name: row.name, figures: figuresOf(row) })),
        { group: section, code: '', name: `Total ${section}`, figures: figuresOf(total) },
      ]),
      ...totals.map((total) => ({ group: '', code: '', name: total.label, figures: figuresOf(total) })),
    ],
  };
}
