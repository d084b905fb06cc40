import { parseRatio, presentAmount } from '@holdfast/money';
import { mdiArrowRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { CoverageBar } from '@holdfast/web/ui/chart/coverage-bar.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { coveragePercent } from './loan-figures.ts';
import type { StressedCoverage, StressedCoverageCoin } from './stress-scenario.ts';

/** What is left of the clients' coverage, coin by coin, before and after the fall. */
export function StressCoverage({ coverage }: { readonly coverage: StressedCoverage | undefined }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography id={titleId} variant="h3">
          Client coverage
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'caption', color: 'text.secondary' }}>
          <Box aria-hidden="true" sx={{ width: 2, height: 12, backgroundColor: 'text.primary' }} />
          100 % covered
        </Box>
      </Box>
      {coverage === undefined ? (
        <Skeleton variant="rounded" height={140} />
      ) : coverage.coins.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No coins are owed to clients.
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label="Coverage by coin" sx={plainList}>
            {coverage.coins.map((coin) => (
              <CoverageRow key={coin.coinId} coin={coin} />
            ))}
          </Box>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              pt: 3,
              typography: 'body2',
              fontWeight: 600,
              borderTop: '1px solid',
              borderColor: 'hairline',
            }}
          >
            All coins
            {coverage.before === null || coverage.after === null ? (
              <Box component="span" sx={{ color: 'warning.main' }}>
                Unknown while a price is missing
              </Box>
            ) : (
              <BeforeAndAfter before={coverage.before} after={coverage.after} />
            )}
          </Box>
          <Changes coins={coverage.coins} />
        </>
      )}
    </Box>
  );
}

function CoverageRow({ coin }: { readonly coin: StressedCoverageCoin }) {
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, typography: 'body2' }}>
        <CoinLabel coinId={coin.coinId} symbol={coin.symbol} size={20} />
        <BeforeAndAfter before={coin.before} after={coin.after} isShort={coin.isShort} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <CoverageBar ratio={coin.after} ratioBefore={coin.before} isShort={coin.isShort} />
      </Box>
    </Box>
  );
}

interface BeforeAndAfterProps {
  readonly before: string;
  readonly after: string;
  readonly isShort?: boolean;
}

function BeforeAndAfter({ before, after, isShort = parseRatio(after) < parseRatio('1') }: BeforeAndAfterProps) {
  const isSame = coveragePercent(before) === coveragePercent(after);
  return (
    <Box component="span" dir="ltr" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: isSame && isShort ? 'loss' : 'text.secondary', fontWeight: 400 }}>
        {coveragePercent(before)}
      </Box>
      {isSame ? (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          unchanged
        </Box>
      ) : (
        <>
          <Icon path={mdiArrowRight} size={14} sx={{ color: 'text.secondary' }} />
          <span style={visuallyHidden}>becomes</span>
          <Box component="span" sx={{ fontWeight: 600, color: isShort ? 'loss' : 'text.primary' }}>
            {coveragePercent(after)}
          </Box>
        </>
      )}
    </Box>
  );
}

/** "ETH: −13.7956 from liquidations, +9.7549 in pools." */
function Changes({ coins }: { readonly coins: readonly StressedCoverageCoin[] }) {
  const lines = coins.flatMap(({ symbol, fromLiquidations, fromPools }) => {
    const parts = [
      fromLiquidations === 0n ? '' : `${presentAmount(fromLiquidations, { signed: true })} from liquidations`,
      fromPools === 0n ? '' : `${presentAmount(fromPools, { signed: true })} in pools`,
    ].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${symbol}: ${parts.join(', ')}.`];
  });
  return lines.map((line) => (
    <Typography key={line} variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
      {line}
    </Typography>
  ));
}
