import { alpha, type Components, type Theme } from '@mui/material/styles';
import { focusRing } from './button-styles.ts';
import { TOAST_SHIFT } from '../../toast-place.ts';

/** The page itself: figures, links, scroll bars, the top progress bar, and what reduced motion means. */
export const documentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme: Theme) => ({
      /* What is scrolled to, by keyboard above all, must not end up under the bar that stays at the top. */
      html: {
        backgroundColor: theme.palette.background.default,
        colorScheme: theme.palette.mode,
        scrollPaddingTop: theme.layoutSizes.barHeight + 16,
      },
      body: {
        fontOpticalSizing: 'auto',
        fontFeatureSettings: '"calt", "ss03"',
        textRendering: 'optimizeLegibility',
        /* No last line of one word. */
        textWrap: 'pretty',
        scrollbarColor: `${theme.palette.hairlineStrong} transparent`,
      },
      /* All texts are English: in a right-to-left layout a sentence keeps its order, and its full stop its end. */
      '[dir="rtl"] :is(p, h1, h2, h3, h4, li, dt, dd, td, th, label, button, a, span, legend, caption, div)': {
        unicodeBidi: 'plaintext',
      },
      /* Also what is typed: "−25.0 %" was shown as "% 25.0−". */
      ':where([dir="rtl"]) :is(input, textarea)': { unicodeBidi: 'plaintext', textAlign: 'left' },
      /*
       * Right: a right-to-left layout mirrors every style, this one too. "start" would be the left of an English text,
       * so texts that do not inherit this are aligned left as well.
       */
      '[dir="rtl"] body': { textAlign: 'left' },
      ':focus-visible': focusRing(theme),
      /* The page and its title take focus after a jump or a change of route without being controls. */
      'main:focus, h1:focus': { outline: 'none' },
      '::selection': { backgroundColor: alpha(theme.palette.primary.main, 0.28) },
      'table, time, output': { fontVariantNumeric: 'tabular-nums' },
      /*
       * Toasts come in over the free middle of the bar: below it they would cover the buttons of the page, and at its
       * end the account menu. On a phone the bar has no free middle; there they cover the title of the page. Where a
       * control would be below them, they move away from it.
       */
      '.notistack-SnackbarContainer': {
        translate: `0 var(${TOAST_SHIFT}, 0)`,
        marginTop: theme.layoutSizes.barHeight - 12,
        [theme.breakpoints.up('md')]: { marginTop: 0, top: 10, marginInlineEnd: 300 },
      },
      '#nprogress': { pointerEvents: 'none' },
      '#nprogress .bar': {
        position: 'fixed',
        zIndex: theme.zIndex.tooltip + 1,
        top: 0,
        left: 0,
        width: '100%',
        height: 3,
        background: theme.palette.accent.focusRing,
      },
      '#nprogress .peg': {
        position: 'absolute',
        right: 0,
        width: 100,
        height: '100%',
        boxShadow: `0 0 10px ${theme.palette.accent.focusRing}`,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          scrollBehavior: 'auto !important',
          transitionDuration: '80ms !important',
          // Only what is not inherited: an inherited colour or visibility would start anew in every descendant after
          // its parent, so that text deep in the page appeared up to a second late.
          transitionProperty: 'opacity, background-color !important',
        },
      },
    }),
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        fontWeight: 500,
        textUnderlineOffset: 3,
        variants: [{ props: { color: 'primary' }, style: { color: theme.palette.accent.link } }],
      }),
    },
  },
  MuiTypography: {
    defaultProps: {
      variantMapping: {
        display: 'h1',
        figureHero: 'p',
        figureCard: 'p',
        figureSmall: 'p',
        subtitle1: 'p',
        subtitle2: 'p',
        overline: 'p',
        caption: 'p',
      },
    },
  },
};
