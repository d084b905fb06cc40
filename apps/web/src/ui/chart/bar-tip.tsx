import { parseUsd, presentUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import type { BarBucket, BarChartData } from './bar-chart-data.ts';

interface BarTipProps {
  readonly bucket: BarBucket;
  readonly data: BarChartData;
  /** From the start of the drawing, in pixels. */
  readonly left: number;
}

export const TIP_WIDTH = 208;

/** Beside its bar, on the side that has more room, and never past the drawing's edges. */
export function tipLeft({ middle, slot, width }: { readonly middle: number; readonly slot: number; readonly width: number }): number {
  const beside = middle > width / 2 ? middle - slot / 2 - TIP_WIDTH - 4 : middle + slot / 2 + 4;
  return Math.max(0, Math.min(beside, width - TIP_WIDTH));
}

/** The figures of the bar under the pointer; kinds of nothing are left out. */
export function BarTip({ bucket, data: { series, areChanges = false }, left }: BarTipProps) {
  const signed = areChanges;
  const lines = series.flatMap(({ key, label }, index) => {
    const value = parseUsd(bucket.values[index] ?? '0');
    return value === 0n ? [] : [{ key, label, shown: presentUsd(value, { signed }) }];
  });
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', top: 0, zIndex: 1, left: `${left}px`, width: TIP_WIDTH, px: 3, py: 2, borderRadius: '4px', backgroundColor: 'raised', boxShadow: 8, pointerEvents: 'none', whiteSpace: 'nowrap', typography: 'caption', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontWeight: 600 }}>
        <span>{bucket.title}</span>
        <span>{presentUsd(parseUsd(bucket.totalUsd), { signed })}</span>
      </Box>
      {lines.length < 2
        ? lines.map(({ key, label }) => <Box key={key} sx={{ color: 'text.secondary' }}>{label}</Box>)
        : lines.map(({ key, label, shown }) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <span>{shown}</span>
            </Box>
          ))}
    </Box>
  );
}
