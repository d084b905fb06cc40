import type { TypographyVariantsOptions } from '@mui/material/styles';

const FONT_FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';

/** Sizes are in rem at 16 px, so that they follow the browser's font size. */
function style(options: { size: number; line: number; weight: number; tracking?: number }) {
  return {
    fontFamily: FONT_FAMILY,
    fontSize: `${options.size / 16}rem`,
    lineHeight: `${options.line / 16}rem`,
    fontWeight: options.weight,
    letterSpacing: options.tracking === undefined ? 'normal' : `${options.tracking}em`,
  };
}

const FIGURES = { fontVariantNumeric: 'tabular-nums lining-nums' };

export const typography: TypographyVariantsOptions = {
  fontFamily: FONT_FAMILY,
  fontSize: 14,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  display: style({ size: 48, line: 56, weight: 650, tracking: -0.032 }),
  figureHero: { ...style({ size: 40, line: 48, weight: 600, tracking: -0.03 }), ...FIGURES },
  figureCard: { ...style({ size: 24, line: 32, weight: 600, tracking: -0.02 }), ...FIGURES },
  figureSmall: { ...style({ size: 18, line: 24, weight: 600, tracking: -0.012 }), ...FIGURES },
  h1: style({ size: 24, line: 32, weight: 600, tracking: -0.018 }),
  h2: style({ size: 16, line: 24, weight: 600, tracking: -0.008 }),
  h3: style({ size: 14, line: 20, weight: 600, tracking: -0.004 }),
  h4: style({ size: 14, line: 20, weight: 600 }),
  h5: style({ size: 13, line: 20, weight: 600 }),
  h6: style({ size: 13, line: 20, weight: 600 }),
  subtitle1: style({ size: 14, line: 20, weight: 500 }),
  subtitle2: style({ size: 13, line: 20, weight: 500 }),
  body1: style({ size: 14, line: 20, weight: 400 }),
  body2: style({ size: 13, line: 20, weight: 400 }),
  caption: style({ size: 12, line: 16, weight: 400 }),
  overline: { ...style({ size: 11, line: 16, weight: 600, tracking: 0.06 }), textTransform: 'uppercase' },
  button: { ...style({ size: 14, line: 20, weight: 550 }), textTransform: 'none' },
};
