import { type Components, keyframes, type Theme } from '@mui/material/styles';

const STATUSES = [
  { severity: 'success', ground: 'gain' },
  { severity: 'error', ground: 'loss' },
  { severity: 'warning', ground: 'warning' },
  { severity: 'info', ground: 'info' },
] as const;

const shimmer = keyframes({ from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-100% 0' } });

/** Alerts, progress and skeletons. */
export const feedbackStyles: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        padding: '6px 16px',
        alignItems: 'center',
        color: theme.palette.text.primary,
        variants: STATUSES.map(({ severity, ground }) => ({
          props: { severity },
          style: {
            backgroundColor: theme.palette.ground[ground],
            '& .MuiAlert-icon': { color: theme.palette[severity].main },
          },
        })),
      }),
      icon: { fontSize: 20, opacity: 1, padding: '6px 0', alignSelf: 'flex-start' },
      action: { padding: 0, marginInlineEnd: -8, alignItems: 'center' },
      message: { padding: '6px 0' },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.palette.ground.neutral }),
      bar: ({ theme }) => ({ borderRadius: 3, backgroundColor: theme.palette.accent.focusRing }),
    },
  },
  MuiCircularProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        variants: [{ props: { color: 'primary' }, style: { color: theme.palette.accent.focusRing } }],
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.palette.skeleton }),
      rounded: { borderRadius: 4 },
      wave: ({ theme }) => ({
        backgroundImage: `linear-gradient(90deg, transparent, ${theme.palette.skeletonHighlight} 50%, transparent)`,
        backgroundSize: '60% 100%',
        backgroundRepeat: 'no-repeat',
        animation: `${shimmer} 1.6s linear infinite`,
        '&::after': { display: 'none' },
        '@media (prefers-reduced-motion: reduce)': { animation: 'none', backgroundImage: 'none' },
      }),
    },
  },
};
