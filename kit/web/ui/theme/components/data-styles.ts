import type { Components, Theme } from '@mui/material/styles';

/** Tables, chips, badges, avatars. Figures are right-aligned and tabular. */
export const dataStyles: Components<Theme> = {
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        height: 52,
        padding: '4px 12px',
        borderBottom: `1px solid ${theme.palette.hairline}`,
        fontVariantNumeric: 'tabular-nums lining-nums',
        // Not first-of-type: in a row that starts with a header cell, the second cell is the first of its type.
        '&:not(.MuiTableCell-root + *)': { paddingInlineStart: 24 },
        '&:last-child': { paddingInlineEnd: 24 },
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiTableCell-root + *)': { paddingInlineStart: 16 },
          '&:last-child': { paddingInlineEnd: 16 },
        },
      }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        height: 36,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.tableHead,
      }),
      footer: ({ theme }) => ({ fontWeight: 600, color: theme.palette.text.primary }),
      paddingCheckbox: { width: 48 },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.accent.tint },
        'tbody > &:last-of-type > :is(td, th)': { borderBottom: 0 },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        color: theme.palette.text.secondary,
        '&.Mui-active': { color: theme.palette.text.primary },
      }),
      icon: { fontSize: 16 },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.caption,
        height: 24,
        fontWeight: 500,
        borderRadius: 12,
        backgroundColor: theme.palette.ground.neutral,
        color: theme.palette.text.secondary,
      }),
      label: { paddingInline: 8 },
      icon: { fontSize: 14, marginInlineStart: 8, marginInlineEnd: -4, color: 'inherit' },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: ({ theme }) => ({
        height: 16,
        minWidth: 16,
        padding: '0 4px',
        fontSize: '0.6875rem',
        fontWeight: 600,
        variants: [
          {
            props: { color: 'error' },
            style: { backgroundColor: theme.palette.error.dark, color: theme.palette.common.white },
          },
        ],
      }),
    },
  },
  MuiAvatar: {
    styleOverrides: { root: { width: 36, height: 36, fontSize: '0.875rem', fontWeight: 600 } },
  },
  MuiBreadcrumbs: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, color: theme.palette.text.secondary }),
      separator: { marginInline: 4 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.palette.hairline}` }),
      indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.palette.accent.focusRing }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.button,
        minHeight: 40,
        padding: '8px 12px',
        color: theme.palette.text.secondary,
        '&.Mui-selected': { color: theme.palette.accent.link },
        '&:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.hairline }) } },
};
