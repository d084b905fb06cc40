import type { PoolRange } from '../../contract/pools.ts';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { poolPriceText } from '../shared/ratio-text.ts';
import { isOutside, RANGE_LABELS, rangeTickPercent } from './pool-text.ts';

/** The state of the range in words, the price on its bar, and the limits below. */
export function RangeBar({ range }: { readonly range: PoolRange }) {
  const { palette } = useTheme();
  if (range.state === 'full' || range.lower === null || range.upper === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {RANGE_LABELS[range.state]}
      </Box>
    );
  const isOut = isOutside(range);
  const band = palette.chart[2];
  return (
    <Box sx={{ minWidth: 124, typography: 'caption', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: isOut ? 'warning.main' : 'gain' }}
        >
          <Icon path={isOut ? mdiAlertOutline : mdiCheck} size={14} />
          {RANGE_LABELS[range.state]}
        </Box>
        <Box component="span" title={range.price} sx={{ color: 'text.secondary' }}>
          {poolPriceText(range.price)}
        </Box>
      </Box>
      <Box
        aria-hidden="true"
        dir="ltr"
        sx={{ position: 'relative', height: 6, my: 1, borderRadius: '3px', backgroundColor: 'ground.neutral' }}
      >
        <Box
          sx={{
            position: 'absolute',
            left: '25%',
            width: '50%',
            height: 6,
            borderRadius: '2px',
            ...(isOut ? { border: `1.5px solid ${band}` } : { backgroundColor: band }),
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            left: `${rangeTickPercent(range)}%`,
            top: -3,
            width: 3,
            height: 12,
            marginLeft: '-1.5px',
            borderRadius: '1px',
            backgroundColor: isOut ? palette.chart[1] : 'text.primary',
            boxShadow: `0 0 0 1px ${palette.background.paper}`,
          }}
        />
      </Box>
      <Box
        dir="ltr"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          color: 'text.secondary',
          '& > *': { textAlign: 'center' },
        }}
      >
        <span title={range.lower}>{poolPriceText(range.lower)}</span>
        <span title={range.upper}>{poolPriceText(range.upper)}</span>
      </Box>
    </Box>
  );
}
