import Box from '@mui/material/Box';
import { personColour } from './person-colour.ts';

interface LetterDiscProps {
  /** What the colour hangs on, so that the same thing looks the same everywhere. */
  readonly identity: string;
  readonly letters: string;
  /** Diameter in pixels. */
  readonly size: number;
}

/** Decorative: the name stands beside it. */
export function LetterDisc({ identity, letters, size }: LetterDiscProps) {
  const fontSize = letters.length > 1 ? size * 0.36 : size * 0.46;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize,
        lineHeight: 1,
        fontWeight: 600,
        letterSpacing: '-0.02em',
        color: 'common.white',
        backgroundColor: personColour(identity),
        userSelect: 'none',
      }}
    >
      {letters}
    </Box>
  );
}
