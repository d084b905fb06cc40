import type { AccountPoolFull, PooledCoin } from '../../../contract/pools.ts';
import { add, divide, formatDecimal, parseUsd, type Ratio, type Usd, ZERO } from '@holdfast/money';
import Box from '@mui/material/Box';
import { ColourSign } from '@holdfast/web/ui/chart/legend.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { FactLine } from '@holdfast/web/ui/layout/row.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { percentText } from '../../shared/ratio-text.ts';
import { Share } from '../pool-cells.tsx';

/** The part of each coin in the value; null where a price is missing. */
export function partsOf(coins: readonly Pick<PooledCoin, 'valueUsd'>[]): readonly (Ratio | null)[] {
  const values = coins.map(({ valueUsd }) => (valueUsd === null ? null : parseUsd(valueUsd)));
  if (values.includes(null)) return coins.map(() => null);
  const total = values.reduce<Usd>((sum, value) => add(sum, value ?? (ZERO as Usd)), ZERO as Usd);
  return values.map((value) =>
    value === null || total === 0n ? null : divide<Ratio>(value, total, 'halfAwayFromZero'),
  );
}

const COLOURS = [0, 3] as const;

/** What is in the pool now, all positions together. */
export function PoolComposition({ pool }: { readonly pool: AccountPoolFull }) {
  const parts = partsOf(pool.coins);
  const hasPending = pool.coins.some(({ pending }) => /[1-9]/u.test(pending));
  return (
    <SectionCard title="Composition" text={<UsdText value={pool.valueUsd} unknown="Price missing" />}>
      <Box sx={{ ...insideCard, display: 'grid', gap: 4 }}>
        {parts.includes(null) ? null : (
          <Box aria-hidden="true" sx={{ display: 'flex', gap: '2px', height: 8 }}>
            {parts.map((part, index) => (
              <Box
                key={pool.coins[index]?.coinId}
                sx={(theme) => ({
                  // A pixel is coarser than the rounding of a floating-point number.
                  flexGrow: Number(formatDecimal(part ?? (ZERO as Ratio))),
                  flexBasis: 0,
                  borderRadius: '2px',
                  backgroundColor: theme.palette.chart[COLOURS[index] ?? 0],
                })}
              />
            ))}
          </Box>
        )}
        {pool.coins.map((coin, index) => {
          const part = parts[index];
          return (
            <Box key={coin.coinId} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <CoinIcon symbol={coin.coinSymbol} marketId={coin.marketId} size={28} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'subtitle1' }}>
                  <bdi>{coin.coinSymbol}</bdi>
                  <ColourSign colour={COLOURS[index] ?? 0} />
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {part === null || part === undefined ? 'Share unknown' : percentText(formatDecimal(part))}
                </Box>
              </Box>
              <Box sx={{ textAlign: 'end' }}>
                <Box sx={{ typography: 'subtitle1' }}>
                  <AmountText value={coin.amount} />
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  <UsdText value={coin.valueUsd} unknown="Price missing" />
                </Box>
              </Box>
            </Box>
          );
        })}
        <Box
          component="dl"
          sx={{ m: 0, pt: 3, display: 'grid', gap: 2, borderTop: '1px solid', borderColor: 'hairline' }}
        >
          {pool.coins.map((coin) => (
            <FactLine key={coin.coinId} label={`${coin.coinSymbol} price`}>
              <PriceText priceUsd={coin.priceUsd} />
            </FactLine>
          ))}
          {hasPending
            ? pool.coins.map((coin) => (
                <FactLine key={coin.coinId} label={`${coin.coinSymbol} removed, not collected`}>
                  <AmountText value={coin.pending} />
                </FactLine>
              ))
            : null}
          <FactLine label="Share of active liquidity">
            <Share pool={pool} />
          </FactLine>
        </Box>
      </Box>
    </SectionCard>
  );
}
