import Box from '@mui/material/Box';

/** The full bar is 150 % of the amount owed, so that there is room on both sides of the 100 % mark. */
const RATIO_SHOWN_MAX = 1.5;

/** Decorative: the figures are beside it. A pixel is coarser than any rounding, so a ratio may be a number here. */
export function CoverageBar({ ratio, isShort }: { readonly ratio: string | null; readonly isShort: boolean }) {
  const share = ratio === null ? 1 : Math.min(1, Math.max(0, Number(ratio)) / RATIO_SHOWN_MAX);
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'relative', height: 10, borderRadius: '2px', backgroundColor: 'ground.neutral' }}
    >
      <Box
        sx={(theme) => ({
          height: '100%',
          width: `${share * 100}%`,
          borderRadius: '2px',
          backgroundColor: isShort ? theme.palette.chart[4] : theme.palette.chart[2],
        })}
      />
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
