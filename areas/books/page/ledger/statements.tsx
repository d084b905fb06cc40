/** The tabs with statements: trial balance, balance sheet and income statement of the period in the page's address. */
import { booksCalls } from '../../contract/calls.ts';
import {
  type BalanceSheet,
  type IncomeStatement,
  type LedgerChecks,
  type TrialBalance,
} from '../../contract/ledger.ts';
import { countNoun, formatDecimal, parseUsd, subtract, sum, type Usd } from '@holdfast/money';
import { mdiAlertOutline, mdiCheck, mdiCheckCircleOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Row, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { useBasis, useBasisSearch } from './ledger-basis.tsx';
import { cents, isZero } from './ledger-figures.tsx';
import { useComparison, useLedgerDays } from './ledger-period.tsx';
import { StatementCard } from './statement-card.tsx';
import { TrialBalanceCard } from './trial-balance-card.tsx';
import { Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';

export function useStatementQuery() {
  const days = useLedgerDays();
  const compare = useComparison();
  const basis = useBasis();
  return { query: { ...days, compare, basis } };
}

export const LOADED_FIGURES = { failure: 'The figures could not be loaded', skeleton: 320 } as const;

interface MappedStatementProps<Data> {
  readonly query: Read<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Where long figures leave no room, the second card is below the first: a cut figure is read as another one. */
const besideIfBothFit = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 6,
  '& > *': { flex: '1 1 min-content', minWidth: 0, maxWidth: '100%' },
} as const;

export function TrialBalanceTab() {
  const input = useStatementQuery();
  const balance = useCall(booksCalls.getTrialBalance, input, { keepsPrevious: true });
  const income = useCall(booksCalls.getIncomeStatement, input, { keepsPrevious: true });
  const checks = useCall(booksCalls.getLedgerChecks, { query: { basis: input.query.basis } }, { keepsPrevious: true });
  return (
    <MappedStatement query={balance}>
      {(data) => (
        <>
          <BalanceCheck balance={data} checks={checks.data} />
          <Box sx={besideIfBothFit}>
            <TrialBalanceCard balance={data}>
              <Incomplete head={data} days={{ to: data.to }} />
            </TrialBalanceCard>
            <Loaded query={income} {...LOADED_FIGURES}>
              {(statement) => <IncomeStatementCard statement={statement} />}
            </Loaded>
          </Box>
        </>
      )}
    </MappedStatement>
  );
}

export function IncomeStatementTab() {
  const statement = useCall(booksCalls.getIncomeStatement, useStatementQuery(), { keepsPrevious: true });
  return <MappedStatement query={statement}>{(data) => <IncomeStatementCard statement={data} />}</MappedStatement>;
}

export function BalanceSheetTab() {
  const sheet = useCall(booksCalls.getBalanceSheet, useStatementQuery(), { keepsPrevious: true });
  return <MappedStatement query={sheet}>{(data) => <BalanceSheetCard sheet={data} />}</MappedStatement>;
}

/** A statement below the warning about amounts that are mapped to no account. */
function MappedStatement<Data extends { readonly unmapped: number }>({ query, children }: MappedStatementProps<Data>) {
  return (
    <Loaded query={query} {...LOADED_FIGURES}>
      {(data) => (
        <>
          <UnmappedAlert count={data.unmapped} />
          {children(data)}
        </>
      )}
    </Loaded>
  );
}

/** The whole year is shown as the year, any other period by its days. */
function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  return `${bookDay(from)} to ${bookDay(to)}`;
}

const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({ from, to });

interface IncompleteProps {
  readonly head: Pick<TrialBalance, 'incompleteEntries' | 'unpricedCoins'>;
  /** The days of the entries. */
  readonly days: { readonly from?: string; readonly to: string };
}

const isComplete = ({ incompleteEntries, unpricedCoins }: IncompleteProps['head']): boolean =>
  incompleteEntries === 0 && unpricedCoins === 0;

/** Leads to the entries that count as $0, and to the coins that could not be revalued. */
function Incomplete({ head, days }: IncompleteProps) {
  const basis = useBasisSearch();
  const { incompleteEntries, unpricedCoins } = head;
  if (isComplete(head)) return null;
  return (
    <Row sx={{ columnGap: 4, rowGap: 1 }}>
      <StatusChip label="Incomplete" tone="warning" icon={mdiAlertOutline} />
      {incompleteEntries > 0 ? (
        <TextLink to="/admin/ledger" search={{ tab: 'journal', flagged: 'true', ...days, ...basis }}>
          {countNoun(incompleteEntries, 'entry', 'entries')} with a missing price or cost, counted as $0
        </TextLink>
      ) : null}
      {unpricedCoins > 0 ? (
        <TextLink to="/admin/ledger" search={{ tab: 'fair-value', ...days, ...basis }}>
          {countNoun(unpricedCoins, 'coin')} without a price at the last revaluation, at the previous value
        </TextLink>
      ) : null}
    </Row>
  );
}

function IncomeStatementCard({ statement }: { readonly statement: IncomeStatement }) {
  const { comparedWith, net } = statement;
  const titles = { income: 'Income', gains: 'Gains', expenses: 'Expenses' } as const;
  const totals = { income: 'Total income', gains: 'Total gains', expenses: 'Total expenses' } as const;
  return (
    <StatementCard
      title="Income statement"
      {...(!isComplete(statement) && { text: <Incomplete head={statement} days={daysOf(statement)} /> })}
      heads={[periodText(statement), comparedWith && periodText(comparedWith)]}
      days={[daysOf(statement), comparedWith && daysOf(comparedWith)]}
      sections={statement.sections.flatMap((section) => {
        const name = section.section;
        if (name !== 'income' && name !== 'gains' && name !== 'expenses') return [];
        return { section, title: titles[name], totalLabel: totals[name] };
      })}
      result={{ label: 'Net income', ...net }}
    />
  );
}

function BalanceSheetCard({ sheet }: { readonly sheet: BalanceSheet }) {
  const { comparedWith, earnings, rounding } = sheet;
  const [assets, liabilities, equity] = sheet.sections;
  if (!assets || !liabilities || !equity) return null;
  // With the rounding of the totals, both sides of the sheet are equal to the cent.
  const totalOf = (...parts: readonly (string | null)[]): string | null =>
    parts.every((part) => part !== null) ? formatDecimal(sum<Usd>(parts.map((part) => parseUsd(part)))) : null;
  const total = {
    usd: totalOf(equity.total.usd, earnings.usd, rounding.usd) ?? '',
    beforeUsd: totalOf(equity.total.beforeUsd, earnings.beforeUsd, rounding.beforeUsd),
  };
  return (
    <StatementCard
      title="Balance sheet"
      text={
        <>
          {coinsText(sheet)}. Earnings are all income less all expenses up to the day.
          <Incomplete head={sheet} days={{ to: sheet.to }} />
        </>
      }
      heads={[bookDay(sheet.to), comparedWith && bookDay(comparedWith.to)]}
      days={[{ to: sheet.to }, comparedWith && { to: comparedWith.to }]}
      sections={[
        { section: assets, title: 'Assets', totalLabel: 'Total assets' },
        { section: liabilities, title: 'Liabilities', totalLabel: 'Total liabilities' },
        {
          section: equity,
          title: 'Equity',
          totalLabel: 'Total equity',
          extra: [
            { label: 'Earnings', ...earnings },
            { label: 'Rounding of totals', ...rounding },
          ],
          total,
        },
      ]}
    />
  );
}

function coinsText({ basis, revaluedOn, to }: BalanceSheet): string {
  if (basis === 'tax') return 'Coins at cost';
  if (revaluedOn === null) return 'Coins at cost, because the day is before the first one at fair value';
  return revaluedOn < to ? `Coins at fair value of ${bookDay(revaluedOn)}` : 'Coins at fair value';
}

function UnmappedAlert({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 6 }}>
      {count === 1 ? 'One kind of account has' : `${count} kinds of accounts have`} no account in the chart of accounts.
      Map {count === 1 ? 'it' : 'them'} before you export entries.
    </Alert>
  );
}

const CHECK_LABELS = {
  holdings: ['Assets equal holdings', 'account differs from holdings', 'accounts differ from holdings'],
  liabilities: ['Liabilities equal client balances', 'liability differs', 'liabilities differ'],
  gains: [
    'Gains equal Capital Positions',
    'term differs from Capital Positions',
    'terms differ from Capital Positions',
  ],
  flows: ['Income and expenses equal their pages', 'category differs', 'categories differ'],
  suspense: ['Suspense is empty', 'unclassified transaction in suspense', 'unclassified transactions in suspense'],
} as const;

interface BalanceCheckProps {
  readonly balance: TrialBalance;
  readonly checks: LedgerChecks | undefined;
}

/** Debits less credits, and whether the journal agrees with the rest of the books. */
function BalanceCheck({ balance, checks }: BalanceCheckProps) {
  const { totals, differenceUsd } = balance;
  const isBalanced = isZero(differenceUsd);
  const shown = formatDecimal(subtract(parseUsd(totals.debitUsd), parseUsd(totals.creditUsd)));
  return (
    <Card component="section" aria-label="Balance" sx={{ mb: 6, px: { xs: 4, sm: 6 }, py: 5 }}>
      <Row sx={{ gap: 3 }}>
        <Figure label="Debits" value={cents(totals.debitUsd)} />
        <span aria-hidden="true">−</span>
        <Figure label="Credits" value={cents(totals.creditUsd)} />
        <span aria-hidden="true">=</span>
        <Figure label="Difference" value={cents(shown)} tone={isBalanced ? 'gain' : 'loss'} />
        {isBalanced ? (
          <StatusChip label="Balanced" tone="gain" icon={mdiCheck} />
        ) : (
          <StatusChip label="Not balanced" tone="loss" icon={mdiAlertOutline} />
        )}
      </Row>
      {checks ? (
        <Box
          component="ul"
          aria-label="Checks"
          sx={{ ...plainList, mt: 4, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}
        >
          {checks.items.map(({ check, differences }) => {
            const [passed, one, many] = CHECK_LABELS[check];
            return (
              <Row component="li" key={check} canWrap={false} sx={{ gap: 2, typography: 'body2' }}>
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', color: differences === 0 ? 'gain' : 'warning.main' }}
                >
                  <Icon path={differences === 0 ? mdiCheckCircleOutline : mdiAlertOutline} size={18} />
                </Box>
                {differences === 0 ? passed : countNoun(differences, one, many)}
              </Row>
            );
          })}
        </Box>
      ) : null}
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'gain' | 'loss';
}

function Figure({ label, value, tone }: FigureProps) {
  return (
    <Box
      sx={(theme) => ({
        px: 4,
        py: 2,
        borderRadius: '6px',
        minWidth: { sm: 140 },
        backgroundColor: tone === undefined ? theme.palette.ground.neutral : theme.palette.ground[tone],
        ...(tone !== undefined && { color: theme.palette[tone] }),
      })}
    >
      <Typography variant="caption" component="div" sx={{ color: tone === undefined ? 'text.secondary' : 'inherit' }}>
        {label}
      </Typography>
      <Typography variant="subtitle1" component="div" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {value}
      </Typography>
    </Box>
  );
}
