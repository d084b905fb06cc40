import type { Theme } from '@mui/material/styles';

/** The ground of a question to a person, with its amber edge. */
export const questionGround = {
  px: 4,
  py: 4,
  borderInlineStart: (theme: Theme) => `3px solid ${theme.palette.warning.main}`,
  backgroundColor: (theme: Theme) => (theme.palette.mode === 'light' ? theme.palette.ground.warning : '#3B3547'),
} as const;
