/** What a reader may change about the look and the layout, and the rules between those choices. */

export const THEME_COLORS = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const;
export const TOAST_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export type Mode = 'light' | 'dark';
export type Skin = 'default' | 'bordered' | 'semi-dark';
export type BarPosition = 'fixed' | 'static' | 'hidden';
export type Layout = 'vertical' | 'horizontal';
export type Direction = 'ltr' | 'rtl';
export type ThemeColor = (typeof THEME_COLORS)[number];
export type ContentWidth = 'full' | 'boxed';
export type NavToggleType = 'accordion' | 'collapse';
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

export interface Settings {
  mode: Mode;
  skin: Skin;
  appBar: BarPosition;
  footer: BarPosition;
  /** The layout in force. On a small screen it is always vertical, whatever was chosen. */
  layout: Layout;
  /** The layout the reader chose, to which a larger screen returns. */
  lastLayout: Layout;
  navHidden: boolean;
  direction: Direction;
  appBarBlur: boolean;
  themeColor: ThemeColor;
  navCollapsed: boolean;
  contentWidth: ContentWidth;
  verticalNavToggleType: NavToggleType;
  /** Width of the expanded vertical menu in pixels. */
  navigationSize: number;
  toastPosition: ToastPosition;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  mode: 'dark',
  skin: 'default',
  appBar: 'fixed',
  footer: 'static',
  layout: 'vertical',
  lastLayout: 'vertical',
  navHidden: false,
  direction: 'ltr',
  appBarBlur: true,
  themeColor: 'primary',
  navCollapsed: false,
  contentWidth: 'boxed',
  verticalNavToggleType: 'accordion',
  navigationSize: 260,
  toastPosition: 'top-right',
};

/** The horizontal layout has no menu column to darken, and its bar carries the menu, so it cannot be hidden. */
export function normaliseSettings(settings: Settings): Settings {
  if (settings.lastLayout !== 'horizontal' && settings.layout !== 'horizontal') return settings;
  return {
    ...settings,
    skin: settings.skin === 'semi-dark' ? 'default' : settings.skin,
    appBar: settings.appBar === 'hidden' ? 'fixed' : settings.appBar,
  };
}

/** Applies a reader's change. A layout they pick is also the one a larger screen returns to. */
export function changedSettings(chosen: Settings, patch: Partial<Settings>): Settings {
  const layout = patch.layout ?? chosen.lastLayout;
  return normaliseSettings({ ...chosen, ...patch, layout, lastLayout: layout });
}

/**
 * What is in force on this screen. Below lg there is no room for a horizontal menu or a collapsed column,
 * so both give way there; the choices themselves stay untouched and return with the room.
 */
export function settingsInForce(options: { chosen: Settings; isBelowLg: boolean }): Settings {
  const { chosen, isBelowLg } = options;
  if (!isBelowLg) return { ...chosen, layout: chosen.lastLayout };
  return { ...chosen, layout: 'vertical', navCollapsed: false };
}
