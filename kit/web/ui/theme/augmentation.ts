import type { CSSProperties } from 'react';
import type { Accent } from './accent.ts';
import type { ModeColours } from './mode-colours.ts';
import type { Skin } from '../../lib/settings/settings.ts';

/** The colours of the mode that the theme has under their own names; the others become MUI's background and text. */
type ColoursByName = Omit<
  ModeColours,
  'page' | 'paper' | 'text' | 'textSecondary' | 'textTertiary' | 'hover' | 'warning' | 'info' | 'shadow'
>;

interface HoldfastPalette extends ColoursByName {
  /** The accent's three jobs, links, ring and tints. */
  accent: Accent;
}

interface HoldfastTypography {
  display: CSSProperties;
  figureHero: CSSProperties;
  figureCard: CSSProperties;
  figureSmall: CSSProperties;
}

declare module '@mui/material/styles' {
  interface Palette extends HoldfastPalette {}
  interface PaletteOptions extends HoldfastPalette {}
  interface TypeText {
    tertiary: string;
  }
  interface TypographyVariants extends HoldfastTypography {}
  interface TypographyVariantsOptions extends HoldfastTypography {}
  interface Theme {
    skin: Skin;
    layoutSizes: LayoutSizes;
  }
  interface ThemeOptions {
    skin: Skin;
    layoutSizes: LayoutSizes;
  }
}

/** Sizes of the shell in pixels. */
export interface LayoutSizes {
  navWidth: number;
  navCollapsedWidth: number;
  contentWidthMax: number;
  barHeight: number;
  swipeAreaWidth: number;
  customizerWidth: number;
  avatarMenuWidth: number;
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    figureHero: true;
    figureCard: true;
    figureSmall: true;
  }
}
