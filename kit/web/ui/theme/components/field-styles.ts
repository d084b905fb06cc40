import { alpha, type Components, type Theme } from '@mui/material/styles';

/** Text fields: label above, one pixel outline, two pixels when focused. */
export const fieldStyles: Components<Theme> = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        backgroundColor: theme.palette.mode === 'light' ? theme.palette.background.paper : 'transparent',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.accent.focusRing,
          borderWidth: 2,
        },
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${alpha(theme.palette.primary.main, 0.2)}` },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.error.main },
        '&.Mui-disabled': { backgroundColor: theme.palette.sunken },
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
      /* 16 px on phones, because iOS zooms into any smaller field. */
      input: ({ theme }) => ({
        padding: '9.5px 12px',
        height: 'auto',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.palette.text.tertiary, opacity: 1 },
        [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
      }),
      multiline: { padding: 0 },
      adornedStart: { paddingInlineStart: 12, '& .MuiOutlinedInput-input': { paddingInlineStart: 0 } },
      adornedEnd: { paddingInlineEnd: 8 },
      notchedOutline: ({ theme }) => ({ borderColor: theme.palette.fieldOutline }),
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.palette.text.tertiary }) },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.caption,
        margin: '4px 0 0',
        color: theme.palette.text.secondary,
        '&.Mui-error': { color: theme.palette.error.main },
      }),
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: 0 },
      icon: ({ theme }) => ({ color: theme.palette.text.secondary }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.palette.raised }) },
  },
};
