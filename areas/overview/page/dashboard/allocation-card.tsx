import { booksCalls } from '@holdfast/books/contract';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { exactUsdText } from '@holdfast/money';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { allocationSlices } from '@holdfast/web/ui/chart/allocation.ts';
import { ColourSign } from '@holdfast/web/ui/chart/legend.tsx';
import { ringPaths } from '@holdfast/web/ui/chart/ring-path.ts';
import { compactUsd, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { CardNote, DashboardCard, PADDING } from './dashboard-card.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const SIZE = 140;
const THICKNESS = 22;

/**
 * The share of each asset as a ring chart and in figures. While the total is unknown: the known values, without shares.
 */
export function AllocationCard() {
  const { palette } = useTheme();
  const holdings = useCall(booksCalls.listAssetHoldings);
  const slices = useMemo(() => allocationSlices(holdings.data?.items ?? []), [holdings.data]);
  const colourOf = (index: number) => palette.chart[index % palette.chart.length] ?? palette.text.secondary;
  return (
    <DashboardCard title="Allocation" link={{ path: '/admin/asset-holdings', label: 'Holdings' }}>
      <Loaded
        query={holdings}
        failure="The holdings could not be loaded"
        skeleton={<Skeleton variant="rounded" height={280} sx={{ mx: PADDING, mb: 5 }} />}
        empty={<CardNote>The books have no holdings.</CardNote>}
      >
        {({ valueUsd: assetsUsd }) => {
          const totalUsd = exactUsdText(assetsUsd);
          if (slices.length === 0)
            return (
              <CardNote>
                {assetsUsd.unknownCount > 0 ? <UnknownNote of={assetsUsd} /> : 'No asset has a value above zero.'}
              </CardNote>
            );
          return (
            <Box sx={{ px: PADDING, pb: 4 }}>
              {totalUsd === null ? (
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
                  Shares are unknown: <UnknownNote of={assetsUsd} />.
                </Typography>
              ) : (
                <Box
                  aria-hidden="true"
                  dir="ltr"
                  sx={{ position: 'relative', width: SIZE, height: SIZE, mx: 'auto', mt: 1, mb: 5 }}
                >
                  <svg width={SIZE} height={SIZE} focusable="false">
                    {ringPaths(
                      slices.map(({ fraction }) => fraction),
                      { size: SIZE, thickness: THICKNESS },
                    ).map((path, index) => (
                      <path key={slices[index]?.key} d={path} fill={colourOf(index)} />
                    ))}
                  </svg>
                  <Box
                    sx={{
                      position: 'absolute',
                      inset: 0,
                      display: 'grid',
                      placeContent: 'center',
                      textAlign: 'center',
                    }}
                  >
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Assets</Box>
                    <Box sx={{ typography: 'figureSmall' }}>{compactUsd(Number(totalUsd))}</Box>
                  </Box>
                </Box>
              )}
              <Box component="ul" aria-label="Allocation by asset" sx={plainList}>
                {slices.map(({ key, label, share, valueUsd }, index) => (
                  <Box
                    component="li"
                    key={key}
                    sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, typography: 'body2' }}
                  >
                    <ColourSign colour={colourOf(index)} size={10} />
                    <Box
                      dir="auto"
                      sx={{ flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' }}
                    >
                      {label}
                    </Box>
                    <Box dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
                      {share ?? <UsdText value={valueUsd} />}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          );
        }}
      </Loaded>
    </DashboardCard>
  );
}
