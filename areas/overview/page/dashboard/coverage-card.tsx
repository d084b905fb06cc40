import { type CoinCoverage, lendingCalls } from '@holdfast/lending/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { absolute, compare, formatDecimal, ONE_UNITS, parseAmount, parseRatio, parseUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { MarkedBar } from '@holdfast/web/ui/chart/marked-bar.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UnknownShare } from '@holdfast/web/ui/figures/usd-text.tsx';
import { coverageBarPercent, coveragePercent, FULL_COVER_PERCENT } from './coverage-percent.ts';
import { CardNote, DashboardCard, PADDING } from './dashboard-card.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const SHOWN_MAX = 4;

/** Held against owed for each coin, largest debts first. A debt with an unknown value could be the largest. */
export function CoverageCard({ marketIdOf }: { readonly marketIdOf: MarketIdOf }) {
  const coverage = useCall(lendingCalls.getCoverage);
  const owed = (coverage.data?.coins ?? []).filter(({ ratio }) => ratio !== null).toSorted(byDebt);
  const hidden = owed.length - SHOWN_MAX;
  return (
    <DashboardCard
      title="Assets against liabilities"
      link={{ path: '/admin/liabilities', label: 'Liabilities' }}
      aside={<Legend />}
    >
      <Loaded
        query={coverage}
        failure="Coverage could not be loaded"
        skeleton={<Skeleton variant="rounded" height={240} sx={{ mx: PADDING, mb: 5 }} />}
        isEmpty={() => owed.length === 0}
        empty={<CardNote>No liabilities. Coverage appears after the first cleared deposit.</CardNote>}
      >
        {({ owedUsd, heldUsd, ratio }) => (
          <>
            <Box component="ul" aria-label="Coverage by coin" sx={plainList}>
              {owed.slice(0, SHOWN_MAX).map((coin) => (
                <CoverageRow key={coin.coinId} coin={coin} marketId={marketIdOf(coin.coinId)} />
              ))}
            </Box>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 4,
                mt: 'auto',
                px: PADDING,
                py: 4,
                borderTop: 1,
                borderColor: 'fieldOutline',
                typography: 'subtitle1',
                fontWeight: 600,
              }}
            >
              <span>
                {hidden > 0 ? `All coins (${hidden} more)` : 'All coins'}
                <Box
                  component="span"
                  sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
                >
                  <UnknownNote of={owedUsd.unknownCount > heldUsd.unknownCount ? owedUsd : heldUsd} />
                </Box>
              </span>
              <span dir="ltr">
                {ratio === null ? (
                  <UnknownShare reason="Unknown, because prices are missing" />
                ) : (
                  coveragePercent(ratio)
                )}
              </span>
            </Box>
          </>
        )}
      </Loaded>
    </DashboardCard>
  );
}

function byDebt(left: CoinCoverage, right: CoinCoverage): number {
  if (left.owedUsd === null || right.owedUsd === null)
    return Number(right.owedUsd === null) - Number(left.owedUsd === null);
  return compare(parseUsd(right.owedUsd), parseUsd(left.owedUsd));
}

function CoverageRow({ coin, marketId }: { readonly coin: CoinCoverage; readonly marketId: string | null }) {
  const ratio = coin.ratio ?? '0';
  const isShort = parseRatio(ratio) < ONE_UNITS;
  return (
    <Box component="li" sx={{ px: PADDING, py: 3, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <CoinIcon symbol={coin.coinSymbol} marketId={marketId} size={28} />
        <Box
          dir="auto"
          sx={{ width: 52, flexShrink: 0, typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {coin.coinSymbol}
        </Box>
        <MarkedBar
          share={coverageBarPercent(ratio)}
          colour={isShort ? 'chart.4' : 'chart.2'}
          markAt={`${FULL_COVER_PERCENT}%`}
          markColour="text.primary"
          sx={{ flexGrow: 1, minWidth: 40, height: 12, backgroundColor: 'ground.neutral' }}
        />
        <Box
          dir="ltr"
          sx={{
            minWidth: 68,
            textAlign: 'end',
            flexShrink: 0,
            typography: 'subtitle1',
            fontVariantNumeric: 'tabular-nums lining-nums',
            ...(isShort && { color: 'loss' }),
          }}
        >
          {coveragePercent(ratio)}
        </Box>
      </Box>
      <Row
        isSpread
        sx={{
          columnGap: 4,
          mt: 2,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>
          <AmountText value={coin.held} /> held, <AmountText value={coin.owed} /> owed
          {coin.records === '0' ? null : (
            <>
              , <AmountText value={coin.records} /> only recorded
            </>
          )}
        </span>
        <Box component="span" sx={isShort ? { color: 'loss' } : {}}>
          {isShort ? 'Short' : 'Surplus'} <AmountText value={formatDecimal(absolute(parseAmount(coin.surplus)))} />
        </Box>
      </Row>
    </Box>
  );
}

function Legend() {
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        alignItems: 'center',
        gap: 2,
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box aria-hidden="true" sx={{ width: 2, height: 12, backgroundColor: 'text.primary' }} />
      100 % covered
    </Box>
  );
}

type MarketIdOf = (coinId: number) => string | null;

const COINS_MAX = 200;

/** The market IDs of the coins, for their icons; loaded once for the whole page. */
export function useMarketIds(): MarketIdOf {
  const { data } = useCall(catalogueCalls.listCoinsWithPrices, { query: { limit: COINS_MAX } });
  return useMemo(() => {
    const ids = new Map(data?.items.map((coin) => [coin.id, coin.marketId]));
    return (coinId) => ids.get(coinId) ?? null;
  }, [data]);
}
