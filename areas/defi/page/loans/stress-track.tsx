import { ONE_UNITS } from '@holdfast/money';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import type { Theme } from '@mui/material/styles';
import { FALL_PERCENT_MAX, type Step } from './stress-scenario.ts';
import { LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { centredIn } from '@holdfast/web/ui/icon-tile.tsx';

const TENTHS_MAX = FALL_PERCENT_MAX * 10;
const MARKS = [0, 200, 400, 600, 800].map((value) => ({
  value,
  label: value === 0 ? 'Now' : `\u2212${value / 10} %`,
}));

interface StressTrackProps {
  readonly steps: readonly Step[];
  /** The fall in tenths of a percent. */
  readonly tenths: number;
  readonly onChange: (tenths: number) => void;
}

/** The slider, with a sign for each step on its track. The table lists the same steps. */
export function StressTrack({ steps, tenths, onChange }: StressTrackProps) {
  return (
    <Box sx={{ px: { xs: 7, sm: 9 }, pt: 2, pb: 3 }}>
      <Box sx={{ position: 'relative' }}>
        <Slider
          aria-label="Fall in prices"
          value={tenths}
          onChange={(_, value) => onChange(Number(value))}
          min={0}
          max={TENTHS_MAX}
          step={5}
          shiftStep={50}
          marks={MARKS}
          valueLabelDisplay="off"
          getAriaValueText={(value) => `Prices fall by ${value / 10} percent`}
          sx={{ '& .MuiSlider-thumb': { zIndex: 2 }, '& .MuiSlider-markLabel': { fontSize: '0.6875rem' } }}
        />
        {steps.map((step) => {
          const fall = fallTenths(step);
          return (
            <Box
              key={step.kind === 'liquidation' ? `loan ${step.number}` : `pool ${step.accountId} ${step.left}`}
              aria-hidden="true"
              sx={{
                position: 'absolute',
                pointerEvents: 'none',
                // The slider's rail is in the middle of its padding box.
                top: 14,
                insetInlineStart: `${(fall / TENTHS_MAX) * 100}%`,
                transform: (theme) => `translate(${theme.direction === 'rtl' ? '50%' : '-50%'}, -50%)`,
                zIndex: 1,
                lineHeight: 0,
              }}
            >
              {step.kind === 'liquidation' ? (
                <LiquidationSign number={step.number} isReached={fall <= tenths} />
              ) : (
                <RangeSign isReached={fall <= tenths} />
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** A pixel is coarser than any rounding, so a plain number is enough. */
function fallTenths({ left }: Step): number {
  return 1000 - Number((left * 100_000n) / ONE_UNITS) / 100;
}

interface LiquidationSignProps {
  /** Without a number it is the sign in the legend. */
  readonly number?: number;
  readonly isReached: boolean;
}

export function LiquidationSign({ number, isReached }: LiquidationSignProps) {
  const size = isReached && number !== undefined ? 18 : 11;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme: Theme) => ({
        ...centredIn(size),
        borderRadius: '50%',
        border: '2px solid',
        borderColor: isReached ? 'background.paper' : theme.palette.chart[4],
        // White letters need 4.5:1, and the vermilion of the dark charts has less.
        backgroundColor: isReached ? '#C93A12' : theme.palette.background.paper,
        color: 'common.white',
        fontSize: '0.625rem',
        fontWeight: 600,
        lineHeight: 1,
        ...(isReached && { boxSizing: 'content-box', margin: '-2px' }),
      })}
    >
      {isReached ? number : null}
    </Box>
  );
}

export function RangeSign({ isReached }: { readonly isReached: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme: Theme) => ({
        display: 'inline-block',
        flexShrink: 0,
        width: 10,
        height: 10,
        transform: 'rotate(45deg)',
        borderRadius: '2px',
        border: '2px solid',
        borderColor: theme.palette.chart[1],
        backgroundColor: isReached ? theme.palette.chart[1] : theme.palette.background.paper,
      })}
    />
  );
}

export function StressLegend() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, marginInlineEnd: { sm: 3 } }}>
      <LegendEntry sign={<LiquidationSign isReached />} label="Liquidation" />
      <LegendEntry sign={<LiquidationSign isReached={false} />} label="Not reached" />
      <LegendEntry sign={<RangeSign isReached />} label="Pool leaves its range" />
    </Box>
  );
}
