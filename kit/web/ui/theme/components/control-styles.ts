import type { Components, Theme } from '@mui/material/styles';

/** Ticks, radios and switches. */
export const controlStyles: Components<Theme> = {
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 8,
        borderRadius: theme.shape.borderRadius,
        color: theme.palette.fieldOutline,
        /* The tick is a hole in MUI's icon; a white ground behind it makes it white on the fill in both modes. */
        '&.Mui-checked, &.MuiCheckbox-indeterminate': {
          color: theme.palette.primary.dark,
          '& .MuiSvgIcon-root': { background: 'linear-gradient(#fff, #fff) center / 12px 12px no-repeat' },
        },
        '&:hover': { backgroundColor: theme.palette.action.hover },
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 8,
        color: theme.palette.fieldOutline,
        '&.Mui-checked': { color: theme.palette.accent.focusRing },
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, margin: '0 4px', overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 3,
        color: theme.palette.common.white,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': {
          color: theme.palette.common.white,
          transform: 'translateX(16px)',
          '&:hover': { backgroundColor: 'transparent' },
          '& + .MuiSwitch-track': { backgroundColor: theme.palette.primary.main, opacity: 1 },
        },
        /* MUI gives the thumb the colour of the track, and neither would be seen. */
        '&.Mui-disabled, &.Mui-checked.Mui-disabled': { color: theme.palette.common.white },
        '&.Mui-disabled + .MuiSwitch-track, &.Mui-checked.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.palette.accent.focusRing}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 10, opacity: 1, backgroundColor: theme.palette.fieldOutline }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInlineStart: -8, marginInlineEnd: 0 },
    },
  },
};
