import Box from '@mui/material/Box';

/** A dot for the current settings, a diamond for the alternative: distinct by shape as well as by colour. */
export function SideMark({ side, size = 10 }: { readonly side: 'now' | 'other'; readonly size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme) => ({
        display: 'inline-block',
        flexShrink: 0,
        width: size,
        height: size,
        backgroundColor: theme.palette.chart[side === 'now' ? 0 : 1],
        ...(side === 'now' ? { borderRadius: '50%' } : { transform: 'rotate(45deg)', borderRadius: '1px' }),
      })}
    />
  );
}
