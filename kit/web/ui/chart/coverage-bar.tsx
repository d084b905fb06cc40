import Box from '@mui/material/Box';

/** The full bar is 150 % of the amount owed, so that there is room on both sides of the 100 % mark. */
const RATIO_SHOWN_MAX = 1.5;

interface CoverageBarProps {
  /** Null: nothing is owed, and the whole bar is filled. */
  readonly ratio: string | null;
  /** The ratio before it fell; what was lost is hatched. */
  readonly ratioBefore?: string;
  readonly isShort: boolean;
}

/** A pixel is coarser than any rounding, so a ratio may be a number here. */
function percentOf(ratio: string | null): number {
  return ratio === null ? 100 : (Math.min(RATIO_SHOWN_MAX, Math.max(0, Number(ratio))) / RATIO_SHOWN_MAX) * 100;
}

/** Decorative: the figures are beside it. */
export function CoverageBar({ ratio, ratioBefore, isShort }: CoverageBarProps) {
  const shown = percentOf(ratio);
  const lost = ratioBefore === undefined ? 0 : percentOf(ratioBefore) - shown;
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'relative', height: 10, borderRadius: '2px', backgroundColor: 'ground.neutral' }}
    >
      <Box
        sx={(theme) => ({
          height: '100%',
          width: `${shown}%`,
          borderRadius: '2px',
          backgroundColor: isShort ? theme.palette.chart[4] : theme.palette.chart[2],
        })}
      />
      {lost > 0 ? (
        <Box
          sx={({ palette }) => ({
            position: 'absolute',
            top: 0,
            insetInlineStart: `${shown}%`,
            width: `${lost}%`,
            height: '100%',
            backgroundImage: `repeating-linear-gradient(115deg, ${palette.text.secondary} 0 2px, transparent 2px 5px)`,
          })}
        />
      ) : null}
      {ratio === null ? null : (
        <Box
          sx={{
            position: 'absolute',
            insetInlineStart: `${100 / RATIO_SHOWN_MAX}%`,
            top: -3,
            bottom: -3,
            width: 2,
            backgroundColor: 'text.primary',
          }}
        />
      )}
    </Box>
  );
}
