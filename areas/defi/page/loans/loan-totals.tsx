import type { AccountLoan, LoanList, LoanTotals, ProtocolLoan } from '../../contract/loans.ts';
import { parseRatio, presentCount } from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { percentText } from '../shared/ratio-text.ts';
import { totalsOf } from '../shared/reading-state.tsx';
import { HealthGauge } from './health-gauge.tsx';
import { currentPrice, healthFactorText, healthLook } from './loan-figures.ts';

const UNKNOWN = 'Unknown';
const LABELS = ['Collateral', 'Debt', 'Worst health factor', 'Next liquidation at'];

/** The next liquidation and the worst health factor lead; on a phone they come first. */
export function LoanFigures({ loans }: { readonly loans: LoanList | undefined }) {
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
