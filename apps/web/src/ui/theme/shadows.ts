import type { Shadows } from '@mui/material/styles';
import type { Mode, Skin } from '../../lib/settings/settings.ts';
import { MODE_COLOURS } from './mode-colours.ts';

const ELEVATIONS = 25;
const CARD_MAX = 2;
const MENU_MAX = 12;

/** Three heights only: cards, menus, dialogs. MUI's 25 steps fall onto them by what MUI itself uses them for. */
export function shadowsFor(options: { mode: Mode; skin: Skin }): Shadows {
  const { card, menu, dialog } = MODE_COLOURS[options.mode].shadow;
  const steps = Array.from({ length: ELEVATIONS }, (_, elevation) => {
    if (elevation === 0) return 'none';
    if (elevation <= CARD_MAX) return options.skin === 'bordered' ? 'none' : card;
    return elevation <= MENU_MAX ? menu : dialog;
  });
  return steps as Shadows;
}
