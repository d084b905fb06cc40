import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { PercentDialog } from '@holdfast/web/ui/form/percent-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { cardSides, FactLine } from '@holdfast/web/ui/layout/row.tsx';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { mdiBellOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { defiCalls } from '../../contract/calls.ts';
import type { AccountLoan, AccountLoanFull, ProtocolLoan } from '../../contract/loans.ts';
import { HistoryRows } from '../shared/defi-history.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { unknownText } from '../shared/unknown-value.tsx';
import { HealthGauge } from './health-gauge.tsx';
import { LiquidationLadder, ReachHealthFactor } from './liquidation-ladder.tsx';
import { borrowableUsd, healthLook } from './loan-figures.ts';
import { loanName, OracleNote } from './loans-list.tsx';

/** The rows of a list of loans open in place. Its button is named by what it shows: "History of Ada". */
export function useLoanExpansion(
  noun: 'Details' | 'History',
  { rowLabel }: { readonly rowLabel: (loan: AccountLoan) => string },
) {
  return useRowExpansion(noun, (loan: AccountLoan) => <LoanDetail loanId={loan.id} name={rowLabel(loan)} />);
}

/** An opened loan: its ladder, what to repay or to add, its exact health factor, and its history. */
function LoanDetail({ loanId, name }: { readonly loanId: number; readonly name: string }) {
  const loan = useCall(defiCalls.getLoan, { params: { id: loanId } });
  return (
    <Loaded
      query={loan}
      failure="The loan could not be loaded"
      skeleton={
        <Box sx={{ ...cardSides, py: 5 }}>
          <Skeleton variant="rounded" height={220} />
        </Box>
      }
    >
      {(data) => (
        <Box sx={{ whiteSpace: 'normal' }}>
          {data.loan.kind === 'protocol' ? <ProtocolDetail full={data} loan={data.loan} /> : null}
          <Box sx={{ borderTop: data.loan.kind === 'protocol' ? '1px solid' : 0, borderColor: 'hairline' }}>
            <Typography variant="h3" sx={{ ...cardSides, pt: 4, pb: 3 }}>
              History
            </Typography>
            <HistoryRows
              items={data.history}
              explorerUrl={data.loan.kind === 'protocol' ? data.loan.explorerUrl : null}
              label={`History of ${name}`}
            />
          </Box>
        </Box>
      )}
    </Loaded>
  );
}

function ProtocolDetail({ full, loan }: { readonly full: AccountLoanFull; readonly loan: ProtocolLoan }) {
  const hasDebt = loan.healthFactor !== null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.95fr)' },
        gap: { xs: 6, lg: 8 },
        ...cardSides,
        py: 5,
      }}
    >
      {hasDebt ? (
        <LiquidationLadder steps={full.ladder} closeFactor={loan.closeFactor} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {loan.healthState === null
            ? unknownText(loan.reasons)
            : 'This account has no debt, so no price liquidates it.'}
        </Typography>
      )}
      {hasDebt && full.account !== null ? <ReachHealthFactor account={full.account} loan={loan} /> : null}
      <HealthPanel loan={loan} />
    </Box>
  );
}

function HealthPanel({ loan }: { readonly loan: ProtocolLoan }) {
  const titleId = useId();
  const threshold = useDialog<ProtocolLoan>();
  const look = healthLook(loan);
  const borrowable = borrowableUsd(loan);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 2 }}>
        Health factor
      </Typography>
      {loan.healthFactor === null || look === null ? null : (
        <>
          <Box
            dir="ltr"
            sx={{
              typography: 'figureSmall',
              overflowWrap: 'anywhere',
              color: (theme) => toneColours(theme, look.tone).color,
            }}
          >
            {loan.healthFactor}{' '}
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              exact
            </Box>
          </Box>
          <HealthGauge loan={{ ...loan, healthFactor: loan.healthFactor }} />
        </>
      )}
      <Box
        component="dl"
        sx={{ m: 0, mt: 3, display: 'grid', gap: 1.5, typography: 'body2', '& dd': { fontWeight: 500 } }}
      >
        {loan.collateral.map((coin) => (
          <FactLine
            key={coin.coinId}
            label={
              <>
                {coin.coinSymbol} <UsdText value={coin.valueUsd} />
                <OracleNote symbol={coin.coinSymbol} difference={coin.oracleDifference} />
              </>
            }
          >
            × {percentText(coin.threshold, { places: 2 })}
          </FactLine>
        ))}
        {loan.threshold === null ? null : (
          <FactLine label="Average threshold" isFirst>
            <FigureText shown={percentText(loan.threshold, { places: 2 })} exact={loan.threshold} />
          </FactLine>
        )}
        {borrowable === null || loan.threshold === null ? null : (
          <FactLine
            label={
              <>
                <UsdText value={loan.collateralUsd} /> × {percentText(loan.threshold, { places: 2 })}
              </>
            }
          >
            <UsdText value={borrowable} />
          </FactLine>
        )}
        <FactLine label="Debt">
          <UsdText value={loan.debtUsd} />
        </FactLine>
        {loan.debt.map((coin) => (
          <FactLine
            key={coin.coinId}
            label={
              <>
                Interest cost in {coin.coinSymbol}
                <OracleNote symbol={coin.coinSymbol} difference={coin.oracleDifference} />
              </>
            }
          >
            {coin.interest === null ? (
              unknownText(loan.reasons)
            ) : (
              <AmountText value={coin.interest} symbol={coin.coinSymbol} />
            )}
          </FactLine>
        ))}
        {loan.eModeCategory === null ? null : (
          <FactLine label="E-mode">Category {loan.eModeCategory}, its own threshold applies</FactLine>
        )}
        {loan.otherDeposits.map((coin) => (
          <FactLine key={coin.coinId} label="Deposit that backs no loan">
            <AmountText value={coin.amount} symbol={coin.coinSymbol} />
          </FactLine>
        ))}
        <FactLine label="Alert above" isFirst>
          {loan.alertThreshold === null ? 'None' : percentText(loan.alertThreshold, { places: 2 })}
          {loan.isAlertDefault ? ' (default)' : ''}
        </FactLine>
      </Box>
      <SmallActionButton
        call={defiCalls.setLoanThreshold}
        icon={mdiBellOutline}
        onClick={() => threshold.open(loan)}
        sx={{ mt: 3 }}
      >
        Set alert threshold
      </SmallActionButton>
      <OpenedDialog dialog={threshold}>
        {(opened, content) => <ThresholdDialog {...opened} loan={content} />}
      </OpenedDialog>
    </Box>
  );
}

/** The loan-to-value ratio above which admins are notified. */
function ThresholdDialog({ loan, ...opened }: DialogProps & { readonly loan: ProtocolLoan }) {
  const setThreshold = useChange(defiCalls.setLoanThreshold);
  const protocol = loan.threshold === null ? null : percentText(loan.threshold, { places: 2 });
  return (
    <PercentDialog
      {...opened}
      title="Set alert threshold"
      submitLabel="Save threshold"
      intro={`${loanName(loan)}. Admins are notified once each time debt ÷ collateral rises above the threshold.`}
      name="liquidationThreshold"
      ratio={loan.isAlertDefault ? null : loan.alertThreshold}
      field={{
        label: 'Loan-to-value in percent',
        placeholder: 'Default',
        endAdornment: <InputAdornment position="end">%</InputAdornment>,
        hint: `${protocol === null ? '' : `The protocol liquidates at ${protocol}. `}Leave empty for 90 % of that.`,
      }}
      mistake="Enter a percentage, such as 72.5."
      send={(liquidationThreshold) =>
        setThreshold.mutateAsync({ params: { id: loan.id }, body: { liquidationThreshold } })
      }
      done={(ratio) => (ratio === null ? 'Alert threshold reset to the default.' : 'Alert threshold saved.')}
    />
  );
}
