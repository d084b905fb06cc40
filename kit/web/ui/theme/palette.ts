import type { PaletteOptions } from '@mui/material/styles';
import type { Mode, ThemeColor } from '../../lib/settings/settings.ts';
import './augmentation.ts';
import { ACCENTS, accentFor } from './accent.ts';
import { MODE_COLOURS } from './mode-colours.ts';

const WHITE = '#FFFFFF';

/**
 * In every colour `main` is the shade that may be text on paper in this mode, and `dark` the one that lies behind
 * white text in both modes. The accent alone differs: its `main` draws, and text takes `accent.link`.
 */
export function paletteFor(options: { mode: Mode; themeColor: ThemeColor }): PaletteOptions {
  const colours = MODE_COLOURS[options.mode];
  const accent = accentFor(options);
  const status = (name: 'success' | 'error' | 'warning' | 'info', text: string) => ({
    main: text,
    dark: ACCENTS[name].fill,
    light: ACCENTS[name].soft,
    contrastText: WHITE,
  });
  return {
    mode: options.mode,
    primary: { main: accent.draw, dark: accent.fill, light: accent.soft, contrastText: WHITE },
    secondary: {
      main: colours.textSecondary,
      dark: ACCENTS.secondary.fill,
      light: ACCENTS.secondary.soft,
      contrastText: WHITE,
    },
    success: status('success', colours.gain),
    error: status('error', colours.loss),
    warning: status('warning', colours.warning),
    info: status('info', colours.info),
    background: { default: colours.page, paper: colours.paper },
    text: {
      primary: colours.text,
      secondary: colours.textSecondary,
      tertiary: colours.textTertiary,
      disabled: colours.textTertiary,
    },
    divider: colours.hairline,
    action: {
      active: colours.textSecondary,
      hover: colours.hover,
      selected: accent.tint,
      focus: accent.tint,
      disabled: colours.textTertiary,
      disabledBackground: colours.ground.neutral,
    },
    accent,
    gain: colours.gain,
    loss: colours.loss,
    raised: colours.raised,
    sunken: colours.sunken,
    tableHead: colours.tableHead,
    hairline: colours.hairline,
    hairlineStrong: colours.hairlineStrong,
    hairlineRaised: colours.hairlineRaised,
    fieldOutline: colours.fieldOutline,
    ground: colours.ground,
    chart: [accent.draw, ...colours.chart.slice(1)],
    skeleton: colours.skeleton,
    skeletonHighlight: colours.skeletonHighlight,
    backdrop: colours.backdrop,
    segmentOn: colours.segmentOn,
    segmentOnText: colours.segmentOnText,
  };
}
