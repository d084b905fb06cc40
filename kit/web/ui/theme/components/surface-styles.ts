import type { Components, Theme } from '@mui/material/styles';

/** Cards, menus, dialogs, drawers, tooltips: page, paper, raised, one step lighter each in the dark. */
export const surfaceStyles: Components<Theme> = {
  MuiContainer: {
    styleOverrides: {
      root: ({ theme }) => ({
        paddingInline: theme.spacing(6),
        [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4) },
      }),
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.palette.hairline }),
    },
  },
  MuiCard: {
    styleOverrides: {
      /* The border is always there, so that changing to the bordered skin moves nothing. */
      root: ({ theme }) => ({
        border: `1px solid ${theme.skin === 'bordered' ? theme.palette.hairlineStrong : 'transparent'}`,
      }),
    },
  },
  MuiCardHeader: {
    defaultProps: { slotProps: { title: { variant: 'h2' }, subheader: { variant: 'caption' } } },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(5, 6, 0),
        [theme.breakpoints.down('sm')]: { padding: theme.spacing(4, 4, 0) },
      }),
      action: { margin: 0 },
    },
  },
  MuiCardContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(5, 6),
        '&:last-child': { paddingBottom: theme.spacing(5) },
        [theme.breakpoints.down('sm')]: {
          padding: theme.spacing(4),
          '&:last-child': { paddingBottom: theme.spacing(4) },
        },
      }),
    },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: 150 },
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.palette.raised }) },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 150 },
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.palette.raised,
        '& .MuiDivider-root': { borderColor: theme.palette.hairlineRaised },
      }),
      list: { padding: 8 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        padding: '4px 12px',
        gap: 12,
        borderRadius: 4,
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.palette.action.hover },
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.accent.tint },
        '& .MuiListItemIcon-root': { minWidth: 0 },
        [theme.breakpoints.up('sm')]: { minHeight: 36 },
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: ({ theme }) => ({ minWidth: 0, color: theme.palette.text.tertiary }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.palette.raised,
        // A dialog takes the focus as a whole when it opens; the ring belongs to the controls in it.
        '&:focus-visible': { outline: 'none' },
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)' },
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.figureSmall,
        padding: theme.spacing(6, 8, 2),
        [theme.breakpoints.down('sm')]: { padding: theme.spacing(5, 5, 2) },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(2, 8, 6),
        [theme.breakpoints.down('sm')]: { padding: theme.spacing(2, 5, 5) },
      }),
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(4, 8),
        gap: theme.spacing(2),
        borderTop: `1px solid ${theme.palette.hairlineRaised}`,
        '& > :not(style) ~ :not(style)': { marginInlineStart: 0 },
        [theme.breakpoints.down('sm')]: { padding: theme.spacing(4, 5) },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': {
          backgroundColor: theme.palette.backdrop,
        },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.palette.raised, border: 0 }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: '6px 10px',
        backgroundColor: theme.palette.mode === 'light' ? '#3A3557' : '#514B70',
        color: theme.palette.common.white,
        boxShadow: theme.shadows[8],
      }),
    },
  },
};
