import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { exactUsdText, type PartialUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { compactUsd, UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import type { Slice } from '@holdfast/web/ui/chart/allocation.ts';
import { ringPaths } from '@holdfast/web/ui/chart/ring-path.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';

const SIZE = 168;
const THICKNESS = 24;

interface AllocationCardProps {
  readonly slices: readonly Slice[];
  readonly valueUsd: PartialUsd;
}

/** A ring chart beside a table with the same figures. The ring is left out while the total is unknown. */
export function AllocationCard({ slices, valueUsd }: AllocationCardProps) {
  const { palette } = useTheme();
  const titleId = useId();
  const totalUsd = exactUsdText(valueUsd);
  const paths = ringPaths(
    slices.map(({ fraction }) => fraction),
    { size: SIZE, thickness: THICKNESS },
  );
  const colourOf = (index: number) => palette.chart[index % palette.chart.length] ?? palette.text.secondary;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5, mb: 6 }}>
      <Typography id={titleId} variant="h2">
        Allocation
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 10, rowGap: 5, mt: 4 }}>
        {totalUsd === null ? null : (
          <Box
            aria-hidden="true"
            dir="ltr"
            sx={{ position: 'relative', width: SIZE, height: SIZE, mx: { xs: 'auto', sm: 0 }, flexShrink: 0 }}
          >
            <svg width={SIZE} height={SIZE} focusable="false">
              {paths.map((path, index) => (
                <path key={slices[index]?.key} d={path} fill={colourOf(index)} />
              ))}
            </svg>
            <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Assets</Box>
              <Box sx={{ typography: 'figureSmall' }}>{compactUsd(Number(totalUsd))}</Box>
            </Box>
          </Box>
        )}
        <Box sx={{ flexGrow: 1, minWidth: { xs: '100%', sm: 280 }, maxWidth: 560 }}>
          <Legend slices={slices} colourOf={colourOf} titleId={titleId} />
          {valueUsd.unknownCount === 0 ? null : (
            <Typography variant="caption" component="p" sx={{ m: 0, mt: 2, color: 'text.secondary' }}>
              Shares are unknown: <UnknownNote of={valueUsd} />.
            </Typography>
          )}
        </Box>
      </Box>
    </Card>
  );
}

function Legend({
  slices,
  colourOf,
  titleId,
}: {
  readonly slices: readonly Slice[];
  readonly colourOf: (index: number) => string;
  readonly titleId: string;
}) {
  const cell = { py: 1, fontVariantNumeric: 'tabular-nums lining-nums' } as const;
  return (
    <Box
      component="table"
      aria-labelledby={titleId}
      sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body1', '& th, & td': { p: 0, fontWeight: 400 } }}
    >
      <tbody>
        {slices.map(({ key, label, valueUsd, share }, index) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left' }}>
              <Box
                component="span"
                aria-hidden="true"
                sx={{
                  display: 'inline-block',
                  width: 10,
                  height: 10,
                  borderRadius: '2px',
                  marginInlineEnd: 3,
                  backgroundColor: colourOf(index),
                }}
              />
              <bdi>{label}</bdi>
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'end', color: 'text.secondary' }}>
              <UsdText value={valueUsd} />
            </Box>
            <Box component="td" dir="ltr" sx={{ ...cell, textAlign: 'end', width: 80, fontWeight: '500 !important' }}>
              {share ?? <UnknownShare reason="Unknown, because prices are missing" />}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
