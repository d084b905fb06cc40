import type { AccountLoan, LoanList, LoanTotals } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useRef } from 'react';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';
import { ListPages, ListStatus } from '../../../api-parts/list/list-page.tsx';
import { type ShownList, useList } from '../../../api-parts/list/use-list.ts';
import { useAsOf } from '../../../lib/as-of-day.ts';
import { useAddressPart } from '../../../lib/page-address.ts';
import { ColourSign, LegendEntry } from '../../../ui/chart/legend.tsx';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { ListBody } from '../../../ui/list/list-body.tsx';
import type { ListTotals } from '../../../ui/list/list-view.ts';
import { useRowExpansion } from '../../../ui/list/use-row-expansion.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { PositionActions } from '../shared/position-actions.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { countAfter, emptyTexts, readingText, totalsOf, UncountedPositions } from '../shared/reading-state.tsx';
import { LoanDetail } from './loan-detail.tsx';
import { LoanFigures } from './loan-totals.tsx';
import { LOAN_TABLE, protocolLoansList } from './loans-list.tsx';
import { P2pLoans } from './p2p-loans.tsx';
import { StressCard } from './stress-card.tsx';

const ALL = 'all';
type Kind = typeof ALL | 'true' | 'false';

/** Loans from protocols with their health, P2P loans that were given, and the stress test. */
export function LoansPage() {
  const [asOf] = useAsOf();
  const [p2p, setP2p] = useAddressPart('p2p');
  const kind: Kind = p2p === 'true' || p2p === 'false' ? p2p : ALL;
  const fixed = useMemo(() => ({ p2p: false, ...(asOf !== undefined && { as_of: asOf }) }), [asOf]);
  const shown = useList({ list: protocolLoansList, fixed });
  // The rows are typed as those of every list; the response of this call has more.
  const page = shown.rows.page as LoanList | undefined;
  const isPast = asOf !== undefined;
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="Loans"
        subtitle={`${readingText(page)} Prices from the protocol’s oracle.`}
        actions={<PositionActions csvExport={kind === 'true' ? null : shown.csvExport} />}
      />
      <LoanFigures loans={page} />
      <Box sx={{ mb: 4 }}>
        <SegmentedControl<Kind>
          label="Kind of loan"
          options={[
            { value: ALL, label: 'All' },
            { value: 'false', label: `Protocols${countAfter(page?.totals.protocolLoans)}` },
            { value: 'true', label: `P2P${countAfter(page?.totals.p2pLoans)}` },
          ]}
          value={kind}
          onChange={(next) => setP2p(next === ALL ? undefined : next)}
        />
      </Box>
      {kind === 'true' ? null : (
        <>
          <ProtocolLoans shown={shown} page={page} asOf={asOf} />
          <UncountedPositions reading={page} />
          {isPast ? null : <StressCard />}
        </>
      )}
      {isPast ? (
        <Typography variant="body2" sx={{ mb: 6, color: 'text.secondary' }}>
          Ladders, P2P loans and the stress test use the last reading. Choose “As of now” to see them.
        </Typography>
      ) : null}
      {kind === 'false' || isPast ? null : <P2pLoans />}
      <ListStatus shown={shown} />
    </CoinPicturesRoot>
  );
}

interface ProtocolLoansProps {
  readonly shown: ShownList<typeof protocolLoansList.call>;
  readonly page: LoanList | undefined;
  readonly asOf: string | undefined;
}

function ProtocolLoans({ shown, page, asOf }: ProtocolLoansProps) {
  const { list, rows } = shown;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const expansion = useRowExpansion('Details', (loan: AccountLoan) => (
    <LoanDetail loanId={loan.id} name={list.rowLabel(loan)} />
  ));
  const card = useRef<HTMLElement>(null);
  const isWhole = page !== undefined && page.total > 1 && page.items.length === page.total;
  return (
    <SectionCard ref={card} title="Protocol loans" actions={isNarrow ? undefined : <HealthLegend />}>
      <ListBody<AccountLoan>
        view={{
          caption: 'Protocol loans',
          columns: list.columns,
          rows: page?.items,
          placeholderCount: 4,
          rowKey: list.rowKey,
          rowLabel: list.rowLabel,
          rowHeight: 72,
          ...(asOf === undefined && { expansion }),
          totals: isWhole ? totalsRow(totalsOf(page)) : undefined,
          isOneTabStop: true,
          tableStyle: LOAN_TABLE,
        }}
        noun={list.noun}
        empty={emptyTexts(page, { kind: 'Loans', one: 'a loan', asOf, title: 'No loans from protocols' })}
        hasCards={isNarrow}
        isLoading={rows.isLoading}
        isChanging={rows.isChanging}
        error={rows.error}
        onRetry={rows.retry}
        onClear={undefined}
      />
      {page && page.total > page.limit ? <ListPages shown={shown} card={card} /> : null}
    </SectionCard>
  );
}

function totalsRow(totals: LoanTotals): ListTotals {
  return {
    byColumn: {
      collateral: <UsdText value={totals.collateralUsd} />,
      debt: <UsdText value={totals.debtUsd} />,
      ltv: totals.ltv === null ? null : <FigureText shown={percentText(totals.ltv)} exact={totals.ltv} />,
      interest: <UsdText value={totals.interestUsd} />,
    },
  };
}

function HealthLegend() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <LegendEntry sign={<ColourSign colour={4} />} label="Past alert threshold" />
      <LegendEntry sign={<ColourSign colour={1} />} label="Below 1.50" />
      <LegendEntry sign={<ColourSign colour={2} />} label="1.50 or more" />
    </Box>
  );
}
