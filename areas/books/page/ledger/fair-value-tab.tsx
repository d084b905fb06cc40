/** Coins at fair value: the roll-forward of the period, and what is held at its end. */
import { booksCalls } from '../../contract/calls.ts';
import { type BookState } from '../../contract/books.ts';
import { type FairValueReport, RESTRICTION_TEXTS, ROLL_FORWARD_COLUMNS } from '../../contract/ledger.ts';
import { countNoun } from '@holdfast/money';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { useCall } from '@holdfast/web/lib/api.ts';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { ColumnHeads } from '@holdfast/web/ui/column-heads.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { ScopeCard } from './scope-card.tsx';
import { FairValueSetting } from './ledger-basis.tsx';
import { cents, isZero, statementTable, TotalsRow } from './ledger-figures.tsx';
import { useLedgerDays } from './ledger-period.tsx';
import { LOADED_FIGURES } from './statements.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function useFairValueReport({ isWanted }: { readonly isWanted: boolean }) {
  return useCall(booksCalls.getFairValueReport, { query: useLedgerDays() }, { enabled: isWanted, keepsPrevious: true });
}

export function FairValueTab({ state }: { readonly state: BookState | undefined }) {
  const isOn = state !== undefined && state.settings.fairValueFrom !== null;
  const report = useFairValueReport({ isWanted: isOn });
  if (state !== undefined && !isOn)
    return (
      <Card>
        <EmptyState
          title="Fair value is off"
          text={
            'Under ASU 2023-08, businesses in the US measure crypto assets at fair value through income. Choose the ' +
            'day from which the book basis does so. The tax basis does not change.'
          }
          action={<FairValueSetting state={state} variant="outlined" />}
        />
      </Card>
    );
  return (
    <Loaded query={report} {...LOADED_FIGURES}>
      {(data) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
          <MissingPrices report={data} />
          <RollForwardCard report={data} />
          <HoldingsCard report={data} />
          <RestrictionsCard report={data} />
          <ScopeCard />
        </Box>
      )}
    </Loaded>
  );
}

function MissingPrices({ report: { missingPrices } }: { readonly report: FairValueReport }) {
  if (missingPrices.length === 0) return null;
  const names = missingPrices.map(
    ({ coinSymbol, days, lastDay }) =>
      `${coinSymbol} (${days === 1 ? bookDay(lastDay) : `${days} days, last ${bookDay(lastDay)}`})`,
  );
  return (
    <Alert severity="warning">
      Price missing at a revaluation: {names.join(', ')}. The previous value is kept. Add prices, then update the books.
    </Alert>
  );
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function RollForwardCard({ report }: { readonly report: FairValueReport }) {
  const { rows, total, unlisted, differenceUsd, balanceSheetDifferenceUsd } = report;
  const columns = ROLL_FORWARD_COLUMNS.filter(({ name }) => name !== 'adoptionUsd' || !isZero(total.adoptionUsd));
  const figureCells = (figures: typeof total) =>
    columns.map(({ name }) => (
      <TableCell key={name} align="right" sx={figure}>
        {cents(figures[name])}
      </TableCell>
    ));
  return (
    <SectionCard
      title="Roll-forward"
      text={
        <Row sx={{ columnGap: 3, rowGap: 2 }}>
          <span>
            {bookDay(report.from)} to {bookDay(report.to)}, {revaluationText(report)}
          </span>
          <CheckChip isPassed={isZero(differenceUsd)} passed="Closes" failed="Does not close" />
          <CheckChip
            isPassed={isZero(balanceSheetDifferenceUsd)}
            passed="Equals the balance sheet"
            failed="Differs from the balance sheet"
          />
        </Row>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No coins in this period" text="Choose other days to see coins at fair value." />
      ) : (
        <Box role="group" aria-label="Figures by coin" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small" sx={statementTable}>
            <caption style={visuallyHidden}>Roll-forward</caption>
            <ColumnHeads columns={['Coin', ...columns.map(({ label }) => ({ figure: label }))]} />
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.coinId}>
                  <TableCell component="th" scope="row">
                    <CoinLabel coinId={row.coinId} symbol={row.coinSymbol} size={20} />
                  </TableCell>
                  {figureCells(row)}
                </TableRow>
              ))}
            </TableBody>
            <TotalsRow>{figureCells(total)}</TotalsRow>
          </Table>
        </Box>
      )}
      {unlisted > 0 ? (
        <Box sx={{ p: 4, typography: 'caption', color: 'text.secondary' }}>
          The total includes {countNoun(unlisted, 'smaller coin')} not listed here.
        </Box>
      ) : null}
    </SectionCard>
  );
}

function revaluationText({ revaluedOn, fairValueFrom }: FairValueReport): string {
  if (revaluedOn === null) return `at cost: fair value begins on ${bookDay(fairValueFrom)}`;
  return `last revalued on ${bookDay(revaluedOn)}`;
}

interface CheckChipProps {
  readonly isPassed: boolean;
  readonly passed: string;
  readonly failed: string;
}

function CheckChip({ isPassed, passed, failed }: CheckChipProps) {
  return isPassed ? (
    <StatusChip label={passed} tone="gain" icon={mdiCheck} />
  ) : (
    <StatusChip label={failed} tone="loss" icon={mdiAlertOutline} />
  );
}

function HoldingsCard({ report }: { readonly report: FairValueReport }) {
  const { holdings, to } = report;
  return (
    <SectionCard title="Holdings" text={`Units, cost and fair value at the end of ${bookDay(to)}`}>
      {holdings.length === 0 ? (
        <EmptyState title="No coins on this day" text="Choose another last day to see holdings." />
      ) : (
        <Box role="group" aria-label="Holdings by coin" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small" sx={statementTable}>
            <caption style={visuallyHidden}>Holdings at fair value</caption>
            <ColumnHeads columns={['Coin', { figure: 'Units' }, { figure: 'Cost' }, { figure: 'Fair value' }]} />
            <TableBody>
              {holdings.map(({ coinId, coinSymbol, amount, costUsd, fairValueUsd, isPriced, isCostKnown }) => (
                <TableRow key={coinId}>
                  <TableCell component="th" scope="row">
                    <Row sx={{ gap: 2 }}>
                      <CoinLabel coinId={coinId} symbol={coinSymbol} size={20} />
                      {isPriced ? null : <StatusChip label="Price missing" tone="warning" icon={mdiAlertOutline} />}
                      {isCostKnown ? null : (
                        <StatusChip label="Cost incomplete" tone="warning" icon={mdiAlertOutline} />
                      )}
                    </Row>
                  </TableCell>
                  <TableCell align="right" sx={figure}>
                    <AmountText value={amount} />
                  </TableCell>
                  <TableCell align="right" sx={figure}>
                    {isCostKnown ? (
                      cents(costUsd)
                    ) : isZero(costUsd) ? (
                      <Quiet>Unknown</Quiet>
                    ) : (
                      `at least ${cents(costUsd)}`
                    )}
                  </TableCell>
                  <TableCell align="right" sx={figure}>
                    {isPriced || !isZero(fairValueUsd) ? cents(fairValueUsd) : <Quiet>Unknown</Quiet>}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </SectionCard>
  );
}

const RESTRICTION_COLUMNS: readonly ListColumn<FairValueReport['restrictions'][number]>[] = [
  {
    id: 'coin',
    label: 'Coin',
    mobile: 'title',
    isRowHeader: true,
    render: ({ coinId, coinSymbol }) => <CoinLabel coinId={coinId} symbol={coinSymbol} size={20} />,
  },
  { id: 'kind', label: 'Restriction', mobile: 'end', render: ({ kind }) => RESTRICTION_TEXTS[kind].nature },
  { id: 'ends', label: 'How it ends', mobile: 'note', render: ({ kind }) => RESTRICTION_TEXTS[kind].ends },
  { id: 'units', label: 'Units', align: 'end', render: ({ amount }) => <AmountText value={amount} /> },
  {
    id: 'value',
    label: 'Fair value',
    align: 'end',
    render: ({ isPriced, fairValueUsd }) =>
      isPriced || !isZero(fairValueUsd) ? cents(fairValueUsd) : <Quiet>Unknown</Quiet>,
  },
];

function RestrictionsCard({ report: { restrictions, to } }: { readonly report: FairValueReport }) {
  return (
    <SectionCard title="Restrictions" text={`Coins that cannot be sold freely at the end of ${bookDay(to)}`}>
      {restrictions.length === 0 ? (
        <EmptyState title="No restrictions" text="No coins are collateral, staked or lent to others on this day." />
      ) : (
        <ColumnList
          caption="Restrictions"
          columns={RESTRICTION_COLUMNS}
          rows={restrictions}
          rowKey={({ coinId, kind }) => `${coinId} ${kind}`}
          cardsBelow="md"
        />
      )}
    </SectionCard>
  );
}
