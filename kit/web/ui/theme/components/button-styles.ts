import { alpha, type Components, type Theme } from '@mui/material/styles';
import { mixColours } from '../accent.ts';

const COLOURS = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const;

/** Filled buttons carry white text, so they take the fill shade of their colour in either mode. */
function filled(theme: Theme, color: (typeof COLOURS)[number]) {
  const fill = theme.palette[color].dark;
  return {
    backgroundColor: fill,
    color: theme.palette.common.white,
    boxShadow: `0 2px 6px ${alpha(fill, 0.32)}`,
    '&:hover': {
      backgroundColor: mixColours({ ground: fill, over: '#000000', share: 0.1 }),
      boxShadow: `0 4px 10px ${alpha(fill, 0.36)}`,
    },
  };
}

const textColour = (theme: Theme, color: (typeof COLOURS)[number]): string =>
  color === 'primary' ? theme.palette.accent.link : theme.palette[color].main;

export const buttonStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': focusRing(theme) }) },
  },
  MuiButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        height: 40,
        padding: '0 16px',
        gap: 8,
        whiteSpace: 'nowrap',
        transition: theme.transitions.create(['background-color', 'box-shadow', 'color'], { duration: 100 }),
        [theme.breakpoints.down('sm')]: { height: 44 },
        '&.Mui-disabled': { opacity: 0.6 },
        variants: [
          ...COLOURS.flatMap((color) => [
            // A function is called for the buttons that it applies to only.
            { props: { variant: 'contained' as const, color }, style: () => filled(theme, color) },
            { props: { variant: 'text' as const, color }, style: { color: textColour(theme, color) } },
          ]),
          {
            props: { variant: 'outlined' as const },
            style: {
              color: theme.palette.text.primary,
              borderColor: theme.palette.hairlineStrong,
              backgroundColor: theme.palette.mode === 'light' ? theme.palette.background.paper : 'transparent',
              '&:hover': { backgroundColor: theme.palette.action.hover, borderColor: theme.palette.fieldOutline },
            },
          },
          {
            props: { variant: 'outlined' as const, color: 'error' as const },
            style: { color: theme.palette.error.main },
          },
          { props: { variant: 'text' as const }, style: { padding: '0 8px' } },
          {
            props: { size: 'small' as const },
            style: {
              height: 32,
              padding: '0 12px',
              gap: 6,
              fontSize: '0.8125rem',
              [theme.breakpoints.down('sm')]: { height: 36 },
            },
          },
          { props: { size: 'large' as const }, style: { height: 44, fontSize: '0.9375rem' } },
        ],
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        padding: 0,
        color: theme.palette.text.secondary,
        '&:hover': { backgroundColor: theme.palette.action.hover },
        variants: [{ props: { size: 'small' as const }, style: { width: 28, height: 28 } }],
      }),
    },
  },
  MuiFab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...filled(theme, 'primary'),
        width: 40,
        height: 40,
        minHeight: 0,
      }),
    },
  },
};

/** Two pixels, two pixels away, on every control. */
export function focusRing(theme: Theme) {
  return { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 2 };
}
