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
import { useId } from 'react';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import { AmountText, FigureText } from '../../../ui/figures/figure-text.tsx';
import { presentPrice } from '../../../ui/figures/price-text.tsx';
import { UnknownShare, UsdText } from '../../../ui/figures/usd-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { percentText } from '../shared/ratio-text.ts';
import { Second } from './loans-list.tsx';
import type { LiquidationStep, Step } from './stress-scenario.ts';
import { LiquidationSign, RangeSign } from './stress-track.tsx';

interface StressStepsProps {
  readonly reached: readonly Step[];
  readonly laterCount: number;
}

/** Liquidations and ranges that are left, in the order of the fall, each with its price and its cost. */
export function StressSteps({ reached, laterCount }: StressStepsProps) {
  const titleId = useId();
  const liquidations = reached.filter((step) => step.kind === 'liquidation');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0, py: 5 }}>
      <Typography id={titleId} variant="h3" sx={{ px: { xs: 4, sm: 6 }, mb: 2 }}>
        Liquidations in order
      </Typography>
      {reached.length === 0 ? (
        <Typography variant="body2" sx={{ px: { xs: 4, sm: 6 }, color: 'text.secondary' }}>
          No loan is liquidated and no pool leaves its range.
          {laterCount > 0 ? ' A deeper fall reaches the next step.' : ''}
        </Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Liquidations in order, table">
          <Table size="small" aria-labelledby={titleId} sx={{ '& th, & td': { px: 2 }, '& td, & th': edges }}>
            <ColumnHeads columns={['Price change', 'At price', 'Position', { figure: 'Cost' }]} />
            <TableBody>
              {reached.map((step) => (
                <StepRow
                  key={step.kind === 'liquidation' ? `loan ${step.number}` : `pool ${step.accountId} ${step.left}`}
                  step={step}
                />
              ))}
            </TableBody>
            {liquidations.length === 0 ? null : <Total liquidations={liquidations} />}
          </Table>
        </TableContainer>
      )}
      {liquidations.length === 0 ? null : (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            px: { xs: 4, sm: 6 },
            pt: 3,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <Icon path={mdiInformationOutline} size={16} />
          Half of the debt each time, or all of it at a health factor of 0.95 or less. The cost is the liquidator’s
          bonus.
        </Box>
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

function StepRow({ step }: { readonly step: Step }) {
  const isLiquidation = step.kind === 'liquidation';
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ width: 20, display: 'flex', justifyContent: 'center' }}>
            {isLiquidation ? <LiquidationSign number={step.number} isReached /> : <RangeSign isReached />}
          </Box>
          <span dir="ltr">{changeText(step.left)}</span>
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {step.priceUsd === null ? (
          <UnknownShare reason={`The price of ${step.symbol} is missing.`} />
        ) : (
          <FigureText shown={presentPrice(step.priceUsd)} exact={step.priceUsd} />
        )}
        <Second>{step.symbol}</Second>
      </TableCell>
      <TableCell sx={{ minWidth: 220 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {step.label}
        </Box>
        {isLiquidation
          ? step.round === 1
            ? ''
            : `, ${ROUNDS[step.round - 1] ?? `liquidation ${step.round}`}`
          : ' leaves its range'}
        <Second>
          {isLiquidation ? <Moved step={step} /> : `Liquidity pool, all ${step.symbol} from here, no fees`}
        </Second>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {isLiquidation ? (
          <UsdText value={formatDecimal(negate(step.costUsd))} isChange />
        ) : (
          <>
            <span aria-hidden="true">—</span>
            <span style={visuallyHidden}>No cost</span>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

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
  const cost = negate(sum(liquidations.map(({ costUsd }) => costUsd)));
  return (
    <TableFooter>
      <TableRow sx={{ '& > td': { color: 'text.primary', typography: 'body2', fontWeight: 600, borderBottom: 0 } }}>
        <TableCell colSpan={2}>
          {liquidations.length} {liquidations.length === 1 ? 'liquidation' : 'liquidations'}
        </TableCell>
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
          <UsdText value={formatDecimal(cost)} isChange />
        </TableCell>
      </TableRow>
    </TableFooter>
  );
}
