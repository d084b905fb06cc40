import './augmentation.ts';
import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import type { Mode, Settings, Skin } from '../../lib/settings/settings.ts';
import type { LayoutSizes } from './augmentation.ts';
import { buttonStyles } from './components/button-styles.ts';
import { controlStyles } from './components/control-styles.ts';
import { dataStyles } from './components/data-styles.ts';
import { documentStyles } from './components/document-styles.ts';
import { feedbackStyles } from './components/feedback-styles.ts';
import { fieldStyles } from './components/field-styles.ts';
import { surfaceStyles } from './components/surface-styles.ts';
import { MODE_COLOURS } from './mode-colours.ts';
import { paletteFor } from './palette.ts';
import { typography } from './typography.ts';

type ThemeSettings = Pick<Settings, 'mode' | 'skin' | 'themeColor' | 'direction' | 'navigationSize'>;

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

function layoutSizesFor(options: { navigationSize: number }): LayoutSizes {
  return {
    navWidth: options.navigationSize,
    navCollapsedWidth: 68,
    contentWidthMax: 1440,
    barHeight: 64,
    swipeAreaWidth: 20,
    customizerWidth: 400,
    avatarMenuWidth: 230,
  };
}

const ELEVATIONS = 25;
const CARD_MAX = 2;
const MENU_MAX = 12;

/** Three heights only: cards, menus, dialogs. MUI's 25 steps fall onto them by what MUI itself uses them for. */
function shadowsFor(options: { mode: Mode; skin: Skin }): Shadows {
  const { card, menu, dialog } = MODE_COLOURS[options.mode].shadow;
  const steps = Array.from({ length: ELEVATIONS }, (_, elevation) => {
    if (elevation === 0) return 'none';
    if (elevation <= CARD_MAX) return options.skin === 'bordered' ? 'none' : card;
    return elevation <= MENU_MAX ? menu : dialog;
  });
  return steps as Shadows;
}
