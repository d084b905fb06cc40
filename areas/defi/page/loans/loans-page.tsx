import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { useNetworkChoices } from '@holdfast/catalogue/page/networks';
import { parseRatio, presentCount } from '@holdfast/money';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { useAddressPart, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { ListContents, ListStatus } from '@holdfast/web/lists/list-page.tsx';
import { type ShownList, useList } from '@holdfast/web/lists/use-list.ts';
import { ColourSign, LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import type { ListTotals } from '@holdfast/web/ui/list/list-view.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AccountLoan, LoanList, LoanTotals, ProtocolLoan } from '../../contract/loans.ts';
import { PositionActions } from '../shared/position-actions.tsx';
import { percentText } from '../shared/ratio-text.ts';
import {
  countAfter,
  emptyTexts,
  hasUnreadNetwork,
  readingText,
  totalsOf,
  UncountedPositions,
} from '../shared/reading-state.tsx';
import { HealthGauge } from './health-gauge.tsx';
import { useLoanExpansion } from './loan-detail.tsx';
import { currentPrice, healthFactorText, healthLook } from './loan-figures.ts';
import { protocolLoansList } from './loans-list.tsx';
import { NO_P2P_LOANS, OutstandingTotal, P2pLoansCard, p2pLoansList } from './p2p-loans.tsx';
import { StressCard } from './stress-card.tsx';

const ALL = 'all';
type Kind = typeof ALL | 'true' | 'false';

/** Loans from protocols with their health, P2P loans that were given, and the stress test. */
export function LoansPage() {
  const [p2p] = useAddressPart('p2p');
  const kind: Kind = p2p === 'true' || p2p === 'false' ? p2p : ALL;
  const [chosen, setChosen] = useState<Kind | null>(null);
  return (
    <CoinPicturesRoot>
      <Loans key={kind === 'true' ? 'p2p' : 'protocols'} kind={kind} chosen={chosen} onChoose={setChosen} />
    </CoinPicturesRoot>
  );
}

interface LoansProps {
  readonly kind: Kind;
  /** The kind that was chosen with the control, until its list is shown. */
  readonly chosen: Kind | null;
  readonly onChoose: (kind: Kind | null) => void;
}

/** The list is that of protocol loans, with the P2P loans below it, or that of P2P loans alone. */
function Loans({ kind, chosen, onChoose }: LoansProps) {
  const networks = useNetworkChoices();
  const [asOf] = useAsOf();
  const changeAddress = useChangeAddress();
  const isP2p = kind === 'true';
  const list = useMemo(() => (isP2p ? p2pLoansList : protocolLoansList)({ networks }), [isP2p, networks]);
  const fixed = useMemo(() => ({ p2p: isP2p, as_of: asOf }), [isP2p, asOf]);
  const shown = useList({ list, fixed });
  // The rows are typed as those of every list; the response of this call has more.
  const page = shown.rows.page as LoanList | undefined;
  const setKind = (next: Kind) => {
    onChoose(next);
    changeAddress({ p2p: next === ALL ? undefined : next, page: undefined, sort: undefined, order: undefined });
  };
  const isUnknown = page !== undefined && hasUnreadNetwork(page) && page.totals.protocolLoans === 0;
  const kinds = useRef<HTMLDivElement>(null);
  // The control may have been replaced with the list, and the keyboard stays on it.
  useEffect(() => {
    if (chosen !== kind) return;
    kinds.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    onChoose(null);
  }, [chosen, kind, onChoose]);
  return (
    <>
      <PageHeader
        title="Loans"
        subtitle={`${readingText(page)} Prices from the protocol’s oracle.`}
        actions={<PositionActions csvExport={shown.csvExport} />}
      />
      <LoanFigures loans={page} />
      <Box ref={kinds} sx={{ mb: 4 }}>
        <SegmentedControl<Kind>
          label="Kind of loan"
          options={[
            { value: ALL, label: 'All' },
            { value: 'false', label: `Protocols${countAfter(isUnknown ? undefined : page?.totals.protocolLoans)}` },
            { value: 'true', label: `P2P${countAfter(page?.totals.p2pLoans)}` },
          ]}
          value={kind}
          onChange={setKind}
        />
      </Box>
      <LoansCard shown={shown} page={page} isP2p={isP2p} asOf={asOf} />
      {isP2p ? null : (
        <>
          <UncountedPositions reading={page} />
          {asOf === undefined ? <StressCard /> : null}
        </>
      )}
      {asOf === undefined ? null : (
        <Typography variant="body2" sx={{ mb: 6, color: 'text.secondary' }}>
          Details of loans and the stress test use the last reading. Choose “As of now” to see them.
        </Typography>
      )}
      {kind === ALL ? (
        <P2pLoansCard networks={networks} above={shown} asOf={asOf} onShowAll={() => setKind('true')} />
      ) : null}
      <ListStatus shown={shown} />
    </>
  );
}

interface LoansCardProps {
  readonly shown: ShownList<AccountLoan>;
  readonly page: LoanList | undefined;
  readonly isP2p: boolean;
  readonly asOf: string | undefined;
}

function LoansCard({ shown, page, isP2p, asOf }: LoansCardProps) {
  const expansion = useLoanExpansion(isP2p ? 'History' : 'Details', shown.list);
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const card = useRef<HTMLElement>(null);
  const title = isP2p ? 'P2P loans' : 'Protocol loans';
  // The totals are those of all loans, so they would not be the sums of filtered rows.
  const isWhole = page !== undefined && !shown.isFiltered && page.total > 1 && page.items.length === page.total;
  const protocolActions = isNarrow ? undefined : <HealthLegend />;
  return (
    <SectionCard ref={card} title={title} actions={isP2p ? <OutstandingTotal loans={page} /> : protocolActions}>
      <ListContents
        shown={shown}
        card={card}
        title={title}
        placeholderCount={4}
        empty={
          isP2p
            ? NO_P2P_LOANS
            : emptyTexts(page, { kind: 'Loans', one: 'a loan', asOf, title: 'No loans from protocols' })
        }
        expansion={asOf === undefined ? expansion : undefined}
        totals={isWhole && !isP2p ? totalsRow(totalsOf(page)) : undefined}
      />
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

const UNKNOWN = 'Unknown';
const LABELS = ['Collateral', 'Debt', 'Worst health factor', 'Next liquidation at'];

/** The next liquidation and the worst health factor lead; on a phone they come first. */
function LoanFigures({ loans }: { readonly loans: LoanList | undefined }) {
  return (
    <Box
      sx={{
        '& > ul > li:nth-of-type(n + 3)': { order: { xs: -1, lg: 0 }, gridColumn: { xs: 'span 2', sm: 'auto' } },
        '& > ul > li:nth-of-type(4)': { order: { xs: -2, lg: 0 } },
      }}
    >
      <FigureCards label="Loans" cards={loans === undefined ? awaitedFigures(LABELS) : cardsOf(loans)} />
    </Box>
  );
}

function cardsOf(loans: LoanList): FigureCardProps[] {
  const { items } = loans;
  const totals = totalsOf(loans);
  // A loan that could not be read may have any debt.
  const isUnread = totals.debtUsd.bound !== 'exact';
  const { worst, next, protocolLoans, networks } = totals;
  const [collateral = '', debt = '', health = '', liquidation = ''] = LABELS;
  const [coin] = next?.step.coins ?? [];
  const worstLoan = items.find((loan) => loan.kind === 'protocol' && loan.id === worst?.loanId);
  const worstHealth = worst === null ? null : healthOf(worst, worstLoan);
  return [
    {
      label: collateral,
      figure: <UsdText value={totals.collateralUsd} unknown={UNKNOWN} />,
      note:
        isUnread && protocolLoans === 0
          ? 'Number of loans unknown'
          : `${count(protocolLoans, 'loan')} on ${count(networks, 'network')}`,
    },
    {
      label: debt,
      figure: <UsdText value={totals.debtUsd} unknown={UNKNOWN} />,
      note: (
        <>
          {totals.ltv === null ? '' : `LTV ${percentText(totals.ltv)}. `}Interest cost{' '}
          <UsdText value={totals.interestUsd} unknown="unknown" />
        </>
      ),
    },
    {
      label: health,
      figure:
        worstHealth === null ? <Quiet>{isUnread ? UNKNOWN : 'No debt'}</Quiet> : <WorstHealth health={worstHealth} />,
      note: worstHealth === null ? '' : `${healthLook(worstHealth)?.label ?? ''}. ${worst?.label ?? ''}`,
    },
    {
      label: liquidation,
      figure:
        next === null || coin === undefined ? (
          <Quiet>{isUnread ? UNKNOWN : 'None'}</Quiet>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
            <FigureText shown={presentPrice(coin.priceUsd)} exact={coin.priceUsd} />
            <StatusChip
              label={percentText(next.step.change, { isSigned: true })}
              {...(isNear(next.step.change) ? { tone: 'loss', icon: mdiAlertOutline } : {})}
            />
          </Box>
        ),
      note:
        next === null || coin === undefined
          ? isUnread
            ? 'Some loans could not be read'
            : 'No price of a single coin liquidates a loan'
          : `${coin.coinSymbol}, now ` +
            presentPrice(currentPrice({ priceUsd: coin.priceUsd, change: next.step.change })),
    },
  ];
}

const count = (of: number, noun: string): string => `${presentCount(of)} ${noun}${of === 1 ? '' : 's'}`;

/** A change by less than a tenth. */
const isNear = (change: string): boolean => {
  const value = parseRatio(change);
  return (value < 0n ? -value : value) < parseRatio('0.1');
};

type Health = Pick<ProtocolLoan, 'healthState' | 'threshold' | 'alertThreshold'> & { readonly healthFactor: string };

/** On a later page of the list the loan itself is missing; the default alert then decides. */
function healthOf({ healthFactor }: NonNullable<LoanTotals['worst']>, loan: AccountLoan | undefined): Health {
  if (loan?.kind === 'protocol') return { ...loan, healthFactor };
  const value = parseRatio(healthFactor);
  const isPastAlert = value * 9n < parseRatio('10');
  return {
    healthFactor,
    healthState: isPastAlert ? 'pastAlert' : value < parseRatio('1.5') ? 'below150' : 'healthy',
    threshold: null,
    alertThreshold: null,
  };
}

function WorstHealth({ health }: { readonly health: Health }) {
  const tone = healthLook(health)?.tone ?? 'neutral';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <Box component="span" sx={{ color: (theme) => toneColours(theme, tone).color }}>
        <FigureText shown={healthFactorText(health.healthFactor)} exact={health.healthFactor} />
      </Box>
      <Box sx={{ flexGrow: 1, maxWidth: 160 }}>
        <HealthGauge loan={health} />
      </Box>
    </Box>
  );
}
