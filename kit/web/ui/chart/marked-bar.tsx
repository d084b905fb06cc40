import Box, { type BoxProps } from '@mui/material/Box';

interface MarkedBarProps extends Pick<BoxProps, 'sx'> {
  /** How much of the bar is filled, in percent. */
  readonly share: number;
  /** A colour of the theme: "chart.2". */
  readonly colour: string;
  /** Where the start of the mark is: "66%". */
  readonly markAt: string;
  readonly markColour: string;
}

/** A bar that is filled up to a share, with a mark across it. Decorative: the figures are beside it. */
export function MarkedBar({ share, colour, markAt, markColour, sx }: MarkedBarProps) {
  const mark = { insetInlineStart: markAt, top: -3, bottom: -3, width: 2, backgroundColor: markColour } as const;
  return (
    <Box aria-hidden="true" sx={[{ position: 'relative', borderRadius: '3px' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box sx={{ width: `${share}%`, height: '100%', borderRadius: '3px', backgroundColor: colour }} />
      <Box sx={{ position: 'absolute', ...mark }} />
    </Box>
  );
}
