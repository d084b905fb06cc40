import { formatDecimal, negate, ONE_UNITS, type Ratio, sum } from '@holdfast/money';
import { mdiInformationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { ColumnHeads } from '@holdfast/web/ui/column-heads.tsx';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, NoteLine, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { percentText } from '../shared/ratio-text.ts';
import { Second } from '../shared/unknown-value.tsx';
import type { LiquidationStep, Step } from './stress-scenario.ts';
import { LiquidationSign, RangeSign } from './stress-track.tsx';

interface StressStepsProps {
  readonly reached: readonly Step[];
  readonly laterCount: number;
}

/** Liquidations and ranges that are left, in the order of the fall, each with its price and its cost. */
export function StressSteps({ reached, laterCount }: StressStepsProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const liquidations = reached.filter((step) => step.kind === 'liquidation');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0, py: 5 }}>
      <Typography id={titleId} variant="h3" sx={{ ...cardSides, mb: 2 }}>
        Liquidations in order
      </Typography>
      {reached.length === 0 ? (
        <Typography variant="body2" sx={{ ...cardSides, color: 'text.secondary' }}>
          No loan is liquidated and no pool leaves its range.
          {laterCount > 0 ? ' A deeper fall reaches the next step.' : ''}
        </Typography>
      ) : isNarrow ? (
        <StepList reached={reached} liquidations={liquidations} />
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Liquidations in order, table">
          <Table size="small" aria-labelledby={titleId} sx={{ '& th, & td': { px: 2 }, '& td, & th': edges }}>
            <ColumnHeads columns={['Price change', 'At price', 'Position', { figure: 'Cost' }]} />
            <TableBody>
              {reached.map((step) => (
                <StepRow key={keyOf(step)} step={step} />
              ))}
            </TableBody>
            {liquidations.length === 0 ? null : <Total liquidations={liquidations} />}
          </Table>
        </TableContainer>
      )}
      {liquidations.length === 0 ? null : (
        <NoteLine icon={<Icon path={mdiInformationOutline} size={16} />} sx={{ ...cardSides, pt: 3 }}>
          Half of the debt each time, or all of it at a health factor of 0.95 or less. The cost is the liquidator’s
          bonus.
        </NoteLine>
      )}
    </Box>
  );
}

const edges = {
  '&:first-of-type': { paddingInlineStart: { xs: 4, sm: 6 } },
  '&:last-of-type': { paddingInlineEnd: { xs: 4, sm: 6 } },
} as const;

const changeText = (left: Ratio): string => percentText(formatDecimal((left - ONE_UNITS) as Ratio));
const ROUNDS = ['', 'second liquidation', 'third liquidation', 'fourth liquidation'];

function StepSign({ step }: { readonly step: Step }) {
  return (
    <Box sx={{ width: 20, flexShrink: 0, display: 'flex', justifyContent: 'center' }}>
      {step.kind === 'liquidation' ? <LiquidationSign number={step.number} isReached /> : <RangeSign isReached />}
    </Box>
  );
}

/** The loan, as in "…, Arbitrum, second liquidation", or "WETH / USDC, Arbitrum leaves its range". */
function StepName({ step }: { readonly step: Step }) {
  const ending =
    step.kind === 'leftRange'
      ? ' leaves its range'
      : step.round === 1
        ? ''
        : `, ${ROUNDS[step.round - 1] ?? `liquidation ${step.round}`}`;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {step.label}
      </Box>
      {ending}
    </>
  );
}

function StepEffect({ step }: { readonly step: Step }) {
  return (
    <Second>
      {step.kind === 'liquidation' ? <Moved step={step} /> : `Liquidity pool, all ${step.symbol} from here, no fees`}
    </Second>
  );
}

function StepCost({ step }: { readonly step: Step }) {
  if (step.kind === 'liquidation') return <UsdText value={formatDecimal(negate(step.costUsd))} isChange />;
  return (
    <>
      <span aria-hidden="true">—</span>
      <span style={visuallyHidden}>No cost</span>
    </>
  );
}

function StepPrice({ step }: { readonly step: Step }) {
  if (step.priceUsd === null) return <UnknownShare reason={`The price of ${step.symbol} is missing.`} />;
  return <FigureText shown={presentPrice(step.priceUsd)} exact={step.priceUsd} />;
}

function StepRow({ step }: { readonly step: Step }) {
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <StepSign step={step} />
          <span dir="ltr">{changeText(step.left)}</span>
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <StepPrice step={step} />
        <Second>{step.symbol}</Second>
      </TableCell>
      <TableCell sx={{ minWidth: 220 }}>
        <StepName step={step} />
        <StepEffect step={step} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <StepCost step={step} />
      </TableCell>
    </TableRow>
  );
}

interface StepListProps {
  readonly reached: readonly Step[];
  readonly liquidations: readonly LiquidationStep[];
}

/** The same steps on a phone, where the table would hide the cost. */
function StepList({ reached, liquidations }: StepListProps) {
  const row = { display: 'flex', gap: 3, px: 4, py: 3, borderTop: '1px solid', borderColor: 'hairline' } as const;
  return (
    <>
      <Box component="ol" sx={plainList}>
        {reached.map((step) => (
          <Box key={keyOf(step)} component="li" sx={row}>
            <StepSign step={step} />
            <Box sx={{ minWidth: 0, flexGrow: 1, typography: 'body2' }}>
              <StepName step={step} />
              <Second>
                {changeText(step.left)}, {step.symbol} at <StepPrice step={step} />
              </Second>
              <StepEffect step={step} />
            </Box>
            <Box sx={{ typography: 'body2' }}>
              <StepCost step={step} />
            </Box>
          </Box>
        ))}
      </Box>
      {liquidations.length === 0 ? null : (
        <Box sx={{ ...row, justifyContent: 'space-between', typography: 'body2', fontWeight: 600 }}>
          {countText(liquidations)}
          <UsdText value={formatDecimal(costOf(liquidations))} isChange />
        </Box>
      )}
    </>
  );
}

const keyOf = (step: Step): string =>
  step.kind === 'liquidation' ? `loan ${step.number}` : `pool ${step.accountId} ${step.left}`;
const countText = ({ length }: readonly LiquidationStep[]): string =>
  `${length} ${length === 1 ? 'liquidation' : 'liquidations'}`;
const costOf = (liquidations: readonly LiquidationStep[]) => negate(sum(liquidations.map(({ costUsd }) => costUsd)));

function Moved({ step: { repaid, seized } }: { readonly step: Pick<LiquidationStep, 'repaid' | 'seized'> }) {
  return (
    <>
      <AmountText value={formatDecimal(repaid.amount)} symbol={repaid.symbol} /> repaid with{' '}
      <AmountText value={formatDecimal(seized.amount)} symbol={seized.symbol} />
    </>
  );
}

function Total({ liquidations }: { readonly liquidations: readonly LiquidationStep[] }) {
  const [first] = liquidations;
  const isOnePair =
    first !== undefined &&
    liquidations.every(
      ({ repaid, seized }) => repaid.symbol === first.repaid.symbol && seized.symbol === first.seized.symbol,
    );
  return (
    <TableFooter>
      <TableRow sx={{ '& > td': { color: 'text.primary', typography: 'body2', fontWeight: 600, borderBottom: 0 } }}>
        <TableCell colSpan={2}>{countText(liquidations)}</TableCell>
        <TableCell>
          {isOnePair ? (
            <Moved
              step={{
                repaid: { ...first.repaid, amount: sum(liquidations.map(({ repaid }) => repaid.amount)) },
                seized: { ...first.seized, amount: sum(liquidations.map(({ seized }) => seized.amount)) },
              }}
            />
          ) : (
            <>
              <UsdText value={formatDecimal(sum(liquidations.map(({ repaidUsd }) => repaidUsd)))} /> repaid
            </>
          )}
        </TableCell>
        <TableCell align="right">
          <UsdText value={formatDecimal(costOf(liquidations))} isChange />
        </TableCell>
      </TableRow>
    </TableFooter>
  );
}
