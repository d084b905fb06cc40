import Box from '@mui/material/Box';
import { KeyCap } from '../../ui/key-cap.tsx';

const HINTS = [
  { keys: ['↑', '↓'], text: 'to move' },
  { keys: ['↵'], text: 'to open' },
  { keys: ['Esc'], text: 'to close' },
] as const;

/** For the eye: a screen reader says what keys a combobox has by itself. */
export function SearchHints() {
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'flex',
        gap: 5,
        flexShrink: 0,
        px: 5,
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'hairlineRaised',
        color: 'text.secondary',
        fontSize: '0.75rem',
      }}
    >
      {HINTS.map(({ keys, text }) => (
        <Box key={text} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          <span>{text}</span>
        </Box>
      ))}
    </Box>
  );
}
