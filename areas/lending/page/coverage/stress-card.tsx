import type { CoinCoverage } from '../../contract/lending-admin.ts';
import { mdiAlertOctagonOutline, mdiCheckCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { formatDecimal } from '@holdfast/money';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ALL_COINS, CoinSegments } from './coin-segments.tsx';
import { ratioText } from './coverage-labels.ts';
import { fallsOf, stressOutcome, type StressedCoinVerdict, type Verdict } from './stress-verdicts.ts';
import { cardRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';

const MARKS = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` }));
const VERDICTS: Readonly<Record<Verdict, { readonly label: string; readonly tone: Tone; readonly icon: string }>> = {
  own: { label: 'Covered', tone: 'gain', icon: mdiCheckCircleOutline },
  others: { label: 'Covered by other coins', tone: 'info', icon: mdiCheckCircleOutline },
  short: { label: 'Short', tone: 'loss', icon: mdiAlertOctagonOutline },
  unknown: { label: 'Unknown', tone: 'warning', icon: mdiHelpCircleOutline },
};

/** The stress test: coverage after a fall in prices, computed in the browser as the slider moves. */
export function StressCard({ coins }: { readonly coins: readonly CoinCoverage[] }) {
  const sliderId = useId();
  const [chosen, setChosen] = useState(ALL_COINS);
  const [percent, setPercent] = useState(0);
  const coinId = chosen === ALL_COINS ? null : Number(chosen);
  const {
    totals,
    coins: verdicts,
    unknown,
  } = useMemo(() => stressOutcome(coins, fallsOf(coins, { coinId, percent })), [coins, coinId, percent]);
  const isUndecided = verdicts.some(({ verdict }) => verdict === 'unknown');
  const short = verdicts.filter(({ verdict }) => verdict === 'short').map(({ symbol }) => symbol);
  const what =
    coinId === null
      ? 'every price falls'
      : `the price of ${coins.find((coin) => coin.coinId === coinId)?.coinSymbol ?? 'it'} falls`;
  return (
    <SectionCard
      title="What if prices fall?"
      text={
        'Clients are owed coins, not dollars: a price fall never changes a coin’s own coverage, but it ' +
        'shrinks the surplus that covers another coin’s shortfall.'
      }
    >
      <Box sx={{ ...insideCard, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <CoinSegments
          label="Which price falls"
          allLabel="All coins"
          coins={coins.filter(({ priceUsd }) => priceUsd !== null)}
          value={chosen}
          onChange={setChosen}
        />
        <Box sx={{ px: 4, maxWidth: 560 }}>
          <FormLabel id={sliderId} component="p" sx={{ m: 0, mx: -4 }}>
            If {what} by <strong>{percent} %</strong>
          </FormLabel>
          <Slider
            aria-labelledby={sliderId}
            value={percent}
            onChange={(_, value) => setPercent(Number(value))}
            min={0}
            max={100}
            step={1}
            marks={MARKS}
            valueLabelDisplay="off"
            getAriaValueText={(value) => `${value} percent`}
          />
        </Box>
        <Typography role="status" component="p" sx={{ m: 0 }}>
          {unknown.length === coins.length ? (
            'No coin has a price.'
          ) : (
            <>
              Held <UsdText value={formatDecimal(totals.heldUsd)} /> against{' '}
              <UsdText value={formatDecimal(totals.owedUsd)} /> owed
              {unknown.length > 0
                ? `, without ${unknown.join(', ')}, which ${unknown.length === 1 ? 'has' : 'have'} no price`
                : totals.ratio === null
                  ? ''
                  : `: ${ratioText(formatDecimal(totals.ratio))}`}
              .
            </>
          )}{' '}
          <Box component="strong" sx={{ color: short.length > 0 ? 'loss' : isUndecided ? 'warning.main' : 'gain' }}>
            {short.length > 0
              ? `${short.join(', ')} ${short.length === 1 ? 'is' : 'are'} short.`
              : isUndecided
                ? 'Coverage is unknown while prices are missing.'
                : 'Fully covered.'}
          </Box>
        </Typography>
      </Box>
      <Box component="ul" aria-label="After the fall" sx={plainList}>
        {verdicts.map((verdict) => (
          <VerdictRow key={verdict.coinId} verdict={verdict} />
        ))}
      </Box>
    </SectionCard>
  );
}

function VerdictRow({
  verdict: { coinId, symbol, verdict, shortfall, shortfallUsd },
}: {
  readonly verdict: StressedCoinVerdict;
}) {
  return (
    <Row
      component="li"
      sx={{
        columnGap: 4,
        rowGap: 1,
        ...cardRow,
      }}
    >
      <Box sx={{ minWidth: 88, typography: 'subtitle1' }}>
        <CoinLabel coinId={coinId} symbol={symbol} size={28} />
      </Box>
      <StatusChip {...VERDICTS[verdict]} />
      {shortfall === null ? null : (
        <Box component="span" sx={{ marginInlineStart: 'auto', typography: 'body2', color: 'text.secondary' }}>
          Short by <AmountText value={shortfall} symbol={symbol} />
          {shortfallUsd === null ? (
            ', which has no price'
          ) : (
            <>
              , then worth <UsdText value={shortfallUsd} />
            </>
          )}
        </Box>
      )}
    </Row>
  );
}
