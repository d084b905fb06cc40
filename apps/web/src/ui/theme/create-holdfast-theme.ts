import { createTheme, type Theme } from '@mui/material/styles';
import type { Settings } from '../../lib/settings/settings.ts';
import './augmentation.ts';
import { buttonStyles } from './components/button-styles.ts';
import { controlStyles } from './components/control-styles.ts';
import { dataStyles } from './components/data-styles.ts';
import { documentStyles } from './components/document-styles.ts';
import { feedbackStyles } from './components/feedback-styles.ts';
import { fieldStyles } from './components/field-styles.ts';
import { surfaceStyles } from './components/surface-styles.ts';
import { layoutSizesFor } from './layout-sizes.ts';
import { paletteFor } from './palette.ts';
import { shadowsFor } from './shadows.ts';
import { typography } from './typography.ts';

export type ThemeSettings = Pick<Settings, 'mode' | 'skin' | 'themeColor' | 'direction' | 'navigationSize'>;

export function createHoldfastTheme(settings: ThemeSettings): Theme {
  return createTheme({
    direction: settings.direction,
    skin: settings.skin,
    layoutSizes: layoutSizesFor(settings),
    palette: paletteFor(settings),
    typography,
    shape: { borderRadius: 6 },
    spacing: (steps: number) => `${0.25 * steps}rem`,
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    mixins: { toolbar: { minHeight: 64 } },
    shadows: shadowsFor(settings),
    transitions: {
      easing: { easeInOut: EASING, easeOut: EASING, easeIn: EASING, sharp: EASING },
      duration: {
        shortest: 100,
        shorter: 150,
        short: 200,
        standard: 200,
        complex: 225,
        enteringScreen: 225,
        leavingScreen: 195,
      },
    },
    components: {
      ...documentStyles,
      ...buttonStyles,
      ...controlStyles,
      ...fieldStyles,
      ...surfaceStyles,
      ...feedbackStyles,
      ...dataStyles,
    },
  });
}

const EASING = 'cubic-bezier(.2, 0, 0, 1)';
