import type { Theme } from '@mui/material/styles';

/** Two pixels, two pixels away, on every control. */
export function focusRing(theme: Theme) {
  return { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 2 };
}
