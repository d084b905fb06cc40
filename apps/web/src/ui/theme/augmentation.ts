import type { CSSProperties } from 'react';
import type { Accent } from './accent.ts';
import type { ModeColours } from './mode-colours.ts';
import type { Skin } from '../../lib/settings/settings.ts';

interface HoldfastPalette {
  /** The accent's three jobs, links, ring and tints. */
  accent: Accent;
  gain: string;
  loss: string;
  raised: string;
  sunken: string;
  tableHead: string;
  hairline: string;
  hairlineStrong: string;
  hairlineRaised: string;
  fieldOutline: string;
  /** Backgrounds of chips, alerts and icon tiles. */
  ground: ModeColours['ground'];
  chart: readonly string[];
  skeleton: string;
  skeletonHighlight: string;
  backdrop: string;
  segmentOn: string;
  segmentOnText: string;
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
