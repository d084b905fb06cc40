import type { Mode, ThemeColor } from '../../lib/settings/settings.ts';
import { MODE_COLOURS } from './mode-colours.ts';

/**
 * One accent, three jobs. `draw` is for charts, switches, progress and the ring on light: 3:1 on paper is enough.
 * `fill` lies behind white text: 4.5:1 against white. `soft` is for links, ring and progress on dark paper.
 */
interface AccentShades {
  draw: string;
  fill: string;
  soft: string;
}

export const ACCENTS: Record<ThemeColor, AccentShades> = {
  primary: { draw: '#9155FD', fill: '#804BDF', soft: '#C6A7FE' },
  secondary: { draw: '#716E7D', fill: '#5F5C6B', soft: '#CBC7DC' },
  success: { draw: '#3E8E00', fill: '#2F7A00', soft: '#9BE573' },
  error: { draw: '#DB3038', fill: '#C9252D', soft: '#FFA3A6' },
  warning: { draw: '#B37A00', fill: '#8A5600', soft: '#FFC24D' },
  info: { draw: '#0E86CC', fill: '#0B6BAE', soft: '#86D5FF' },
};

export interface Accent extends AccentShades {
  link: string;
  focusRing: string;
  /** Background of a selected row or chip, and a stronger one for badges. */
  tint: string;
  tintStrong: string;
}

const PRIMARY_TINTS: Record<Mode, { tint: string; tintStrong: string }> = {
  light: { tint: '#F4EEFF', tintStrong: '#E9DDFF' },
  dark: { tint: '#403268', tintStrong: '#4D3A80' },
};

export function accentFor(options: { mode: Mode; themeColor: ThemeColor }): Accent {
  const { mode, themeColor } = options;
  const shades = ACCENTS[themeColor];
  const paper = MODE_COLOURS[mode].paper;
  const tints =
    themeColor === 'primary'
      ? PRIMARY_TINTS[mode]
      : {
          tint: mixColours({ ground: paper, over: shades.draw, share: mode === 'light' ? 0.09 : 0.16 }),
          tintStrong: mixColours({ ground: paper, over: shades.draw, share: mode === 'light' ? 0.18 : 0.28 }),
        };
  return {
    ...shades,
    ...tints,
    link: mode === 'light' ? shades.fill : shades.soft,
    focusRing: mode === 'light' ? shades.draw : shades.soft,
  };
}

/** Blends one colour over another and returns the opaque result, so that its contrast can be computed. */
export function mixColours(options: { ground: string; over: string; share: number }): string {
  const ground = channels(options.ground);
  const over = channels(options.over);
  const mixed = ground.map((value, index) => Math.round(value + ((over[index] ?? value) - value) * options.share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
