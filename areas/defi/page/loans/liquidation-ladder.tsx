import type { LiquidationStep, ProtocolLoan } from '../../contract/loans.ts';
import type { LoanAccountText } from '@holdfast/protocols/contract';
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { MarkedBar } from '@holdfast/web/ui/chart/marked-bar.tsx';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { CoinStack } from '../shared/coin-stack.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { Second } from '../shared/unknown-value.tsx';
import { type ReachOption, reachOptions, readTarget } from './account-what-if.ts';

interface LadderProps {
  readonly steps: readonly LiquidationStep[];
  /** The part of a debt that one liquidation can repay: "0.5". */
  readonly closeFactor: string | null;
}

/** At which price of each coin, and of all coins together, the loan is liquidated. */
export function LiquidationLadder({ steps, closeFactor }: LadderProps) {
  const titleId = useId();
  const isAnyRise = steps.some(({ side }) => side === 'above');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography id={titleId} variant="h3">
          Liquidation ladder
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Price change from now
        </Typography>
      </Box>
      {steps.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No price of a single coin liquidates this loan.
        </Typography>
      ) : (
        <>
          <Box component="ol" sx={plainList}>
            {steps.map((step) => (
              <LadderStep key={step.coins.map(({ coinId }) => coinId).join('/')} step={step} />
            ))}
          </Box>
          <Row
            isSpread
            canWrap={false}
            aria-hidden="true"
            sx={{ mt: 1, fontSize: '0.6875rem', color: 'text.secondary' }}
          >
            {['Now', '−25 %', '−50 %', '−75 %', '−100 %'].map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Row>
          <Typography variant="caption" component="p" sx={{ m: 0, mt: 2, color: 'text.secondary' }}>
            {isAnyRise ? 'A borrowed coin liquidates the loan when its price rises. ' : ''}
            {closeFactor === null
              ? ''
              : closeFactor === '1'
                ? 'One liquidation can repay all of the debt.'
                : `One liquidation can repay up to ${percentText(closeFactor, { places: 0 })} of a debt.`}
          </Typography>
        </>
      )}
    </Box>
  );
}

function LadderStep({ step }: { readonly step: LiquidationStep }) {
  const [first] = step.coins;
  const isTogether = step.coins.length > 1;
  const share = Math.min(100, Math.abs(Number(step.change)) * 100);
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
        <CoinStack coins={step.coins} size={20} />
        <Box component="span" sx={{ minWidth: 0 }}>
          {isTogether
            ? `${step.coins.length === 2 ? 'Both' : 'All'} together`
            : `${first?.coinSymbol ?? ''} ${step.side === 'above' ? 'rises' : 'only'}`}
        </Box>
        <Box component="strong" dir="ltr" sx={{ marginInlineStart: 'auto', fontWeight: 600, textAlign: 'end' }}>
          {step.coins.map(({ coinId, coinSymbol, priceUsd }) => (
            <Box key={coinId} component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
              {isTogether ? `${coinSymbol} ` : ''}
              <FigureText shown={presentPrice(priceUsd)} exact={priceUsd} />
            </Box>
          ))}
        </Box>
        <Box component="span" dir="ltr" sx={{ color: 'text.secondary', minWidth: 60, textAlign: 'end' }}>
          {percentText(step.change, { isSigned: true })}
        </Box>
      </Box>
      <MarkedBar
        share={share}
        colour={step.side === 'above' ? 'chart.1' : 'chart.2'}
        markAt={`calc(${share}% - 1px)`}
        markColour="chart.4"
        sx={{ height: 6, mt: 2, backgroundColor: 'ground.loss' }}
      />
    </Box>
  );
}

const DEFAULT_TARGET = '1.50';

interface ReachProps {
  readonly account: LoanAccountText;
  /** For the icons of its coins. */
  readonly loan: Pick<ProtocolLoan, 'collateral' | 'debt'>;
}

/** What to repay, or to add, for a chosen health factor: computed in the page from the state of the account. */
export function ReachHealthFactor({ account, loan }: ReachProps) {
  const titleId = useId();
  const [text, setText] = useState(DEFAULT_TARGET);
  const target = readTarget(useDeferredValue(text));
  const options = useMemo(() => (target === null ? null : reachOptions(account, target)), [account, target]);
  const isReached = options !== null && options.length > 0 && options.every(({ amount }) => amount === '0');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 3 }}>
        <Typography id={titleId} variant="h3" sx={{ py: 2 }}>
          Reach health factor
        </Typography>
        <Box sx={{ width: 108 }}>
          <CompactField
            label="Health factor to reach"
            inputMode="decimal"
            value={text}
            onChange={setText}
            error={target === null ? 'Above 1, such as 1.50' : undefined}
          />
        </Box>
      </Box>
      <Box role="status">
        {isReached ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'gain' }}>
            <Icon path={mdiCheck} size={18} />
            The health factor is already there.
          </Box>
        ) : (
          options?.map((option, index) => (
            <Box key={`${option.kind} ${option.asset}`}>
              {index === 0 ? null : (
                <Typography variant="caption" component="p" sx={{ m: 0, py: 1, textAlign: 'center' }}>
                  or
                </Typography>
              )}
              <Option option={option} loan={loan} />
            </Box>
          ))
        )}
      </Box>
    </Box>
  );
}

function Option({ option, loan }: { readonly option: ReachOption } & Pick<ReachProps, 'loan'>) {
  const { kind, coinId, coinSymbol, amount, after, usd } = option;
  const coin = [...loan.collateral, ...loan.debt].find((each) => each.coinId === coinId);
  return (
    <Row
      canWrap={false}
      sx={{
        gap: 3,
        px: 3,
        py: 2.5,
        border: '1px solid',
        borderColor: 'hairlineStrong',
        borderRadius: '6px',
        backgroundColor: 'background.paper',
        typography: 'body2',
      }}
    >
      <CoinIcon symbol={coinSymbol} marketId={coin?.marketId ?? null} size={28} />
      {amount === null || after === null ? (
        <span>
          {kind === 'repay'
            ? `Repaying all ${coinSymbol} is not enough.`
            : `No amount of ${coinSymbol} as collateral reaches it.`}
        </span>
      ) : (
        <>
          <Box sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {kind === 'repay' ? 'Repay ' : 'Add '}
              <AmountText value={amount} symbol={coinSymbol} />
            </Box>
            <Second>
              {kind === 'repay' ? 'Debt ' : 'Collateral '}
              <AmountText value={after} symbol={coinSymbol} />
            </Second>
          </Box>
          <Box sx={{ marginInlineStart: 'auto' }}>
            <UsdText value={usd} />
          </Box>
        </>
      )}
    </Row>
  );
}
